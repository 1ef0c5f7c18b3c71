import { card } from '#shared/card.ts'

export const orderLines = card('procurement.order-lines', {
  one: 'order line',
  title: 'description',
  subtitle: 'orderNumber',
})
export const orders = card('procurement.orders', {
  one: 'purchase order',
  title: 'number',
  subtitle: 'vendorName',
})
export const orderRevisions = card('procurement.order-revisions', {
  one: 'order revision',
  title: 'number',
  subtitle: 'vendorName',
})
export const requisitions = card('procurement.requisitions', {
  one: 'requisition',
  title: 'number',
  subtitle: 'requesterName',
})
