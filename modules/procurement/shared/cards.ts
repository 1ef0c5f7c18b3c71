import { card } from '#shared/card.ts'

export const items = card('procurement.items', { one: 'item', many: 'items', title: 'name', subtitle: 'number' })
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
export const orderLines = card('procurement.order-lines', {
  one: 'order line',
  many: 'order lines',
  title: 'description',
  subtitle: 'orderNumber',
})
export const orders = card('procurement.orders', {
  one: 'purchase order',
  many: 'purchase orders',
  title: 'number',
  subtitle: 'vendorName',
})
export const orderRevisions = card('procurement.order-revisions', {
  one: 'order revision',
  many: 'order revisions',
  title: 'number',
  subtitle: 'vendorName',
})
export const receipts = card('procurement.receipts', {
  one: 'goods receipt',
  many: 'goods receipts',
  title: 'number',
  subtitle: 'vendorName',
})
export const requisitions = card('procurement.requisitions', {
  one: 'requisition',
  many: 'requisitions',
  title: 'number',
  subtitle: 'requesterName',
})
export const vendorPrices = card('procurement.vendor-prices', {
  one: 'vendor price',
  many: 'vendor prices',
  title: 'itemName',
  subtitle: 'vendorName',
})
export const vendors = card('procurement.vendors', {
  one: 'vendor',
  many: 'vendors',
  title: 'name',
  subtitle: 'number',
  page: '/vendors/workbench/:id',
})
