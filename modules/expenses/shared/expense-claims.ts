import { z } from 'zod'
import { post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import * as cards from './cards.ts'
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
export type ClaimState = keyof typeof claimStates

/** A claim in one of these counts against limits, and its receipts are used. */
export const asked = ['in approval', 'approved', 'in payables'] as const satisfies ClaimState[]

const purpose = field.text('What it was for', { max: 120 })
const line = {
  typeId: field.reference('Expense type', 'hr.expense-types', 'typeName'),
  day: field.day('Day'),
  description: field.text('Description', { max: 200 }),
  paid: field.price('Amount paid', 'paidCurrency').nullable(),
  paidCurrency: field.currency('Currency'),
  exchangeRate: field
    .quantity('Exchange rate', { hint: 'What one unit of that currency was in the currency of the books' })
    .nullable(),
  distance: field.quantity('Distance', { max: 100_000 }).nullable(),
}
const NewLine = z.strictObject({
  id: Uuid.optional(),
  ...line,
  paid: line.paid.optional(),
  paidCurrency: line.paidCurrency.optional(),
  exchangeRate: line.exchangeRate.optional(),
  distance: line.distance.optional(),
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
})

const mine = ({ requesterId }: { requesterId: string }, viewer: Viewer) =>
  requesterId === viewer.id || says.claimantOnly()
const shows = { who: 'purpose', due: 'firstDay', since: 'submittedAt' } as const

/** What somebody has spent for the company and wants back (rule H20). */
export const expenseClaims = record(cards.expenseClaims.name, {
  ...cards.expenseClaims,
  row,
  detail: row.extend({ lines: z.array(ClaimLine) }),
  create: z.strictObject({ purpose, lines }),
  update: z.strictObject({ purpose, lines }).partial(),
  search: ['number', 'personName', 'purpose'],
  amount: 'totalAmount',
  owner: 'requesterId',
  sort: '-number',
  approval: {
    amount: 'totalAmount',
    currency: 'currency',
    makers: ['requesterId'],
    alike: ['requesterId'],
    // A claim that waits or is agreed to is not changed: it goes back to whoever made it first.
    covers: { purpose: 'change', totalAmount: 'change' },
    coversLines: { typeId: 'change', day: 'change', description: 'change', amount: 'change' },
  },
  verbs: {
    submit: {
      ...submitting,
      label: 'Submit claim',
      who: mine,
      warned: z.strictObject({
        reason: field.text('Why it is another expense', { max: 300, hint: 'Whoever decides reads this' }),
      }),
    },
    approve: {
      ...approving,
      label: 'Approve claim',
      asks: {
        effect: '{personName} gets {totalAmount} for {purpose}.',
        several: 'They get what they have claimed.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject claim',
        effect: '{personName} can change it and submit it again.',
        several: 'They can change and submit them again.',
      },
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'rejected'],
      who: mine,
      page: '/hr/expense-claims/:id/edit',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'undo',
      right: 'update',
      from: ['draft', 'in approval', 'rejected'],
      to: 'withdrawn',
      who: mine,
      asks: { effect: 'Nobody decides on it any more, and nothing of it is paid.' },
      summary: 'Take back an expense claim that is not approved',
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
      who: ({ requesterId }, viewer) => requesterId !== viewer.id || says.ownBill(),
      asks: {
        effect:
          'A bill of {personName} over {totalAmount} is entered, and posted where nobody has to approve it first.',
        several: 'A bill of each is entered, and posted where nobody has to approve it first.',
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
      label: 'Expenses you claimed',
      where: { state: ['in approval', 'approved'] },
      own: true,
      follows: true,
      sum: 'totalAmount',
      sort: '-createdAt',
      right: 'create',
      step: 215,
      none: 'Nothing you claimed is under way.',
      shows,
    },
    'to-bill': {
      label: 'Expense claims to send to payables',
      where: { state: ['approved'] },
      sum: 'totalAmount',
      sort: 'submittedAt',
      right: 'financial.bills.create',
      step: 95,
      none: 'Every approved expense claim is in payables.',
      shows: { ...shows, who: 'personName' },
    },
  },
})
export type ExpenseClaim = RowOf<typeof expenseClaims>
export type ExpenseClaimDetail = DetailOf<typeof expenseClaims>

const LineParams = z.strictObject({ id: Uuid, lineId: Uuid })
export const claimApi = {
  receipt: post('/api/hr/expense-claims/:id/lines/:lineId/receipt', {
    summary: 'The receipt of a line of an expense claim, in place of the one before',
    params: LineParams,
    reply: z.object({ id: Uuid, name: z.string() }),
    can: 'hr.expense-claims.update',
    raw: 'upload',
    rate: 60,
  }),
}
