import { recordRef } from '#shared/record-ref.ts'

export const approvalPolicies = recordRef('settings.approval-policies', {
  one: 'approval policy',
  many: 'approval policies',
  title: 'name',
  subtitle: 'about',
})
