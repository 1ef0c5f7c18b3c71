import { z } from 'zod'
import { get } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import { approving, notOwn, rejecting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const paymentStates = {
  proposed: { tone: 'attention', step: 'Proposed' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  approved: { tone: 'info', step: 'Approval', word: 'Approved' },
  booked: { tone: 'success', step: 'Booked', stand: 'done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States
export type PaymentState = keyof typeof paymentStates
export const paymentMethods = ['bank transfer', 'cheque', 'card', 'direct debit', 'cash'] as const

export const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const partyId = field.reference('Vendor', 'financial.parties', 'partyName')
export const bankAccountId = field.reference('Paid from', 'financial.accounts', 'bankAccountName')
const currency = field.currency()
export const amount = field.money('Amount', 'currency', { min: 0 })
export const valueDate = field.day('Value date')
export const method = field.choice('Method', paymentMethods)
const reference = field.text('Reference', { min: 0, max: 140 })
export const billId = field.reference('Bill', 'financial.bills', 'billReference')

const Allocation = z.strictObject({
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
const NewAllocation = z.strictObject({ id: z.uuid().optional(), billId, amount })

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
  run: field.code('Payment run').nullable(),
  state: field.state('State', paymentStates),
  approvedByName: field.text('Approved by').nullable(),
  createdBy: z.uuid(),
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

/** How those that wait are shown. */
const shown = {
  sum: 'amount',
  sort: 'valueDate',
  shows: { who: 'partyName', due: 'valueDate', since: 'createdAt' },
} as const

const reason = field.longText('Reason', { min: 3, max: 500 })
/** The states it starts from, and the sentence for every other. */
const from = <const S extends PaymentState>(...states: readonly S[]) => ({
  from: states,
  can: ({ state }: { state: PaymentState }) =>
    (states as readonly PaymentState[]).includes(state) ||
    (state === 'in approval' ? says.paymentWaits() : says.paymentIs({ state })),
})

/** A payment to a vendor over one or more posted bills, never more than is open (rules F15, F23); `lines` are its allocations. */
export const payments = record(refs.payments.name, {
  ...refs.payments,
  row,
  detail: row.extend({
    rejectReason: field.longText('Reason of the rejection').nullable(),
    cancelReason: field.longText('Reason of the cancellation').nullable(),
    entryId: field.reference('Journal entry', 'financial.journal-entries', 'entryNumber').nullable(),
    entryNumber: z.string().nullable(),
    lines: z.array(Allocation),
  }),
  create,
  update: create.omit({ entityId: true, partyId: true, currency: true }).partial(),
  about: { text: 'partyName' },
  search: ['number', 'reference', 'partyName'],
  paper: 'Remittance advice',
  amount: 'amount',
  sort: '-valueDate,-number',
  approval: {
    amount: 'amount',
    currency: 'currency',
    makers: ['createdBy'],
    precedent: 'partyId',
    // A change proposes it anew: nothing changes under an approval.
    covers: {},
    asks: { proposed: 'in approval' },
    mayPass: true,
  },
  verbs: {
    submit: {
      label: 'Propose again',
      done: 'proposed again',
      icon: 'send',
      next: true,
      right: 'update',
      ...from('rejected'),
      to: 'proposed',
    },
    approve: {
      ...approving,
      label: 'Approve payment',
      ...from('in approval'),
      who: notOwn,
      asks: {
        title: 'Approve payment {number}?',
        effect: '{amount} to {partyName} on {valueDate}. It can be booked then.',
      },
    },
    reject: {
      ...rejecting,
      ...from('in approval'),
      who: notOwn,
      body: z.strictObject({ reason }),
      asks: {
        title: 'Reject payment {number}',
        button: 'Reject payment',
        effect: 'Nothing is paid. Whoever proposed it can change it and propose it again.',
        several: 'Nothing is paid. Whoever proposed them can change them and propose them again.',
      },
    },
    book: {
      label: 'Book payment',
      limited: true,
      done: 'booked',
      icon: 'check',
      next: true,
      fresh: true,
      ...from('proposed', 'approved'),
      to: 'booked',
      asks: {
        title: 'Book payment {number}?',
        effect: 'On {valueDate} {amount} leave {bankAccountName} for {partyName} and settle the bills of this payment.',
      },
    },
    update: {
      label: 'Edit payment',
      done: 'changed',
      icon: 'edit',
      ...from('proposed', 'in approval', 'rejected'),
      page: '/financial/payments/:id/edit',
    },
    cancel: {
      label: 'Cancel payment',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      ...from('proposed', 'in approval', 'rejected', 'approved', 'booked'),
      to: 'cancelled',
      who: ({ state, approvedByName, createdBy }, viewer) =>
        state !== 'booked' || approvedByName === null || createdBy !== viewer.id || says.bookedByMakers(),
      // A booked payment needs the day its mirror entry is posted on; its bills are open again.
      body: z.strictObject({ reason, postingDate: field.day('Posting date').optional() }),
      asks: { title: 'Cancel payment {number}', effect: 'Its bills stay open, or are open again.' },
    },
  },
  measures: {
    'to-approve': {
      label: 'Payments to approve',
      where: { state: ['in approval'] },
      right: 'approve',
      step: 40,
      none: 'No payment waits for approval.',
      ...shown,
    },
    'to-book': {
      label: 'Payments to book',
      where: { state: ['proposed', 'approved'] },
      right: 'book',
      step: 110,
      none: 'Every payment is booked.',
      ...shown,
    },
    late: {
      label: 'Payments past their day',
      where: { state: ['proposed', 'in approval', 'approved'], valueDate: { lt: 'today' } },
      right: 'book',
      none: 'Every payment is booked on its day.',
      alert: {
        one: 'The day of a payment is past, and it is not booked',
        many: 'The days of {count} payments are past, and they are not booked',
      },
      ...shown,
      shows: { ...shown.shows, since: 'valueDate' },
    },
  },
})
export type PaymentDetail = DetailOf<typeof payments>

/** At most so many entries are named. */
export const mostByHand = 20
/** What entries made by hand may have paid of a vendor's bills already, the last first. */
export const PaidByHand = z.strictObject({
  currency: z.string(),
  /** What they have taken off payables beyond what they put there, and what the books still owe of the open bills. */
  settled: z.string(),
  owed: z.string(),
  entries: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.string(),
      description: z.string(),
      postingDate: z.string(),
      amount: z.string(),
      /** An open bill of as much. */
      bill: z.strictObject({ id: z.uuid(), reference: z.string() }).nullable(),
    }),
  ),
})
export type PaidByHand = z.output<typeof PaidByHand>
export const paymentApi = {
  byHand: get('/api/financial/payments/by-hand', {
    summary: 'Entries made by hand that may have paid a vendor',
    query: z.strictObject({ entityId: z.uuid().optional(), partyId: z.uuid() }),
    reply: PaidByHand,
    can: 'financial.payments.read',
    snapshot: true,
  }),
}
