import { z } from 'zod'
import { get, IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import { paymentStates } from './payments.ts'
import * as cards from './cards.ts'

export const billStates = [
  'draft',
  'waiting',
  'exception',
  'matched',
  'approved',
  'posted',
  'partly paid',
  'paid',
  'cancelled',
] as const
export type BillState = (typeof billStates)[number]

const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const partyId = field.reference('Vendor', 'financial.parties', 'partyName')
const accountId = field.reference('Account', 'financial.accounts', 'accountName')
const reference = field.text('Vendor’s bill number', { max: 60 })
const billDate = field.day('Bill date')
const dueDate = field.day('Due date')
const postingDate = field.day('Posting date')
const currency = field.currency()
const description = field.text('Description', { max: 300 })
const quantity = field.quantity('Quantity')
const unitPrice = field.price('Unit price', 'currency')
const taxAmount = field.money('Tax', 'currency', { min: 0 })
const freightAmount = field.money('Freight', 'currency', { min: 0 })
const totalAmount = field.money('Total', 'currency', { min: 0 })
const note = field.longText('Note', { max: 2000 })

export const BillLine = z.strictObject({
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
export const NewBillLine = z.strictObject({
  id: z.uuid().optional(),
  description,
  accountId: accountId.nullish(),
  quantity,
  unitPrice,
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
  state: field.choice('State', billStates),
  /** Decided when it is matched, by the amount at that time; no longer true once it is approved. */
  approvalRequired: field.boolean('Needs approval'),
  approvedByName: field.text('Approved by').nullable(),
  createdByName: field.text('Entered by'),
  createdAt: field.instant('Entered'),
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

/** A vendor's bill. It is matched, approved where it is large, posted, and paid by payments; an edit takes it back to draft (rules F24, F25, P13). */
/** How those that wait are shown. */
const shown = {
  sum: 'totalAmount',
  sort: 'dueDate',
  shows: { who: 'partyName', due: 'dueDate', since: 'billDate' },
} as const

export const bills = record(cards.bills.name, {
  ...cards.bills,
  row,
  detail: row.extend({
    note: note.nullable(),
    /** What the match found, in words; '' for nothing to say. */
    matchNote: z.string(),
    releaseReason: field.longText('Reason of the release').nullable(),
    releasedByName: z.string().nullable(),
    cancelReason: field.longText('Reason of the cancellation').nullable(),
    entryId: field.reference('Journal entry', 'financial.journal-entries', 'entryNumber').nullable(),
    entryNumber: z.string().nullable(),
    lines: z.array(BillLine),
  }),
  create,
  update: create.omit({ entityId: true, partyId: true, currency: true }).extend({ partyId }).partial(),
  search: ['number', 'reference', 'partyName'],
  amount: 'totalAmount',
  sort: '-billDate,-number',
  measures: {
    'to-approve': {
      label: 'Bills to approve',
      where: { state: ['matched'], approvalRequired: true },
      right: 'approve',
      step: 30,
      none: 'No bill waits for approval.',
      ...shown,
    },
    differing: {
      label: 'Bills that differ from their order',
      where: { state: ['exception'] },
      right: 'release',
      step: 80,
      none: 'Every bill matches its order and receipt.',
      ...shown,
    },
    waiting: {
      label: 'Bills waiting for the goods',
      where: { state: ['waiting'] },
      right: 'match',
      step: 85,
      none: 'No bill waits for its goods.',
      ...shown,
    },
    'to-match': {
      label: 'Bills to match',
      where: { state: ['draft'] },
      right: 'match',
      step: 75,
      none: 'Every bill is matched.',
      ...shown,
    },
    'to-post': {
      label: 'Bills to post',
      where: { state: ['matched', 'approved'], approvalRequired: false },
      right: 'post',
      step: 90,
      none: 'Every matched bill is posted.',
      ...shown,
    },
    'to-pay': {
      label: 'Bills to pay',
      where: { state: ['posted', 'partly paid'] },
      right: 'financial.payments.create',
      step: 100,
      none: 'Nothing is owed.',
      ...shown,
      sum: 'openAmount',
    },
  },
})
export type Bill = RowOf<typeof bills>
export type BillDetail = DetailOf<typeof bills>

const one = '/api/financial/bills/:id'
const parts = { params: IdParams, reply: bills.detail, match: true }
const reason = field.longText('Reason', { min: 3, max: 500 })
/** A payment that settles a part of the bill, in the bill's currency. */
export const BillPayment = z.strictObject({
  paymentId: z.uuid(),
  number: z.string(),
  valueDate: z.string(),
  state: z.enum(paymentStates),
  amount: z.string(),
})
export const billApi = {
  payments: get(`${one}/payments`, {
    summary: 'Payments of a bill',
    params: IdParams,
    reply: z.array(BillPayment),
    can: 'financial.bills.read',
  }),
}
export const billVerbs = {
  match: post(`${one}/match`, { summary: 'Match a bill', can: 'financial.bills.match', ...parts }),
  release: post(`${one}/release`, {
    summary: 'Release a bill in exception',
    can: 'financial.bills.release',
    body: z.strictObject({ reason }),
    ...parts,
  }),
  approve: post(`${one}/approve`, { summary: 'Approve a bill', can: 'financial.bills.approve', ...parts }),
  post: post(`${one}/post`, { summary: 'Post a bill', can: 'financial.bills.post', ...parts }),
  /** A posted bill needs the day its mirror entry is posted on. */
  cancel: post(`${one}/cancel`, {
    summary: 'Cancel a bill',
    can: 'financial.bills.cancel',
    body: z.strictObject({ reason, postingDate: postingDate.optional() }),
    ...parts,
  }),
}

export type BillVerb = keyof typeof billVerbs | 'update'
const allowed: Record<BillVerb, BillState[]> = {
  update: ['draft', 'waiting', 'exception', 'matched', 'approved'],
  match: ['draft', 'waiting', 'exception'],
  release: ['exception'],
  approve: ['matched'],
  post: ['matched', 'approved'],
  cancel: ['draft', 'waiting', 'exception', 'matched', 'approved', 'posted'],
}
const reasons: Partial<Record<BillState, string>> = {
  draft: 'Match the bill first',
  waiting: 'The goods have not been received yet',
  exception: 'The bill differs from its order: release it or have it corrected',
  posted: 'The bill is posted',
  'partly paid': 'The bill is partly paid: cancel the payment first',
  paid: 'The bill is paid: cancel the payment first',
  cancelled: 'The bill is cancelled',
}

/** Whether this can be done with the bill now, or the sentence why not. Asked by the button and by the server. */
export function billCan(verb: BillVerb, bill: Pick<Bill, 'state' | 'approvalRequired'>): Possible {
  if (!allowed[verb].includes(bill.state)) return reasons[bill.state] ?? `The bill is ${bill.state}`
  if (verb === 'post' && bill.state === 'matched' && bill.approvalRequired)
    return 'Someone else has to approve this bill first'
  if (verb === 'approve' && !bill.approvalRequired) return 'This bill needs no approval: post it'
  return true
}

/** A vendor's number as it is compared: 'INV-0042/a' and 'inv 42A' differ, 'INV-0042' and 'inv 0042' do not (rule F24). */
export const normalReference = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || text.trim()
