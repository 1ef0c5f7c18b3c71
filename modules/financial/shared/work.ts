import type { Filter } from '#shared/list.ts'
import { bills, billVerbs } from './bills.ts'
import { journalEntries, journalEntryVerbs } from './journal-entries.ts'
import { payments, paymentVerbs } from './payments.ts'

const state = (...states: string[]): Filter => ({ field: 'state', operator: 'in', value: states.join(',') })
const needsApproval = (needed: boolean): Filter => ({
  field: 'approvalRequired',
  operator: 'eq',
  value: String(needed),
})

const bill = { record: bills, sort: 'dueDate', amount: 'totalAmount' }
const payment = { record: payments, sort: 'valueDate', amount: 'amount' }

/** What waits in the books, with the right to take its next step: every page that counts it takes it from here. */
export const work = {
  differing: {
    ...bill,
    title: 'Bills that differ from their order',
    filters: [state('exception')],
    permission: billVerbs.release.can,
  },
  waiting: {
    ...bill,
    title: 'Bills waiting for the goods',
    filters: [state('waiting')],
    permission: billVerbs.match.can,
  },
  toMatch: { ...bill, title: 'Bills to match', filters: [state('draft')], permission: billVerbs.match.can },
  billsToApprove: {
    ...bill,
    title: 'Bills to approve',
    filters: [state('matched'), needsApproval(true)],
    permission: billVerbs.approve.can,
  },
  toPost: {
    ...bill,
    title: 'Bills to post',
    filters: [state('matched', 'approved'), needsApproval(false)],
    permission: billVerbs.post.can,
  },
  toPay: {
    ...bill,
    title: 'Bills to pay',
    filters: [state('posted', 'partly paid')],
    amount: 'openAmount',
    permission: payments.api.create.can,
  },
  paymentsToApprove: {
    ...payment,
    title: 'Payments to approve',
    filters: [state('proposed'), needsApproval(true)],
    permission: paymentVerbs.approve.can,
  },
  toBook: {
    ...payment,
    title: 'Payments to book',
    filters: [state('proposed', 'approved'), needsApproval(false)],
    permission: paymentVerbs.book.can,
  },
  drafts: {
    record: journalEntries,
    title: 'Drafts of journal entries',
    filters: [state('draft')],
    sort: 'postingDate',
    amount: 'amount',
    permission: journalEntryVerbs.post.can,
  },
} satisfies Record<string, Work>

export type Work = {
  title: string
  record: typeof bills | typeof payments | typeof journalEntries
  filters: Filter[]
  sort: string
  /** The field that is summed. */
  amount: string
  permission: string
}
