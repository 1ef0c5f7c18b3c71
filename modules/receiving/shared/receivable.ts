import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { readRight } from '#shared/record-ref.ts'
import { orders } from '#modules/purchasing/shared/refs.ts'

const quantity = field.quantity('Quantity')

const ReceivableLine = z.object({
  orderLineId: Uuid,
  /** Still expected: ordered less received. */
  open: quantity,
  /** What may still arrive at most: with the over-receipt that the company allows. */
  most: quantity,
})
export type ReceivableLine = z.output<typeof ReceivableLine>

const ReceivableOrder = z.object({
  id: Uuid,
  number: field.code('Order'),
  vendorName: field.text('Vendor'),
  expectedOn: field.day('Expected on').nullable(),
})

/** What can still be received, for whoever sees the orders. */
export const receivableApi = {
  orders: get('/api/procurement/receivable-orders', {
    figures: true,
    summary: 'Orders of which goods may still be received, those that wait for goods first, twenty at a time',
    query: z.strictObject({ q: z.string().max(100).optional() }),
    reply: z.object({ items: z.array(ReceivableOrder) }),
    can: readRight(orders),
  }),
  lines: get('/api/procurement/receivable-orders/:id', {
    figures: true,
    summary: 'What is open of each line of an order, and how much may arrive at most',
    params: IdParams,
    reply: z.object({ lines: z.array(ReceivableLine) }),
    can: readRight(orders),
  }),
}
