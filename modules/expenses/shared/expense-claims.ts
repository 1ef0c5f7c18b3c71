import { z } from 'zod'
import { get, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import * as refs from './refs.ts'
import { distanceUnits } from './expense-types.ts'
import { says } from './sentences.ts'

export const claimStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits since {submittedAt:day}' },
  approved: { tone: 'info', step: 'Paid' },
  'in payables': { tone: 'success', step: 'Paid', note: 'Bill {billNumber} is {billState}' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States
type ClaimState = keyof typeof claimStates

/** A claim in one of these counts against limits, and its receipts are used. */
export const submittedStates = ['in approval', 'approved', 'in payables'] as const satisfies ClaimState[]

/** To claim what somebody else has spent. */
export const behalf = 'hr.expense-claims.behalf'

const purpose = field.text('What it was for', { max: 120 })
const line = {
  typeId: field.reference('Expense type', 'hr.expense-types', 'typeName'),
  day: field.day('Day'),
  description: field.text('Description', { max: 200 }),
  paid: field.price('Amount paid', 'paidCurrency').nullable(),
  paidCurrency: field.currency('Currency'),
  exchangeRate: field.quantity('Exchange rate', { hint: 'Value of one unit in the currency of the books' }).nullable(),
  distance: field.quantity('Distance', { max: 100_000 }).nullable(),
  taxRate: field.quantity('Tax in it, %', { max: 99, hint: 'From the receipt; empty if no tax' }).nullable(),
}
/** Against one's own advances, once the claim is sent to payables. */
const setOff = {
  setOffAmount: field
    .money('Set off', 'currency', { min: 0, hint: 'Against your advances; empty: full outstanding amount' })
    .nullable(),
  advanceId: field.reference('Advance', 'hr.expense-advances', 'advanceNumber', 'Empty: the oldest first').nullable(),
}
const setOffGiven = z.object(setOff).partial().shape
const NewLine = z.strictObject({
  id: Uuid.optional(),
  ...line,
  paid: line.paid.optional(),
  paidCurrency: line.paidCurrency.optional(),
  exchangeRate: line.exchangeRate.optional(),
  distance: line.distance.optional(),
  taxRate: line.taxRate.optional(),
})
const lines = z.array(NewLine).min(1, 'Add at least one line').max(100)

const ClaimLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  ...line,
  typeName: field.text('Expense type'),
  unit: field.choice('Distance in', distanceUnits).nullable(),
  rate: field.price('Rate', 'currency').nullable(),
  amount: field.money('Amount', 'currency'),
  approvedAmount: field.money('Approved', 'currency'),
  /** Of what is approved. */
  taxAmount: field.money('Tax', 'currency'),
  receiptId: Uuid.nullable(),
  receiptName: field.text('Receipt').nullable(),
})
export type ClaimLine = z.output<typeof ClaimLine>

const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  personId: field.reference('Person', 'hr.people', 'personName'),
  personName: field.text('Person'),
  purpose,
  state: field.state('State', claimStates),
  totalAmount: field.money('Total', 'currency'),
  /** The part of it that is paid: all of it, unless the approver approved less. */
  approvedAmount: field.money('Approved', 'currency'),
  reducedReason: field.text('Why less', { max: 300 }).nullable(),
  ...setOff,
  advanceNumber: field.code('Advance').nullable(),
  /** What is set off of it, or will be once its bill is posted. */
  clearedAmount: field.money('Set off against advances', 'currency', { zeroIsNone: true }),
  currency: field.currency(),
  lineCount: field.integer('Lines'),
  firstDay: field.day('Spent from'),
  managed: field.boolean('Has a manager'),
  /** Whose claim it is, as a member. */
  requesterId: Uuid,
  billId: field.reference('Bill', 'financial.bills', 'billNumber').nullable(),
  billNumber: field.code('Bill').nullable(),
  billState: field.state('State of the bill', billStates).nullable(),
  /** What the claim looked like another of, and why it is none. */
  similar: field.longText('Similar expenses').nullable(),
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  createdAt: field.instant('Created'),
  /** Another than whose claim it is, where it was entered on behalf. */
  createdBy: Uuid,
  createdByName: field.text('Entered by'),
})

type Made = { requesterId: string; createdBy: string }
/** The claimant, and the person who entered it for them while they may. */
const theirs = ({ requesterId, createdBy }: Made, viewer: Viewer) =>
  requesterId === viewer.id || (createdBy === viewer.id && viewer.may(behalf)) || says.claimantOnly()
const shows = { who: 'purpose', due: 'firstDay', since: 'submittedAt' } as const

/** What somebody has spent for the company and wants back (rule H20). */
export const expenseClaims = record(refs.expenseClaims.name, {
  ...refs.expenseClaims,
  row,
  detail: row.extend({ lines: z.array(ClaimLine) }),
  create: z.strictObject({
    personId: field
      .reference('Claimant', 'hr.people', 'personName', 'Person who spent the money; empty: you')
      .optional(),
    purpose,
    lines,
    ...setOffGiven,
  }),
  update: z.strictObject({ purpose, lines, ...setOffGiven }).partial(),
  about: { text: 'purpose' },
  search: ['number', 'personName', 'purpose'],
  amount: 'totalAmount',
  owner: 'requesterId',
  sort: '-number',
  approval: {
    amount: 'totalAmount',
    currency: 'currency',
    makers: ['requesterId'],
    alike: ['requesterId'],
    // A claim that waits or is agreed to is not changed: it goes back to its maker first.
    covers: { purpose: 'change', totalAmount: 'change' },
    coversLines: { typeId: 'change', day: 'change', description: 'change', amount: 'change' },
  },
  verbs: {
    submit: {
      ...submitting,
      label: 'Submit claim',
      who: theirs,
      warned: z.strictObject({
        reason: field.text('Why this is not a duplicate', { max: 300, hint: 'Shown to the approver' }),
      }),
    },
    approve: {
      ...approving,
      label: 'Approve claim',
      asks: {
        effect: '{personName} receives {approvedAmount} for {purpose}.',
        several: 'The claimants receive the approved amounts.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject claim',
        effect: '{personName} can edit and resubmit the claim.',
        several: 'The claimants can edit and resubmit the claims.',
      },
    },
    reduce: {
      label: 'Approve less',
      done: 'approved in part',
      icon: 'edit',
      right: 'approve',
      decider: true,
      single: true,
      from: ['in approval', 'approved'],
      who: ({ requesterId, createdBy }, viewer) =>
        requesterId === viewer.id ? says.ownAmounts() : createdBy !== viewer.id || says.enteredAmounts(),
      body: z.strictObject({
        lines: z
          .array(z.strictObject({ id: Uuid, approvedAmount: field.money('Approved', 'currency', { min: 0 }) }))
          .max(100),
        reason: field.text('Why less', { max: 300, hint: 'Shown to the claimant' }),
      }),
      page: '/hr/expense-claims/:id/reduce',
      summary: 'Approve less of the lines of an expense claim than was claimed',
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'rejected'],
      who: theirs,
      page: '/hr/expense-claims/:id/edit',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'undo',
      right: 'update',
      from: ['draft', 'in approval', 'approved', 'rejected'],
      to: 'withdrawn',
      who: theirs,
      asks: { effect: 'The claim is withdrawn, and nothing is paid.' },
      summary: 'Withdraw an expense claim that is not in payables yet',
    },
    bill: {
      label: 'Send to payables',
      done: 'sent to payables',
      icon: 'send',
      next: true,
      limited: true,
      right: 'financial.bills.create',
      from: ['approved'],
      to: 'in payables',
      who: ({ requesterId, createdBy }, viewer) =>
        requesterId === viewer.id ? says.ownBill() : createdBy !== viewer.id || says.enteredBill(),
      asks: {
        effect: 'A bill of {approvedAmount} for {personName} is entered, and posted if it needs no approval.',
        several: 'One bill per claim is entered, and posted if it needs no approval.',
      },
      summary: 'Enter the bill by which an approved claim is paid',
    },
  },
  measures: {
    'mine-to-submit': {
      label: 'Your expense claims to submit',
      where: { state: ['draft', 'rejected'] },
      own: true,
      sum: 'totalAmount',
      sort: '-createdAt',
      right: 'submit',
      step: 206,
      none: 'You have no expense claim to submit.',
      shows: { ...shows, since: 'createdAt' },
    },
    mine: {
      label: 'Your submitted expense claims',
      where: { state: ['in approval', 'approved'] },
      own: true,
      follows: true,
      sum: 'totalAmount',
      sort: '-createdAt',
      right: 'create',
      step: 215,
      none: 'You have no submitted claims in progress.',
      shows,
    },
    'to-bill': {
      label: 'Expense claims to send to payables',
      where: { state: ['approved'] },
      sum: 'totalAmount',
      sort: 'submittedAt',
      right: 'financial.bills.create',
      step: 95,
      none: 'No approved expense claims to send.',
      shows: { ...shows, who: 'personName' },
    },
  },
})
export type ExpenseClaimDetail = DetailOf<typeof expenseClaims>

const LineParams = z.strictObject({ id: Uuid, lineId: Uuid })
export const claimApi = {
  claimants: get('/api/hr/expense-claims/claimants', {
    summary: 'People for whom an expense claim can be entered on behalf',
    query: z.strictObject({ q: z.string().max(100).optional() }),
    reply: z.object({
      items: z.array(z.object({ id: Uuid, name: z.string(), employeeId: z.string(), jobName: z.string().nullable() })),
    }),
    can: behalf,
  }),
  receipt: post('/api/hr/expense-claims/:id/lines/:lineId/receipt', {
    summary: 'The receipt of a line of an expense claim, in place of the one before',
    params: LineParams,
    reply: z.object({ id: Uuid, name: z.string() }),
    can: 'hr.expense-claims.update',
    raw: 'upload',
    rate: 60,
  }),
}
