import { approvalPolicies } from '#modules/approvals/shared/policies.ts'

export const recordTypes = [approvalPolicies] as const
