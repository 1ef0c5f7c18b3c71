import { recordRef } from '#shared/record-ref.ts'

export const matchResults = recordRef('procurement.match-results', {
  one: 'match result',
  title: 'billReference',
  subtitle: 'vendorName',
  page: '/procurement/matching/:id',
  listPage: '/procurement/matching',
})
export const matchPolicies = recordRef('procurement.match-policies', {
  one: 'tolerance',
  title: 'name',
})
export const receipts = recordRef('procurement.receipts', {
  one: 'goods receipt',
  title: 'number',
  subtitle: 'vendorName',
})
