import { z } from 'zod'
import { IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'

export const orderStates = ['draft', 'in approval', 'approved', 'sent', 'closed', 'cancelled', 'rejected'] as const
export type OrderState = (typeof orderStates)[number]
export const progress = ['none', 'partial', 'full'] as const
export type Progress = (typeof progress)[number]

const vendorId = field.reference('Vendor', 'procurement.vendors', 'vendorName')
const itemId = field.reference('Item', 'procurement.items', 'itemName')
const accountId = field.reference(
  'Posting account',
  'financial.accounts',
  'accountName',
  "Without one, the item's account, else inventory",
)

const header = {
  expectedOn: field.day('Expected on').nullable(),
  paymentTermDays: field
    .integer('Payment term, days', { max: 365, hint: 'Days from the bill date to the due date' })
    .nullable(),
  shipMethod: field.text('Ship method', { max: 80 }).nullable(),
  note: field.longText('Note to the vendor', { max: 2000 }).nullable(),
  taxAmount: field.price('Tax', 'currency'),
  freight: field.price('Freight', 'currency'),
}
const line = {
  description: field.text('Description', { max: 500 }),
  quantity: field.quantity('Quantity'),
  unit: field.code('Unit', { max: 10, word: true }),
  unitPrice: field.price('Unit price', 'currency'),
}

export const OrderLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  itemId: itemId.nullable(),
  itemName: field.text('Item').nullable(),
  itemNumber: field.code('Item number').nullable(),
  ...line,
  lineTotal: field.price('Line total', 'currency'),
  dueOn: field.day('Due on').nullable(),
  accountId: accountId.nullable(),
  accountName: field.text('Posting account').nullable(),
  requisitionLineId: Uuid.nullable(),
  received: field.quantity('Received'),
  rejected: field.quantity('Rejected'),
  /** received − rejected */
  accepted: field.quantity('Accepted'),
  billed: field.quantity('Billed'),
})
export type OrderLine = z.output<typeof OrderLine>

export const Order = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  revision: field.integer('Revision'),
  state: field.choice('State', orderStates),
  /** Approved, and nothing ended it; a revision that waits for approval still counts. */
  agreed: field.boolean('Agreed'),
  delivery: field.choice('Delivery', progress),
  billing: field.choice('Billing', progress),
  vendorId,
  vendorName: field.text('Vendor'),
  buyerId: Uuid.nullable(),
  buyerName: field.text('Buyer'),
  orderDate: field.day('Order date'),
  ...header,
  currency: field.currency(),
  subtotal: field.price('Subtotal', 'currency'),
  totalDue: field.price('Total due', 'currency'),
  lineCount: field.integer('Lines'),
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  shippedOn: field.day('Shipped on').nullable(),
  sentAt: field.instant('Sent').nullable(),
  origin: field.choice('Origin', ['mainstay', 'imported']),
  sourceId: field.code('ID in the source system').nullable(),
  createdAt: field.instant('Created'),
})
export type Order = z.output<typeof Order>
export const OrderDetail = Order.extend({ lines: z.array(OrderLine) })
export type OrderDetail = z.output<typeof OrderDetail>

/** Of a line with an item, the description, unit and price are the vendor's price list's or the item's where they are left out. */
const NewLine = z
  .strictObject(line)
  .partial()
  .extend({
    quantity: field.quantity('Quantity', { min: 0.000001 }),
    itemId: itemId.nullish(),
    dueOn: field.day('Due on').nullish(),
    accountId: accountId.nullish(),
  })
const newLines = z.array(NewLine).min(1, 'Add at least one line').max(500)
const changedLines = z
  .array(NewLine.extend({ id: Uuid.optional() }))
  .min(1, 'Add at least one line')
  .max(500)
const optional = z.strictObject(header).partial()

/** An order is in the currency of the company's books; the order date is today where it is left out. */
export const NewOrder = optional.extend({
  vendorId,
  orderDate: field.day('Order date').optional(),
  currency: field.currency().optional(),
  lines: newLines,
})
/** Lines with an id are changed, those without are added, those left out are removed. */
export const OrderChange = optional.extend({
  vendorId: vendorId.optional(),
  orderDate: field.day('Order date').optional(),
  lines: changedLines.optional(),
})
/** A change after approval: a new revision, approved again where price, quantity, account, tax or freight rises or changes (rule P04). */
export const OrderRevision = optional.extend({
  reason: field.text('Reason', { max: 500 }),
  lines: changedLines.optional(),
})

/** Whether what has not arrived is still expected. */
export const stillExpected = ({ origin, agreed, state }: Pick<Order, 'origin' | 'agreed' | 'state'>): boolean =>
  origin === 'mainstay' && agreed && state !== 'closed'

/** An order of another system, kept as history: its amounts as published, no postings. The state is matched through the value map. */
export const ImportedOrder = z.strictObject({
  sourceId: field.code('ID in the source system'),
  number: field.code('Number').optional(),
  revision: field.integer('Revision').optional(),
  state: field.choice('State', orderStates),
  buyerName: field.text('Buyer').optional(),
  vendorId,
  shipMethod: header.shipMethod.optional(),
  orderDate: field.day('Order date'),
  expectedOn: header.expectedOn.optional(),
  shippedOn: field.day('Shipped on').nullish(),
  currency: field.currency().optional(),
  subtotal: field.price('Subtotal', 'currency'),
  taxAmount: header.taxAmount.optional(),
  freight: header.freight.optional(),
  totalDue: field.price('Total due', 'currency'),
})

export const orders = record('procurement.orders', {
  one: 'purchase order',
  many: 'purchase orders',
  row: Order,
  detail: OrderDetail,
  create: NewOrder,
  update: OrderChange,
  imported: ImportedOrder,
  keys: ['sourceId', 'number'],
  title: 'number',
  subtitle: 'vendorName',
  page: '/procurement/orders/:id',
  listPage: '/procurement/orders',
  search: ['number', 'vendorName', 'buyerName'],
  amount: 'totalDue',
  sort: '-orderDate,-number',
})

const path = '/api/procurement/orders/:id'
const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
const common = { params: IdParams, reply: OrderDetail, match: true } as const

export const orderVerbs = {
  submit: post(`${path}/submit`, {
    ...common,
    summary: 'Submit a purchase order for approval',
    can: 'procurement.orders.submit',
  }),
  approve: post(`${path}/approve`, {
    ...common,
    summary: 'Approve a purchase order',
    can: 'procurement.orders.approve',
  }),
  reject: post(`${path}/reject`, {
    ...common,
    body: reason,
    summary: 'Reject a purchase order',
    can: 'procurement.orders.approve',
  }),
  send: post(`${path}/send`, {
    ...common,
    summary: 'Record that a purchase order was sent to the vendor',
    can: 'procurement.orders.send',
  }),
  cancel: post(`${path}/cancel`, {
    ...common,
    body: reason,
    summary: 'Cancel a purchase order',
    can: 'procurement.orders.cancel',
  }),
  close: post(`${path}/close`, {
    ...common,
    body: reason,
    summary: 'Close a purchase order with quantities left open',
    can: 'procurement.orders.close',
  }),
  revise: post(`${path}/revise`, {
    ...common,
    body: OrderRevision,
    summary: 'Change a purchase order after approval',
    can: 'procurement.orders.update',
  }),
}

export type OrderVerb = 'update' | 'receive' | keyof typeof orderVerbs
type Stand = Pick<Order, 'state' | 'delivery' | 'billing' | 'origin'>

const from: Record<OrderVerb, readonly OrderState[]> = {
  update: ['draft', 'rejected'],
  submit: ['draft', 'rejected'],
  approve: ['in approval'],
  reject: ['in approval'],
  send: ['approved'],
  receive: ['approved', 'sent'],
  cancel: ['draft', 'in approval', 'approved', 'sent', 'rejected'],
  close: ['approved', 'sent'],
  revise: ['approved', 'sent'],
}
const doing: Record<OrderVerb, string> = {
  update: 'changed',
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  send: 'sent',
  receive: 'received',
  cancel: 'cancelled',
  close: 'closed',
  revise: 'revised',
}

/** Whether a verb is possible now: true, or the sentence why not. */
export function orderCan(verb: OrderVerb, { state, delivery, billing, origin }: Stand): Possible {
  if (origin === 'imported') return 'This order came from another system and is kept as history'
  if (verb === 'cancel' && (delivery !== 'none' || billing !== 'none'))
    return 'Something of this order is received or billed: close it instead'
  return from[verb].includes(state) || `A purchase order that is ${state} cannot be ${doing[verb]}`
}
