import type { Ready } from './ready.ts'

const posted = 'posted,partly paid,paid'
const count = { name: 'count', kind: 'count' } as const
const most = (by: string) => ({ by, descending: true })

/** Standard reports of finance. */
export const finance: readonly Ready[] = [
  {
    slug: 'trial-balance',
    name: 'Trial balance',
    description: 'Every account with its balance, as of any day',
    area: 'Finance',
    to: '/financial/trial-balance',
    can: 'financial.reports.read',
  },
  {
    slug: 'profit-and-loss',
    name: 'Profit and loss',
    description: 'Income, costs and results of a period, by month or beside the year before',
    area: 'Finance',
    to: '/financial/profit-and-loss',
    can: 'financial.reports.read',
  },
  {
    slug: 'balance-sheet',
    name: 'Balance sheet',
    description: 'Assets, liabilities and equity on any day',
    area: 'Finance',
    to: '/financial/balance-sheet',
    can: 'financial.reports.read',
  },
  {
    slug: 'cash-flow',
    name: 'Cash flow',
    description: 'From the net result to the movement of cash, indirect method',
    area: 'Finance',
    to: '/financial/cash-flow',
    can: 'financial.reports.read',
  },
  {
    slug: 'posted-journal',
    name: 'Journal',
    description: 'Posted entries with their lines, in order of date and number',
    area: 'Finance',
    to: '/financial/journal',
    can: 'financial.reports.read',
  },
  {
    slug: 'general-ledger',
    name: 'General ledger',
    description: 'The lines of an account, with the balance after each',
    area: 'Finance',
    to: '/financial/ledger',
    can: 'financial.reports.read',
  },
  {
    slug: 'open-items',
    name: 'Aged payables',
    description: 'Payables by vendor and age; ties to the payables account',
    area: 'Finance',
    to: '/financial/open-items',
    can: 'financial.reports.read',
  },
  {
    slug: 'spend-by-account',
    name: 'Spend by account and month',
    description: 'Net of posted bills by account, this fiscal year',
    area: 'Finance',
    question: {
      dataset: 'financial.bills.lines',
      filters: [
        { field: 'parent.state', operator: 'in', value: posted },
        { field: 'parent.postingDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'accountId' }],
      columns: [{ field: 'parent.postingDate', by: 'month' }],
      values: [{ name: 'net', kind: 'sum', field: 'net' }],
      sort: most('net'),
      chart: 'stacked bars',
    },
  },
  {
    slug: 'spend-against-last-year',
    name: 'Spend by vendor, against last year',
    description: 'Net of posted bills of the year to date, with the change from the year before',
    area: 'Finance',
    question: {
      dataset: 'financial.bills.lines',
      filters: [
        { field: 'parent.state', operator: 'in', value: posted },
        { field: 'parent.postingDate', operator: 'within', value: 'year to date' },
      ],
      rows: [{ field: 'parent.partyId' }],
      values: [
        { name: 'net', kind: 'sum', field: 'net' },
        { name: 'before', kind: 'before', of: 'net', label: 'Year before' },
        { name: 'change', kind: 'change', of: 'net', label: 'Change' },
        { name: 'percent', kind: 'change percent', of: 'net', label: 'Change in %' },
      ],
      compare: 'year before',
      sort: most('net'),
      limit: 15,
      chart: 'bars',
    },
  },
  {
    slug: 'bills-by-state',
    name: 'Bills by state',
    description: 'Number, total and open amount of bills in each state',
    area: 'Finance',
    question: {
      dataset: 'financial.bills',
      rows: [{ field: 'state' }],
      values: [
        count,
        { name: 'total', kind: 'sum', field: 'totalAmount' },
        { name: 'open', kind: 'sum', field: 'openAmount' },
      ],
      chart: 'bars',
    },
  },
  {
    slug: 'overdue-bills',
    name: 'Overdue bills by vendor',
    description: 'Open amounts past their due date',
    area: 'Finance',
    question: {
      dataset: 'financial.bills',
      filters: [{ field: 'state', operator: 'in', value: 'posted,partly paid' }],
      rows: [{ field: 'partyId' }],
      values: [
        { name: 'overdue', kind: 'metric', metric: 'overdue' },
        { name: 'open', kind: 'sum', field: 'openAmount' },
      ],
      sort: most('overdue'),
      limit: 20,
      chart: 'bars',
    },
  },
  {
    slug: 'payments-by-month',
    name: 'Payments by month and method',
    description: 'Booked payments of this fiscal year',
    area: 'Finance',
    question: {
      dataset: 'financial.payments',
      filters: [
        { field: 'state', operator: 'eq', value: 'booked' },
        { field: 'valueDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'valueDate', by: 'month' }],
      columns: [{ field: 'method' }],
      values: [{ name: 'amount', kind: 'sum', field: 'amount' }],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'account-movements',
    name: 'Account movements by month',
    description: 'Debit, credit and movement of each account, posted entries of this fiscal year',
    area: 'Finance',
    question: {
      dataset: 'financial.journal-entries.lines',
      filters: [
        { field: 'parent.state', operator: 'in', value: 'posted,reversed' },
        { field: 'parent.postingDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'accountId' }, { field: 'parent.postingDate', by: 'month' }],
      values: [
        { name: 'debit', kind: 'sum', field: 'debit' },
        { name: 'credit', kind: 'sum', field: 'credit' },
        { name: 'movement', kind: 'formula', formula: 'debit - credit', label: 'Movement' },
      ],
    },
  },
  {
    slug: 'journal',
    name: 'Journal entries by month and source',
    description: 'Number and amount of posted entries, by the kind of document they come from',
    area: 'Finance',
    question: {
      dataset: 'financial.journal-entries',
      filters: [
        { field: 'state', operator: 'in', value: 'posted,reversed' },
        { field: 'postingDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'postingDate', by: 'month' }],
      columns: [{ field: 'journalId' }],
      values: [count],
      chart: 'stacked bars',
    },
  },
]
