import { z } from 'zod'
import { IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'
import * as cards from './cards.ts'

export const receiptStates = ['draft', 'received', 'reversed'] as const
export type ReceiptState = (typeof receiptStates)[number]

const orderId = field.reference('Order', 'procurement.orders', 'orderNumber')
const line = {
  quantity: field.quantity('Quantity', { hint: 'Everything that arrived, rejected pieces included' }),
  rejected: field.quantity('Rejected'),
  rejectReason: field.text('Reason for rejecting', { max: 300 }).nullable(),
}

export const ReceiptLine = z.object({
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
export type ReceiptLine = z.output<typeof ReceiptLine>

export const Receipt = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  state: field.choice('State', receiptStates),
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
export type Receipt = z.output<typeof Receipt>
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
export const NewReceipt = z
  .strictObject(header)
  .partial()
  .extend({ orderId, lines: z.array(NewLine).min(1, 'Add at least one line').max(500) })
export const ReceiptChange = z
  .strictObject(header)
  .partial()
  .extend({
    lines: z
      .array(NewLine.extend({ id: Uuid.optional() }))
      .min(1, 'Add at least one line')
      .max(500)
      .optional(),
  })

export const receipts = record(cards.receipts.name, {
  ...cards.receipts,
  row: Receipt,
  detail: ReceiptDetail,
  create: NewReceipt,
  update: ReceiptChange,
  search: ['number', 'orderNumber', 'vendorName', 'deliveryNote'],
  amount: 'amount',
  sort: '-receivedOn,-number',
})

const path = '/api/procurement/receipts/:id'
const common = { params: IdParams, reply: ReceiptDetail, match: true } as const

export const receiptVerbs = {
  receive: post(`${path}/receive`, {
    ...common,
    summary: 'Receive goods: post the receipt',
    can: 'procurement.receipts.receive',
  }),
  reverse: post(`${path}/reverse`, {
    ...common,
    body: z.strictObject({
      reason: field.text('Reason', { max: 500 }),
      reversedOn: field.day('Reversed on').optional(),
    }),
    summary: 'Reverse a goods receipt',
    can: 'procurement.receipts.reverse',
  }),
}

/** Whether a verb is possible in this state: true, or the sentence why not. */
export function receiptCan(verb: 'update' | 'receive' | 'reverse', { state }: { state: ReceiptState }): Possible {
  if (verb === 'reverse')
    return (
      state === 'received' ||
      (state === 'draft' ? 'This receipt is not posted yet' : 'This receipt is reversed already')
    )
  return state === 'draft' || `A receipt that is ${state} cannot be ${verb === 'receive' ? 'received' : 'changed'}`
}
