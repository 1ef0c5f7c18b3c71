import { Part, Screen, Steps } from './parts.tsx'
import type { Solution } from './SolutionPage.tsx'

export const financial: Solution = {
  path: '/solutions/financial',
  title: 'Books you can open at any line.',
  intro:
    'General ledger, vendor bills and payments for one or several legal entities. Posted entries cannot be changed; corrections are reversals, and both stay visible.',
  shown: (
    <Screen
      first
      name="trial-balance"
      alt="The trial balance of the sample company: accounts with opening balance, debit, credit and closing balance."
      caption="The trial balance of the sample company. Each figure opens to the ledger, and from there to the entry and the bill."
    />
  ),
  does: [
    [
      'Ledger rules in the database',
      'Debit equals credit, at least two lines, an open period, accounts of the right entity: checked when the transaction commits, whatever program wrote it.',
    ],
    [
      'Numbers without gaps',
      'Assigned in the posting transaction, by entity, journal and year. Each entry carries a hash of itself and of the entry before.',
    ],
    [
      'Bills that prove themselves',
      'A bill with order lines is matched before it can be posted. Duplicate vendor references are refused or need a reason.',
    ],
    [
      'Large payments take two people',
      'A large payment is approved by a person who had no part in it or in the bills it pays. Split payments count together.',
    ],
    [
      'Periods that close',
      'Soft-lock while you check, close, reopen with a reason, lock permanently. Closing the year posts net income to retained earnings.',
    ],
    [
      'As of any day',
      'Trial balance, ledger and ageing as of any day, from the documents dated up to it. The ageing equals the payables account.',
    ],
  ],
  more: (
    <Part title="From bill to posted payment">
      <Steps
        steps={[
          ['Enter', 'The bill, with its order lines if any.'],
          ['Match', 'Quantity, price, tax, freight and total; a difference is released with a reason or corrected.'],
          ['Approve', 'By a second person, when the amount requires it.'],
          ['Post', 'Goods received, price variance, tax and freight against payables, in one entry.'],
          ['Pay', 'One payment run for many vendors, never more than is open.'],
        ]}
      />
    </Part>
  ),
  has: [
    'Manage several legal entities, each with its chart of accounts, journals and fiscal years',
    'Enter, post, reverse and search journal entries',
    'Enter, match, approve and post vendor bills, and pay them in a payment run',
    'View and export trial balance, balance sheet, income statement, general ledger and payables aging',
    'Verify the books from their rows with one command',
  ],
  lacks: [
    'Customer invoices or receivables',
    'Bank statements or payment files',
    'Bills and payments in a currency other than that of the books',
    'Budgets, asset depreciation or tax returns',
  ],
  meanwhile: 'Use another system for these and import the result as journal entries with a source and a reference.',
  questions: [
    [
      'Can a posted entry be changed?',
      'No, the database refuses it. A reversal posts the opposite entry once, linked in both directions.',
    ],
    [
      'What if two people post at the same time?',
      'Their postings queue for the moment the number is assigned. No number is skipped or used twice.',
    ],
    [
      'Who may reopen a period?',
      'People with that permission, with a reason that stays in the history, while the fiscal year is open.',
    ],
  ],
  next: ['/solutions/procurement', '/solutions/administration'],
}
