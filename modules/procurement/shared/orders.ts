import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as cards from './cards.ts'

export const orderStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  approved: { tone: 'success', step: 'Sent' },
  sent: { tone: 'info', step: 'Sent', stand: 'done' },
  closed: { tone: 'neutral', step: 'Sent', stand: 'done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
} as const satisfies States
export type OrderState = keyof typeof orderStates
/** How far an order is delivered or billed. */
export const progress = {
  none: { tone: 'neutral', stand: 'ahead' },
  partial: { tone: 'warning', stand: 'partly' },
  full: { tone: 'success', stand: 'done' },
} as const satisfies States
export type Progress = keyof typeof progress

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
  state: field.state('State', orderStates),
  /** Approved, and nothing ended it; a revision that waits for approval still counts. */
  agreed: field.boolean('Agreed'),
  delivery: field.state('Delivery', progress),
  billing: field.state('Billing', progress),
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
  state: field.state('State', orderStates),
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

const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

const shows = { who: 'vendorName', due: 'expectedOn', since: 'orderDate' } as const

export const orders = record(cards.orders.name, {
  ...cards.orders,
  row: Order,
  detail: OrderDetail,
  create: NewOrder,
  update: OrderChange,
  imported: ImportedOrder,
  keys: ['sourceId', 'number'],
  search: ['number', 'vendorName', 'buyerName'],
  amount: 'totalDue',
  sort: '-orderDate,-number',
  approval: {
    amount: 'totalDue',
    currency: 'currency',
    makers: ['buyerId'],
    covers: { vendorId: 'change', currency: 'change', taxAmount: 'rise', freight: 'rise' },
    coversLines: { quantity: 'rise', unitPrice: 'rise', itemId: 'change', accountId: 'change' },
    alike: ['vendorId', 'buyerId'],
  },
  changeable: ({ origin }) => origin !== 'imported' || 'This order came from another system and is kept as history',
  verbs: {
    submit: {
      label: 'Submit for approval',
      done: 'submitted',
      icon: 'send',
      next: true,
      from: ['draft', 'rejected'],
      to: 'in approval',
      summary: 'Submit a purchase order for approval',
    },
    approve: {
      label: 'Approve order',
      done: 'approved',
      icon: 'check',
      next: true,
      from: ['in approval'],
      to: 'approved',
      asks: {
        effect: '{vendorName}, {totalDue}. The company is committed to it once it is sent.',
        several: 'The company is committed to each once it is sent.',
      },
    },
    reject: {
      label: 'Reject',
      done: 'rejected',
      icon: 'x',
      right: 'approve',
      from: ['in approval'],
      to: 'rejected',
      body: reason,
      asks: {
        title: 'Reject order {number}',
        button: 'Reject order',
        effect: 'It goes back to its buyer, who can change it and submit it again.',
      },
    },
    receive: {
      label: 'Receive goods',
      done: 'received',
      icon: 'goods',
      next: true,
      right: 'procurement.receipts.create',
      from: ['approved', 'sent'],
      elsewhere: true,
      page: '/procurement/receipts/new?order=:id',
    },
    send: {
      label: 'Record as sent',
      done: 'sent',
      icon: 'sent',
      next: true,
      from: ['approved'],
      to: 'sent',
      asks: {
        title: 'Record that order {number} was sent?',
        effect: '{vendorName}, {totalDue}. This notes that the vendor has it; nothing is sent from here.',
        several: 'This notes that their vendors have them; nothing is sent from here.',
      },
      summary: 'Record that a purchase order was sent to the vendor',
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'rejected'],
      page: '/procurement/orders/:id/edit',
    },
    revise: {
      label: 'Revise',
      done: 'revised',
      icon: 'edit',
      right: 'update',
      from: ['approved', 'sent'],
      body: OrderRevision,
      page: '/procurement/orders/:id/revise',
      summary: 'Change a purchase order after approval',
    },
    close: {
      label: 'Close short',
      done: 'closed',
      icon: 'close',
      from: ['approved', 'sent'],
      to: 'closed',
      body: reason,
      asks: {
        title: 'Close order {number} short',
        button: 'Close order',
        effect: 'What has not arrived is not expected any more. What was received can still be billed.',
      },
      summary: 'Close a purchase order with quantities left open',
    },
    cancel: {
      label: 'Cancel order',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      from: ['draft', 'in approval', 'approved', 'sent', 'rejected'],
      to: 'cancelled',
      body: reason,
      asks: {
        effect: 'Nothing of it can be received or billed any more, and its requisitions are open again.',
      },
      can: ({ delivery, billing }) =>
        (delivery === 'none' && billing === 'none') ||
        'Something of this order is received or billed: close it instead',
    },
  },
  measures: {
    'to-approve': {
      label: 'Orders to approve',
      where: { state: ['in approval'], origin: 'mainstay' },
      sum: 'totalDue',
      sort: 'orderDate',
      right: 'approve',
      step: 20,
      none: 'No order waits for approval.',
      shows,
    },
    'to-send': {
      label: 'Orders to send',
      where: { state: ['approved'], origin: 'mainstay' },
      sum: 'totalDue',
      sort: 'orderDate',
      right: 'send',
      step: 60,
      none: 'Every approved order is sent.',
      shows,
    },
    // What its verb can be pressed on: goods may come before the order is recorded as sent.
    'to-receive': {
      label: 'Deliveries to receive',
      where: { state: ['approved', 'sent'], delivery: ['none', 'partial'], origin: 'mainstay' },
      sort: 'expectedOn',
      right: 'procurement.receipts.create',
      step: 70,
      none: 'Nothing is on its way.',
      shows,
    },
  },
})
