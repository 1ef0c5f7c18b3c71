import { card } from '#shared/card.ts'

export const matchResults = card('procurement.match-results', {
  one: 'match result',
  title: 'billReference',
  subtitle: 'vendorName',
  page: '/procurement/matching/:id',
  listPage: '/procurement/matching',
})
export const matchPolicies = card('procurement.match-policies', {
  one: 'tolerance',
  title: 'name',
})
export const receipts = card('procurement.receipts', {
  one: 'goods receipt',
  title: 'number',
  subtitle: 'vendorName',
})
