import { card } from '#shared/card.ts'

export const matchResults = card('procurement.match-results', {
  one: 'match result',
  many: 'match results',
  title: 'billReference',
  subtitle: 'vendorName',
  page: '/procurement/matching/:id',
  listPage: '/procurement/matching',
})
export const matchPolicies = card('procurement.match-policies', {
  one: 'tolerance',
  many: 'tolerances',
  title: 'name',
})
export const receipts = card('procurement.receipts', {
  one: 'goods receipt',
  many: 'goods receipts',
  title: 'number',
  subtitle: 'vendorName',
})
