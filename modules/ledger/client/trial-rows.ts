import { accountClasses, type AccountClass } from '#modules/ledger/shared/accounts.ts'
import type { TrialBalance } from '#modules/ledger/shared/reports.ts'
import { compare, subtract, total } from '#shared/money.ts'

export type TrialRow = TrialBalance['rows'][number]
export type Sums = TrialBalance['totals']

/** What each side of the rows comes to, exact. */
export const sumsOf = (rows: readonly TrialRow[]): Sums => ({
  opening: total(rows.map(({ opening }) => opening)),
  debit: total(rows.map(({ debit }) => debit)),
  credit: total(rows.map(({ credit }) => credit)),
  yearEnd: total(rows.map(({ yearEnd }) => yearEnd)),
  closing: total(rows.map(({ closing }) => closing)),
})

/** The views of a trial balance: every account, or those of some classes. */
export const trialViews: readonly { id: string; label: string; classes: readonly AccountClass[] }[] = [
  { id: 'all', label: 'All accounts', classes: accountClasses },
  { id: 'balance-sheet', label: 'Balance sheet', classes: ['asset', 'liability', 'equity'] },
  { id: 'result', label: 'Income and expenses', classes: ['income', 'expense'] },
]

export const classTitles: Record<AccountClass, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}

/** The rows of a view, and of one group of accounts where it is named, by class in the order of the statements. */
export function byClass(
  rows: readonly TrialRow[],
  view: string,
  group?: string,
): { class: AccountClass; rows: TrialRow[] }[] {
  const { classes } = trialViews.find(({ id }) => id === view) ?? trialViews[0]!
  return classes.flatMap((each) => {
    const own = rows.filter((row) => row.class === each && (group === undefined || row.group === group))
    return own.length ? [{ class: each, rows: own }] : []
  })
}

/** Whether a year was closed in these days: what that moved stands in a column of its own. */
export const hasYearEnd = (rows: readonly TrialRow[]): boolean =>
  rows.some(({ yearEnd }) => compare(yearEnd, '0') !== 0)

/** What income and expenses came to in the days between, a group on the side it grows on; nothing where other accounts are shown too. */
export function movementOf(
  parts: ReturnType<typeof byClass>,
  group?: string,
): { label: string; amount: string } | null {
  const classes = parts.map((part) => part.class)
  const result = resultOf(parts.flatMap(({ rows }) => rows))
  if (classes.some((each) => each !== 'income' && each !== 'expense')) return null
  if (!group) return { label: 'Result', amount: result }
  return classes.includes('income')
    ? { label: classTitles.income, amount: result }
    : { label: classTitles.expense, amount: subtract('0', result) }
}

/** Income less expenses of the days between, as profit; a loss is negative. */
export const resultOf = (rows: readonly TrialRow[]): string => {
  const { debit, credit } = sumsOf(rows.filter((row) => row.class === 'income' || row.class === 'expense'))
  return total([credit, debit.startsWith('-') ? debit.slice(1) : `-${debit}`])
}
