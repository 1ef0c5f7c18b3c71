import { approvalPolicies } from '#modules/approvals/shared/policies.ts'

export const nouns = [approvalPolicies] as const
