import { Part, Screen, Steps } from './parts.tsx'
import type { Solution } from './SolutionPage.tsx'

export const financial: Solution = {
  path: '/solutions/financial',
  title: 'Books that can be opened at any line.',
  intro:
    'General ledger, vendor bills and payments for one or several legal entities. What is posted stays as it was posted; what is wrong is corrected by its mirror, and both can be seen.',
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
      'A ledger the database keeps',
      'Debit equals credit, at least two lines, an open period, accounts of the right entity: checked when the transaction commits, whichever program wrote it.',
    ],
    [
      'Numbers without gaps',
      'Given last, in the posting transaction, by entity, journal and year. Each entry carries a hash over itself and the one before it.',
    ],
    [
      'Bills that prove themselves',
      'A bill with order lines is matched before it may be posted. The same reference of the same vendor is accepted once.',
    ],
    [
      'Large payments take two people',
      'A large payment is approved by somebody who had no part in it nor in the bills it pays. Parts of one sum count as the whole.',
    ],
    [
      'Periods that close',
      'Soft-lock while you check, close, reopen with a reason, lock for good. Closing the year posts the result to retained earnings.',
    ],
    [
      'Any day, not only today',
      'Trial balance, ledger and ageing as of any day, from the documents dated up to it. The ageing equals the payables account.',
    ],
  ],
  more: (
    <Part title="How a bill becomes a booked payment">
      <Steps
        steps={[
          ['Enter', 'The bill, with its order lines where it has some.'],
          ['Match', 'Quantity, price, tax, freight and total; a difference is released with a reason, or corrected.'],
          ['Approve', 'By somebody else, when the amount asks for it.'],
          ['Post', 'Goods received, price variance, tax and freight against payables, in one entry.'],
          ['Pay', 'One payment over several bills, never more than is open.'],
        ]}
      />
    </Part>
  ),
  has: [
    'Keep several legal entities, each with its chart of accounts, journals and fiscal years',
    'Enter, post, reverse and search journal entries',
    'Enter, match, approve, post and pay vendor bills',
    'See trial balance, balance sheet, income and expenses, general ledger and payables by age, and export them',
    'Prove the books again from the rows with one command',
  ],
  lacks: [
    'Write customer invoices or follow receivables',
    'Read bank statements, or send payment files to a bank',
    'Keep bills and payments in a currency other than that of the books',
    'Plan budgets, depreciate assets or file tax returns',
  ],
  meanwhile: 'What is missing can be kept elsewhere and brought in as journal entries with a source and a reference.',
  questions: [
    [
      'Can a posted entry be changed?',
      'No, by nobody: the database refuses it. Reversing posts the mirror entry once, linked in both directions.',
    ],
    [
      'What if two people post at the same time?',
      'They wait for each other for the moment in which the number is given. No number is skipped or given twice.',
    ],
    [
      'Who may reopen a period?',
      'Whoever has the right, with a reason that stays in its history, as long as the fiscal year is open.',
    ],
  ],
  next: ['/solutions/procurement', '/solutions/administration'],
}
