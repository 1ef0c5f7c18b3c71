import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { OrderLine } from './order-parts.ts'
import { orderStates } from './orders.ts'
import * as refs from './refs.ts'

const orderId = field.reference('Order', 'procurement.orders', 'orderNumber')
const { quantity, unitPrice, lineTotal, received, rejected, accepted } = OrderLine.shape

/** A line of any order, with what it needs to be read alone. */
export const OrderLineRow = z.object({
  id: Uuid,
  version: z.int(),
  orderId,
  orderNumber: field.code('Order'),
  orderState: field.state('Order state', orderStates),
  orderDate: field.day('Order date'),
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName'),
  vendorName: field.text('Vendor'),
  ...OrderLine.omit({ id: true, accountId: true, accountName: true, requisitionLineId: true }).shape,
  lineNo: field.integer('Line'),
  currency: field.currency(),
  /** Still expected: quantity − received of an approved order that is not closed, else 0. */
  open: field.quantity('Open'),
  /** What is open, at order price: the commitment. */
  openAmount: field.price('Open amount', 'currency', { zeroIsNone: true }),
  /** Booked for goods received less cleared by bills. */
  notBilled: field.money('Not billed', 'currency', {
    zeroIsNone: true,
    hint: 'Received less billed, whatever day the bills are of',
  }),
  /** The day the first goods were booked for. */
  receivedSince: field.day('First received').nullable(),
  sourceId: field.code('ID in the source system').nullable(),
})
export type OrderLineRow = z.output<typeof OrderLineRow>

/** A line of an imported order, quantities as published; quantity × unit price must be the line total, and received − rejected the accepted quantity. */
const ImportedOrderLine = z.strictObject({
  orderId,
  sourceId: field.code('ID in the source system'),
  itemId: field.reference('Item', 'procurement.items', 'itemName').optional(),
  description: field.text('Description', { max: 500 }).optional(),
  dueOn: field.day('Due on').nullish(),
  quantity,
  unit: field.code('Unit', { max: 10, word: true }).optional(),
  unitPrice,
  lineTotal,
  received: received.optional(),
  rejected: rejected.optional(),
  accepted: accepted.optional(),
})

export const orderLines = record(refs.orderLines.name, {
  ...refs.orderLines,
  row: OrderLineRow,
  imported: ImportedOrderLine,
  keys: ['sourceId'],
  search: ['orderNumber', 'description', 'vendorName', 'itemNumber'],
  inSearch: false,
  sort: '-orderDate,orderNumber,lineNo',
  measures: {
    /** Agreed and not received yet. */
    open: { label: 'Open commitments', where: { open: { gt: 0 } }, sum: 'openAmount' },
    late: { label: 'Late lines', where: { open: { gt: 0 }, dueOn: { lt: 'today' } }, sort: 'dueOn' },
    'not-billed': {
      label: 'Received more than 30 days ago, not billed',
      where: { notBilled: { gt: 0 }, receivedSince: { lt: 'today-30' } },
      sum: 'notBilled',
      sort: 'receivedSince',
    },
    /** Bills have cleared more than goods have brought: goods are missing, or a credit is. */
    'billed-ahead': {
      label: 'Billed, not received',
      where: { notBilled: { lt: 0 } },
      sum: 'notBilled',
      sort: 'orderDate',
    },
    // Lines, not pieces: gallons and visits cannot be added up.
    received: { label: 'Received lines', where: { received: { gt: 0 } } },
    rejected: { label: 'Lines with rejects', where: { received: { gt: 0 }, rejected: { gt: 0 } } },
  },
})
