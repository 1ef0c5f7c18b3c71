import { recordRef } from '#shared/record-ref.ts'

export const orderLines = recordRef('procurement.order-lines', {
  one: 'order line',
  title: 'description',
  subtitle: 'orderNumber',
})
export const orders = recordRef('procurement.orders', {
  one: 'purchase order',
  title: 'number',
  subtitle: 'vendorName',
})
export const orderRevisions = recordRef('procurement.order-revisions', {
  one: 'order revision',
  title: 'number',
  subtitle: 'vendorName',
})
export const requisitions = recordRef('procurement.requisitions', {
  one: 'requisition',
  title: 'number',
  subtitle: 'requesterName',
})
