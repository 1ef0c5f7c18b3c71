import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const receiptStates = {
  draft: { tone: 'neutral' },
  received: { tone: 'info' },
  reversed: { tone: 'neutral' },
} as const satisfies States

const orderId = field.reference('Order', 'procurement.orders', 'orderNumber')
const line = {
  quantity: field.quantity('Quantity', { hint: 'Everything that arrived, rejected pieces included' }),
  rejected: field.quantity('Rejected'),
  rejectReason: field.text('Reason for rejecting', { max: 300 }).nullable(),
}

const ReceiptLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  orderLineId: Uuid,
  orderLineNo: z.int(),
  description: field.text('Description', { max: 500 }),
  unit: field.code('Unit', { max: 10, word: true }),
  ...line,
  /** Of the order when it was received: the goods keep it. */
  unitPrice: field.price('Unit price', 'currency').nullable(),
  /** What was posted for the accepted quantity. */
  amount: field.money('Value', 'currency', { zeroIsNone: true }),
})

const Receipt = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  state: field.state('State', receiptStates),
  orderId,
  orderNumber: field.code('Order'),
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName'),
  vendorName: field.text('Vendor'),
  receivedOn: field.day('Received on'),
  receivedByName: field.text('Received by').nullable(),
  /** Of the line that is latest against its due day; below 0 for early, null where no line has one. */
  daysLate: field.integer('Days late', { min: -100_000 }).nullable(),
  deliveryNote: field.code('Delivery note', { max: 80 }).nullable(),
  currency: field.currency(),
  amount: field.money('Value', 'currency', { zeroIsNone: true }),
  reversedOn: field.day('Reversed on').nullable(),
  reverseReason: field.text('Reason for reversing', { max: 500 }).nullable(),
  reversedByName: field.text('Reversed by').nullable(),
  entryId: field.reference('Journal entry', 'financial.journal-entries', 'entryNumber').nullable(),
  entryNumber: field.code('Journal entry').nullable(),
  createdAt: field.instant('Created'),
})
export const ReceiptDetail = Receipt.extend({ lines: z.array(ReceiptLine) })
export type ReceiptDetail = z.output<typeof ReceiptDetail>

const NewLine = z.strictObject({
  orderLineId: Uuid,
  quantity: field.quantity('Quantity', { min: 0.000001, hint: 'Everything that arrived, rejected pieces included' }),
  rejected: line.rejected.optional(),
  rejectReason: line.rejectReason.optional(),
})
const header = {
  receivedOn: field.day('Received on'),
  deliveryNote: field.code('Delivery note', { max: 80 }).nullable(),
}

/** Received today where no day is said. */
const NewReceipt = z
  .strictObject(header)
  .partial()
  .extend({ orderId, lines: z.array(NewLine).min(1, 'Add at least one line').max(500) })
const ReceiptChange = z
  .strictObject(header)
  .partial()
  .extend({
    lines: z
      .array(NewLine.extend({ id: Uuid.optional() }))
      .min(1, 'Add at least one line')
      .max(500)
      .optional(),
  })

export const receipts = record(refs.receipts.name, {
  ...refs.receipts,
  row: Receipt,
  detail: ReceiptDetail,
  create: NewReceipt,
  update: ReceiptChange,
  search: ['number', 'orderNumber', 'vendorName', 'deliveryNote'],
  amount: 'amount',
  sort: '-receivedOn,-number',
  verbs: {
    receive: {
      label: 'Receive goods',
      done: 'received',
      icon: 'goods',
      next: true,
      from: ['draft'],
      to: 'received',
      single: true,
      asks: {
        title: 'Post receipt {number}?',
        effect:
          'The accepted quantity is posted at order price: debit the account of each line, credit goods received, not billed.',
      },
      summary: 'Receive goods: post the receipt',
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft'],
      page: '/procurement/receipts/:id/edit',
    },
    reverse: {
      label: 'Reverse receipt',
      done: 'reversed',
      icon: 'undo',
      danger: true,
      from: ['received'],
      to: 'reversed',
      single: true,
      body: z.strictObject({
        reason: field.text('Reason', { max: 500 }),
        reversedOn: field.day('Reversed on').optional(),
      }),
      summary: 'Reverse a goods receipt',
    },
  },
  measures: {
    'with-due-day': { label: 'Deliveries with a due day', where: { state: 'received', daysLate: { filled: '' } } },
    'on-time': { label: 'Delivered on time', where: { state: 'received', daysLate: { lte: 0 } } },
    'came-late': { label: 'Delivered late', where: { state: 'received', daysLate: { gt: 0 } }, sort: 'receivedOn' },
  },
})
