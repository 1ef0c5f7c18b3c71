import { card } from '#shared/card.ts'

export const approvalPolicies = card('settings.approval-policies', {
  one: 'approval policy',
  many: 'approval policies',
  title: 'name',
  subtitle: 'about',
})
