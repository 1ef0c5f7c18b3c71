import { z } from 'zod'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const paymentStates = ['proposed', 'approved', 'booked', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]
export const paymentMethods = ['bank transfer', 'cheque', 'card', 'direct debit', 'cash'] as const

const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const partyId = field.reference('Vendor', 'financial.parties', 'partyName')
const bankAccountId = field.reference('Paid from', 'financial.accounts', 'bankAccountName')
const currency = field.currency()
const amount = field.money('Amount', 'currency', { min: 0 })
const valueDate = field.day('Value date')
const method = field.choice('Method', paymentMethods)
const reference = field.text('Reference', { min: 0, max: 140 })
const billId = field.reference('Bill', 'financial.bills', 'billReference')

export const Allocation = z.strictObject({
  id: z.uuid(),
  lineNo: z.int(),
  billId,
  billNumber: z.string(),
  billReference: z.string(),
  dueDate: field.day('Due date'),
  billTotal: field.money('Bill total', 'currency'),
  billOpen: field.money('Open', 'currency'),
  amount,
})
export const NewAllocation = z.strictObject({ id: z.uuid().optional(), billId, amount })

const row = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  number: field.code('Number'),
  entityId,
  entityName: z.string(),
  partyId,
  partyName: z.string(),
  bankAccountId,
  bankAccountName: z.string(),
  amount,
  currency,
  valueDate,
  method,
  reference,
  state: field.choice('State', paymentStates),
  /** Decided when it is proposed or changed, by its amount; no longer true once it is approved. */
  approvalRequired: field.boolean('Needs approval'),
  approvedByName: field.text('Approved by').nullable(),
  createdByName: field.text('Proposed by'),
  createdAt: field.instant('Proposed'),
})
const create = z.strictObject({
  entityId: entityId.optional(),
  partyId,
  /** The entity's bank account where it is left out. */
  bankAccountId: bankAccountId.optional(),
  currency,
  valueDate,
  method,
  reference: reference.optional(),
  /** Their sum is the amount of the payment. */
  lines: z.array(NewAllocation).min(1).max(200),
})

/** A payment to a vendor over one or more posted bills, never more than is open (rules F15, F23); `lines` are its allocations. */
/** How those that wait are shown. */
const shown = {
  sum: 'amount',
  sort: 'valueDate',
  shows: { who: 'partyName', due: 'valueDate', since: 'createdAt' },
} as const

export const payments = record(cards.payments.name, {
  ...cards.payments,
  row,
  detail: row.extend({
    cancelReason: field.longText('Reason of the cancellation').nullable(),
    entryId: field.reference('Journal entry', 'financial.journal-entries', 'entryNumber').nullable(),
    entryNumber: z.string().nullable(),
    lines: z.array(Allocation),
  }),
  create,
  update: create.omit({ entityId: true, partyId: true, currency: true }).partial(),
  search: ['number', 'reference', 'partyName'],
  amount: 'amount',
  sort: '-valueDate,-number',
  measures: {
    'to-approve': {
      label: 'Payments to approve',
      where: { state: ['proposed'], approvalRequired: true },
      right: 'approve',
      step: 40,
      none: 'No payment waits for approval.',
      ...shown,
    },
    'to-book': {
      label: 'Payments to book',
      where: { state: ['proposed', 'approved'], approvalRequired: false },
      right: 'book',
      step: 110,
      none: 'Every payment is booked.',
      ...shown,
    },
  },
})
export type Payment = RowOf<typeof payments>
export type PaymentDetail = DetailOf<typeof payments>

const one = '/api/financial/payments/:id'
const parts = { params: IdParams, reply: payments.detail, match: true }
export const paymentVerbs = {
  approve: post(`${one}/approve`, { summary: 'Approve a payment', can: 'financial.payments.approve', ...parts }),
  book: post(`${one}/book`, { summary: 'Book a payment', can: 'financial.payments.book', fresh: true, ...parts }),
  /** A booked payment needs the day its mirror entry is posted on; its bills are open again. */
  cancel: post(`${one}/cancel`, {
    summary: 'Cancel a payment',
    can: 'financial.payments.cancel',
    body: z.strictObject({
      reason: field.longText('Reason', { min: 3, max: 500 }),
      postingDate: field.day('Posting date').optional(),
    }),
    ...parts,
  }),
}

export type PaymentVerb = keyof typeof paymentVerbs | 'update'
const allowed: Record<PaymentVerb, PaymentState[]> = {
  update: ['proposed'],
  approve: ['proposed'],
  book: ['proposed', 'approved'],
  cancel: ['proposed', 'approved', 'booked'],
}

/** Whether this can be done with the payment now, or the sentence why not. Asked by the button and by the server. */
export function paymentCan(verb: PaymentVerb, payment: Pick<Payment, 'state' | 'approvalRequired'>): Possible {
  if (!allowed[verb].includes(payment.state)) return `The payment is ${payment.state}`
  if (verb === 'book' && payment.state === 'proposed' && payment.approvalRequired)
    return 'Someone else has to approve this payment first'
  if (verb === 'approve' && !payment.approvalRequired) return 'This payment needs no approval: book it'
  return true
}
