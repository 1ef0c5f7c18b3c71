import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const advanceStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits since {submittedAt:day}' },
  approved: { tone: 'info', step: 'Paid' },
  'in payables': { tone: 'success', step: 'Paid', note: 'Bill {billNumber} is {billState}' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

const purpose = field.text('What it is for', { max: 120, hint: 'Shown to the approver' })
const amount = field.money('Amount', 'currency', { min: 0 })
const currency = field.currency()
const neededBy = field.day('Needed by')

const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  personId: field.reference('Person', 'hr.people', 'personName'),
  personName: field.text('Person'),
  purpose,
  state: field.state('State', advanceStates),
  amount,
  /** Of what is in the books: set off against claims, promised to claims whose bill is not posted yet, or paid back. */
  clearedAmount: field.money('Cleared', 'currency', { zeroIsNone: true }),
  outstandingAmount: field.money('Outstanding', 'currency', { zeroIsNone: true }),
  currency: field.currency(),
  neededBy,
  /** The day its bill went into the books. */
  outstandingSince: field.day('Outstanding since').nullable(),
  managed: field.boolean('Has a manager'),
  /** Whose advance it is, as a member. */
  requesterId: Uuid,
  billId: field.reference('Bill', 'financial.bills', 'billNumber').nullable(),
  billNumber: field.code('Bill').nullable(),
  billState: field.state('State of the bill', billStates).nullable(),
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  createdAt: field.instant('Created'),
})

const mine = ({ requesterId }: { requesterId: string }, viewer: Viewer) =>
  requesterId === viewer.id || says.advancedOnly()
const shows = { who: 'purpose', due: 'neededBy', since: 'submittedAt' } as const
const outstanding = {
  where: { outstandingAmount: { gt: 0 } },
  sum: 'outstandingAmount',
  sort: 'outstandingSince',
} as const

/** Money that somebody is given beforehand for what they will spend for the company (rule H20). */
export const expenseAdvances = record(refs.expenseAdvances.name, {
  ...refs.expenseAdvances,
  row,
  create: z.strictObject({ purpose, amount, currency, neededBy }),
  update: z.strictObject({ purpose, amount, neededBy }).partial(),
  about: { text: 'purpose' },
  search: ['number', 'personName', 'purpose'],
  amount: 'amount',
  owner: 'requesterId',
  sort: '-number',
  approval: {
    amount: 'amount',
    currency: 'currency',
    makers: ['requesterId'],
    alike: ['requesterId'],
    covers: { purpose: 'change', amount: 'change' },
  },
  verbs: {
    submit: { ...submitting, label: 'Submit advance', who: mine },
    approve: {
      ...approving,
      label: 'Approve advance',
      asks: {
        effect: '{personName} receives an advance of {amount} for {purpose}.',
        several: 'The requesters receive the requested amounts.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject advance',
        effect: '{personName} can edit and resubmit the advance.',
        several: 'The requesters can edit and resubmit the advances.',
      },
    },
    update: { label: 'Change', done: 'changed', icon: 'edit', from: ['draft', 'rejected'], who: mine },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'undo',
      right: 'update',
      from: ['draft', 'in approval', 'rejected'],
      to: 'withdrawn',
      who: mine,
      asks: { effect: 'The request is withdrawn, and nothing is paid.' },
      summary: 'Withdraw an advance that is not approved',
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
      who: ({ requesterId }, viewer) => requesterId !== viewer.id || says.ownAdvance(),
      asks: {
        effect: 'A bill of {amount} for {personName} is entered, and posted if it needs no approval.',
        several: 'One bill per advance is entered, and posted if it needs no approval.',
      },
      summary: 'Enter the bill by which an approved advance is paid out',
    },
    repay: {
      label: 'Record repayment',
      done: 'paid back',
      icon: 'undo',
      single: true,
      from: ['in payables'],
      can: ({ outstandingAmount, billState }) =>
        billState !== 'paid' ? says.notPaidOut() : Number(outstandingAmount) > 0 || says.nothingOutstanding(),
      who: ({ requesterId }, viewer) => requesterId !== viewer.id || says.ownRepayment(),
      body: z.strictObject({
        amountPaidBack: field.money('Paid back', 'currency', { min: 0 }),
        paidBackOn: field.day('Received on'),
      }),
      asks: {
        effect: '{outstandingAmount} is outstanding. The repayment is posted to the bank account.',
      },
      summary: 'Record a repayment of an advance',
    },
  },
  measures: {
    'mine-to-submit': {
      label: 'Your advances to submit',
      where: { state: ['draft', 'rejected'] },
      own: true,
      sum: 'amount',
      sort: '-createdAt',
      right: 'submit',
      step: 207,
      none: 'You have no advance to submit.',
      shows: { ...shows, since: 'createdAt' },
    },
    'mine-outstanding': {
      label: 'Your outstanding advances',
      ...outstanding,
      own: true,
      follows: true,
      right: 'create',
      step: 216,
      none: 'You have no outstanding advances.',
      shows: { ...shows, since: 'outstandingSince' },
    },
    'to-bill': {
      label: 'Advances to send to payables',
      where: { state: ['approved'] },
      sum: 'amount',
      sort: 'neededBy',
      right: 'financial.bills.create',
      step: 96,
      none: 'No approved advances to send.',
      shows: { ...shows, who: 'personName' },
    },
    outstanding: {
      label: 'Advances outstanding',
      ...outstanding,
      right: 'repay',
      step: 97,
      none: 'No advance is outstanding.',
      shows: { ...shows, who: 'personName', since: 'outstandingSince' },
    },
    old: {
      label: 'Advances outstanding for more than 90 days',
      ...outstanding,
      where: { ...outstanding.where, outstandingSince: { lt: 'today-90' } },
      right: 'repay',
      none: 'No advance has been outstanding for more than 90 days.',
      alert: {
        one: 'An advance has been outstanding for more than 90 days',
        many: '{count} advances have been outstanding for more than 90 days',
      },
      shows: { ...shows, who: 'personName', since: 'outstandingSince' },
    },
  },
})
export type ExpenseAdvance = RowOf<typeof expenseAdvances>
