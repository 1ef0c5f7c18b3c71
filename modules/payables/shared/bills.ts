import { z } from 'zod'
import { get, IdParams, Said } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { allOf } from '#shared/possible.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import { approving, notOwn, rejecting, statesOf } from '#shared/verb.ts'
import { paymentStates } from './payments.ts'
import { billStates, from, type BillState } from './bill-states.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const partyId = field.reference('Vendor', 'financial.parties', 'partyName')
const accountId = field.reference('Account', 'financial.accounts', 'accountName')
const reference = field.text('Vendor’s bill number', { max: 60 })
const billDate = field.day('Bill date')
const dueDate = field.day('Due date')
const postingDate = field.day('Posting date')
const mirrorDate = field.day('Posting date', 'Of what is in the books already: the day its mirror is posted on')
const currency = field.currency()
const description = field.text('Description', { max: 300 })
const quantity = field.quantity('Quantity')
const unitPrice = field.price('Unit price', 'currency')
const taxAmount = field.money('Tax', 'currency', { min: 0 })
const freightAmount = field.money('Freight', 'currency', { min: 0 })
const totalAmount = field.money('Total', 'currency', { min: 0 })
const note = field.longText('Note', { max: 2000 })

const BillLine = z.strictObject({
  id: z.uuid(),
  lineNo: z.int(),
  description,
  /** Null for a line of an order: the match decides where it is posted. */
  accountId: accountId.nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  quantity,
  unitPrice,
  net: field.money('Net', 'currency'),
  /** The line of the purchase order it bills. */
  orderLineId: z.uuid().nullable(),
})
/** Names an account or an order line. */
const NewBillLine = z.strictObject({
  id: z.uuid().optional(),
  description,
  accountId: accountId.nullish(),
  /** With the unit price; a line to an account may have its net alone, and is one of it then. */
  quantity: quantity.optional(),
  unitPrice: unitPrice.optional(),
  /** As the bill says; quantity × unit price, rounded half up, where it is left out. */
  net: field.money('Net', 'currency', { min: 0 }).optional(),
  orderLineId: z.uuid().nullish(),
})

const row = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  number: field.code('Number'),
  reference,
  entityId,
  entityName: z.string(),
  partyId,
  partyName: z.string(),
  billDate,
  dueDate,
  postingDate,
  currency,
  netAmount: field.money('Net', 'currency'),
  taxAmount,
  freightAmount,
  totalAmount,
  openAmount: field.money('Open', 'currency', { zeroIsNone: true }),
  state: field.state('State', billStates),
  approvedByName: field.text('Approved by').nullable(),
  releasedBy: z.uuid().nullable(),
  createdBy: z.uuid(),
  createdByName: field.text('Entered by'),
  createdAt: field.instant('Entered'),
  /** The page of the record that it pays, where a module above answers for it. */
  sourcePath: z.string().nullable(),
})
const create = z.strictObject({
  entityId: entityId.optional(),
  partyId,
  reference,
  billDate,
  dueDate,
  /** The bill date where it is left out. */
  postingDate: postingDate.optional(),
  currency,
  taxAmount: taxAmount.optional(),
  freightAmount: freightAmount.optional(),
  /** What the paper says: refused where the lines, tax and freight add up to something else. */
  totalAmount: totalAmount.optional(),
  note: note.nullish(),
  lines: z.array(NewBillLine).min(1).max(500),
})

/** How those that wait are shown. */
const waiting = {
  sum: 'totalAmount',
  sort: 'dueDate',
  shows: { who: 'partyName', due: 'dueDate', since: 'billDate' },
} as const

const overdue = { ...waiting, shows: { ...waiting.shows, since: 'dueDate' } } as const

const reason = field.longText('Reason', { min: 3, max: 500 })
const changed = from('draft', 'waiting', 'exception', 'in approval', 'rejected', 'matched', 'approved')
const cancelled = from('draft', 'waiting', 'exception', 'in approval', 'rejected', 'matched', 'approved', 'posted')

/** A vendor's bill. It is matched, approved where a policy asks somebody, posted, and paid by payments; an edit takes it back to draft (rules F24, F25, P13). */
export const bills = record(refs.bills.name, {
  ...refs.bills,
  row,
  detail: row.extend({
    note: note.nullable(),
    /** What the match found, in words; '' for nothing to say. */
    matchNote: z.string(),
    /** The same as a sentence, to be told in the form of whoever reads; null of a match before it was kept. */
    matchSaid: Said.nullable(),
    /** Bills like this one, and why it is right all the same. */
    similar: field.longText('Similar bills').nullable(),
    releaseReason: field.longText('Reason of the release').nullable(),
    releasedByName: z.string().nullable(),
    rejectReason: field.longText('Reason of the rejection').nullable(),
    cancelReason: field.longText('Reason of the cancellation').nullable(),
    entryId: field.reference('Journal entry', 'financial.journal-entries', 'entryNumber').nullable(),
    entryNumber: z.string().nullable(),
    /** The first of the payments that are to pay it and are not booked yet. */
    payingId: field.reference('Payment under way', 'financial.payments', 'payingNumber').nullable(),
    payingNumber: z.string().nullable(),
    lines: z.array(BillLine),
  }),
  create,
  update: create.omit({ entityId: true, partyId: true, currency: true }).extend({ partyId }).partial(),
  about: { text: 'partyName' },
  search: ['number', 'reference', 'partyName'],
  amount: 'totalAmount',
  sort: '-billDate,-number',
  approval: {
    amount: 'totalAmount',
    currency: 'currency',
    makers: ['createdBy'],
    precedent: 'partyId',
    alike: ['partyId'],
    namesake: 'partyName',
    // Every edit takes a bill back to draft: nothing changes under an approval.
    covers: {},
    asks: { matched: 'in approval', exception: 'exception' },
    touches: ['match'],
    mayPass: true,
  },
  verbs: {
    match: {
      label: 'Match bill',
      done: 'matched',
      icon: 'check',
      // Saving matches it, and so does what it waits for: asked for again only where that has not happened.
      next: ['draft', 'rejected'],
      starts: true,
      ...from('draft', 'waiting', 'exception', 'rejected'),
      warned: z.strictObject({
        reason: field.text('Why it is another bill', { max: 500, hint: 'Shown to approvers and payers' }),
      }),
    },
    release: {
      label: 'Release bill',
      done: 'released',
      icon: 'check',
      next: true,
      right: 'approve',
      decides: 'approved',
      ...from('exception'),
      to: 'approved',
      who: notOwn,
      body: z.strictObject({ reason }),
      asks: {
        title: 'Release bill {reference}',
        effect:
          '{partyName}, {totalAmount}. The reason is kept with the difference as it is now; a later change of the bill undoes the release.',
      },
      summary: 'Release a bill that differs from its order',
    },
    approve: {
      ...approving,
      label: 'Approve bill',
      ...from('in approval'),
      who: notOwn,
      asks: {
        title: 'Approve bill {reference}?',
        effect: '{totalAmount} to {partyName}, due {dueDate}. It can be posted then.',
      },
    },
    reject: {
      ...rejecting,
      label: 'Reject bill',
      ...from('in approval', 'exception'),
      who: notOwn,
      body: z.strictObject({ reason }),
      asks: {
        title: 'Reject bill {reference}',
        effect: 'It is not posted or paid. The person who entered it can correct it and match it again.',
        several: 'None is posted or paid. Whoever entered them can correct them and have them matched again.',
      },
    },
    post: {
      label: 'Post bill',
      done: 'posted',
      icon: 'check',
      next: true,
      ...from('matched', 'approved'),
      to: 'posted',
      who: ({ releasedBy }, viewer) => releasedBy !== viewer.id || says.releasedByYou(),
      asks: {
        title: 'Post bill {reference}?',
        effect:
          'From {postingDate} the books say that {partyName} is owed {totalAmount}. A posted bill never changes again; it is corrected by cancelling it.',
      },
    },
    update: {
      label: 'Edit bill',
      done: 'changed',
      icon: 'edit',
      ...changed,
      can: (bill) =>
        allOf(changed.can(bill), bill.sourcePath === null || says.changedAtSource({ reference: bill.reference })),
      page: '/financial/bills/:id/edit',
    },
    cancel: {
      label: 'Cancel bill',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      ...cancelled,
      to: 'cancelled',
      // A list does not know of payments: of several the preview says it.
      can: ({ state, payingNumber }: { state: BillState; payingNumber?: string | null }) =>
        allOf(cancelled.can({ state }), !payingNumber || says.paymentUnderWay({ number: payingNumber })),
      // A posted bill needs the day its mirror entry is posted on.
      body: z.strictObject({ reason, postingDate: mirrorDate.optional() }),
      asks: {
        title: 'Cancel bill {reference}',
        effect: 'The liability is removed; its order lines can be billed again.',
        several: 'They are not owed any more; what they billed of orders can be billed again.',
      },
    },
  },
  measures: {
    'to-approve': {
      label: 'Bills to approve',
      where: { state: ['in approval'] },
      right: 'approve',
      step: 30,
      none: 'No bill waits for approval.',
      ...waiting,
    },
    differing: {
      label: 'Bills that differ from their order',
      where: { state: ['exception'] },
      right: 'approve',
      step: 80,
      none: 'Every bill matches its order and receipt.',
      alert: { one: 'A bill differs from its order', many: '{count} bills differ from their order' },
      ...waiting,
    },
    waiting: {
      label: 'Bills waiting for the goods',
      where: { state: ['waiting'] },
      right: 'match',
      step: 85,
      none: 'No bill waits for its goods.',
      ...waiting,
    },
    'to-match': {
      label: 'Bills to match',
      where: { state: ['draft'] },
      right: 'match',
      step: 75,
      none: 'Every bill is matched.',
      ...waiting,
    },
    'to-post': {
      label: 'Bills to post',
      where: { state: ['matched', 'approved'] },
      right: 'post',
      step: 90,
      none: 'Every matched bill is posted.',
      ...waiting,
    },
    'to-pay': {
      label: 'Bills to pay',
      where: { state: ['posted', 'partly paid'] },
      right: 'financial.payments.create',
      step: 100,
      none: 'Nothing is owed.',
      ...waiting,
      sum: 'openAmount',
    },
    overdue: {
      label: 'Overdue bills',
      where: { state: ['posted', 'partly paid'], dueDate: { lt: 'today' } },
      right: 'financial.payments.create',
      none: 'No bill is overdue.',
      alert: { one: 'A bill is overdue', many: '{count} bills are overdue' },
      ...overdue,
      sum: 'openAmount',
    },
    'due-unposted': {
      label: 'Bills due and not posted',
      where: {
        state: ['draft', 'waiting', 'exception', 'in approval', 'rejected', 'matched', 'approved'],
        dueDate: { lt: 'today' },
      },
      right: 'post',
      none: 'No bill is due before it is posted.',
      alert: { one: 'A bill is due and not posted yet', many: '{count} bills are due and not posted yet' },
      ...overdue,
    },
  },
})
export type Bill = RowOf<typeof bills>
export type BillDetail = DetailOf<typeof bills>

/** A payment that settles a part of the bill, in the bill's currency. */
const BillPayment = z.strictObject({
  paymentId: z.uuid(),
  number: z.string(),
  valueDate: z.string(),
  state: z.enum(statesOf(paymentStates)),
  amount: z.string(),
})
export const billApi = {
  payments: get('/api/financial/bills/:id/payments', {
    figures: true,
    summary: 'Payments of a bill',
    params: IdParams,
    reply: z.array(BillPayment),
    can: 'financial.bills.read',
  }),
}

/** A vendor's number as it is compared: 'INV-0042/a' and 'inv 42A' differ, 'INV-0042' and 'inv 0042' do not (rule F24). */
export const normalReference = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || text.trim()
