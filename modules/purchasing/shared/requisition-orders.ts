import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { orders, orderStates } from './orders.ts'
import { requisitions } from './requisitions.ts'

/** What became of a line of a requisition: the part of an order that it stands on. Its prices are the order's own matter. */
export const OrderedPart = z.strictObject({
  lineId: Uuid,
  orderId: Uuid,
  orderNumber: z.string(),
  state: field.state('State', orderStates),
  ordered: z.string(),
  received: z.string(),
  dueOn: z.string().nullable(),
})
export type OrderedPart = z.output<typeof OrderedPart>

/** What a line of an order was asked for by. */
export const RequestedPart = z.strictObject({
  orderLineId: Uuid,
  requisitionId: Uuid,
  requisitionNumber: z.string(),
  requesterName: z.string(),
  requested: z.string(),
})
export type RequestedPart = z.output<typeof RequestedPart>

export const requisitionOrders = {
  /** Whoever may see the requisition may see this of its orders, with or without the right to read orders. */
  ordersOf: get('/api/procurement/requisitions/:id/orders', {
    figures: true,
    summary: 'What of a requisition is ordered and received, line by line',
    params: IdParams,
    reply: z.array(OrderedPart),
    can: requisitions.api.read.can,
  }),
  requisitionsOf: get('/api/procurement/orders/:id/requisitions', {
    figures: true,
    summary: 'Which requisitions an order is for, line by line',
    params: IdParams,
    reply: z.array(RequestedPart),
    can: orders.api.read.can,
  }),
}
