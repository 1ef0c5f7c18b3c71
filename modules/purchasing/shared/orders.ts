import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { changedLines, header, linesCovered, newLines, OrderLine, termsCovered, vendorId } from './order-parts.ts'
import { says } from './sentences.ts'

export const orderStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  approved: { tone: 'info', step: 'Approval', word: 'Approved' },
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

export const Order = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  revision: field.integer('Revision'),
  state: field.state('State', orderStates),
  /** Approved, and not cancelled: counted as spend. */
  agreed: field.following(field.boolean('Agreed')),
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
  /** It, or a revision of it, waits for approval. */
  toApprove: field.following(field.boolean('Waits for approval')),
  amountToApprove: field.following(
    field.price('Amount to approve', 'currency', {
      zeroIsNone: true,
      hint: 'The total due, or that of the revision that waits',
    }),
  ),
  /** The revision that waits for approval, and what the order would come to. */
  revisionId: Uuid.nullable(),
  revisionNumber: field.code('Revision in approval').nullable(),
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  /** What was confirmed when it was submitted. */
  similar: field.longText('Similar orders').nullable(),
  shippedOn: field.day('Shipped on').nullable(),
  sentAt: field.instant('Sent').nullable(),
  /** Where it was mailed last; null where it went another way. */
  sentTo: field.following(field.email('Sent to')).nullable(),
  origin: field.choice('Origin', ['mainstay', 'imported']),
  sourceId: field.code('ID in the source system').nullable(),
  createdAt: field.instant('Created'),
})
export type Order = z.output<typeof Order>
export const OrderDetail = Order.extend({ lines: z.array(OrderLine) })
export type OrderDetail = z.output<typeof OrderDetail>

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
/** A change after approval: a proposal beside the agreed order, in force at once where it only lowers what was approved (rule P04). */
export const OrderRevision = optional.extend({
  reason: field.text('Reason', { max: 500 }),
  lines: changedLines.optional(),
})

/** Whether what has not arrived is still expected. */
export const stillExpected = ({ origin, agreed, state }: Pick<Order, 'origin' | 'agreed' | 'state'>): boolean =>
  origin === 'mainstay' && agreed && state !== 'closed'

/** An order of another system, kept as history: its amounts as published, no postings. The state is matched through the value map. */
const ImportedOrder = z.strictObject({
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

export const orders = record(refs.orders.name, {
  ...refs.orders,
  row: Order,
  detail: OrderDetail,
  create: NewOrder,
  update: OrderChange,
  imported: ImportedOrder,
  keys: ['sourceId', 'number'],
  about: { text: 'vendorName' },
  search: ['number', 'vendorName', 'buyerName'],
  paper: 'Purchase order',
  amount: 'totalDue',
  sort: '-orderDate,-number',
  approval: {
    amount: 'totalDue',
    currency: 'currency',
    makers: ['buyerId'],
    covers: {
      ...termsCovered,
      vendorId: 'change',
      orderDate: 'change',
      currency: 'change',
    },
    coversLines: linesCovered,
    free: ['shipMethod'],
    // A revision is a matter of its own, with a decision of its own.
    decided: ['revise'],
    alike: ['vendorId'],
    namesake: 'vendorName',
    precedent: 'vendorId',
  },
  changeable: ({ origin }) => origin !== 'imported' || says.keptAsHistory(),
  verbs: {
    submit: {
      ...submitting,
      warned: z.strictObject({
        reason: field.text('Why it is right all the same', { max: 500, hint: 'The approver reads this' }),
      }),
      summary: 'Submit a purchase order for approval',
    },
    approve: {
      ...approving,
      label: 'Approve order',
      asks: {
        effect: '{vendorName}, {totalDue}. The company is committed to it once it is sent.',
        several: 'The company is committed to each once it is sent.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        title: 'Reject order {number}',
        button: 'Reject order',
        effect: 'It goes back to its buyer, who can change it and submit it again.',
        several: 'They go back to their buyers, who can change and submit them again.',
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
    mail: {
      label: 'Send to vendor',
      done: 'sent',
      icon: 'send',
      right: 'send',
      from: ['approved', 'sent'],
      to: 'sent',
      single: true,
      body: z.strictObject({
        to: field.email('To'),
        message: field.longText('Message', { min: 1, max: 4000 }),
      }),
      asks: {
        title: 'Send order {number} to {vendorName}',
        button: 'Send order',
        effect: 'It leaves as a mail with the order as PDF, and is recorded as sent.',
      },
      summary: 'Mail a purchase order to the vendor, as PDF',
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
        effect: '{vendorName}, {totalDue}. This notes that the vendor has it, by another way than a mail from here.',
        several: 'This notes that their vendors have them, by another way than mails from here.',
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
        effect:
          'What has not arrived is not expected any more. What was received can still be billed. A revision that waits for approval is withdrawn.',
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
        effect: 'The order can no longer be received or billed; its requisitions are reopened.',
        several: 'Nothing of them can be received or billed any more, and their requisitions are open again.',
      },
      can: ({ delivery, billing }) => (delivery === 'none' && billing === 'none') || says.orderBegun(),
    },
  },
  measures: {
    ordered: { label: 'Ordered', where: { agreed: true }, sum: 'totalDue' },
    'to-approve': {
      label: 'Orders to approve',
      where: { toApprove: true },
      sum: 'amountToApprove',
      sort: 'orderDate',
      view: 'approval',
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
    late: {
      label: 'Late deliveries',
      where: {
        state: ['approved', 'sent'],
        delivery: ['none', 'partial'],
        origin: 'mainstay',
        expectedOn: { lt: 'today' },
      },
      sort: 'expectedOn',
      right: 'send',
      none: 'Every delivery is on time.',
      alert: { one: 'A delivery is late', many: '{count} deliveries are late' },
      shows: { ...shows, since: 'expectedOn' },
    },
  },
})

/** What the mail with an order is called. */
export const mailSubject = ({ number, revision }: Pick<Order, 'number' | 'revision'>): string =>
  `Purchase order ${number}${revision > 1 ? `, revision ${revision}` : ''}`
