import { card } from '#shared/card.ts'

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
export const requisitions = card('procurement.requisitions', {
  one: 'requisition',
  many: 'requisitions',
  title: 'number',
  subtitle: 'requesterName',
})
