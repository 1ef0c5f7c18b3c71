import {
  accountClasses,
  accountGroups,
  classOfGroup,
  type AccountClass,
  type AccountGroup,
} from '#modules/ledger/shared/accounts.ts'
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

/** Groups of accounts as an address names them, with commas between several. */
export const groupsOf = (group: string): AccountGroup[] => {
  const names = group.split(',')
  return accountGroups.filter((each) => names.includes(each))
}

/** The rows of a view, and of some groups of accounts where they are named, by class in the order of the statements. */
export function byClass(
  rows: readonly TrialRow[],
  view: string,
  group?: string,
): { class: AccountClass; rows: TrialRow[] }[] {
  const { classes } = trialViews.find(({ id }) => id === view) ?? trialViews[0]!
  const groups = group === undefined ? accountGroups : groupsOf(group)
  return classes.flatMap((each) => {
    const own = rows.filter((row) => row.class === each && groups.includes(row.group))
    return own.length ? [{ class: each, rows: own }] : []
  })
}

/** Whether a year was closed in these days: what that moved stands in a column of its own. */
export const hasYearEnd = (rows: readonly TrialRow[]): boolean =>
  rows.some(({ yearEnd }) => compare(yearEnd, '0') !== 0)

/** What the accounts shown moved in the days between: income and expenses as a result or on the side they grow on, named groups with others as debit less credit. */
export function movementOf(
  parts: ReturnType<typeof byClass>,
  group?: string,
): { label: string; amount: string; sided: boolean } | null {
  const rows = parts.flatMap((part) => part.rows)
  const classes = group ? groupsOf(group).map((each) => classOfGroup[each]) : parts.map((part) => part.class)
  const [income, expense] = [classes.includes('income'), classes.includes('expense')]
  const result = resultOf(rows)
  if (classes.some((each) => each !== 'income' && each !== 'expense')) {
    const { debit, credit } = sumsOf(rows)
    return group ? { label: 'Movement', amount: subtract(debit, credit), sided: true } : null
  }
  if (!group || income === expense) return { label: 'Result', amount: result, sided: false }
  return income
    ? { label: classTitles.income, amount: result, sided: false }
    : { label: classTitles.expense, amount: subtract('0', result), sided: false }
}

/** Income less expenses of the days between, as profit; a loss is negative. */
export const resultOf = (rows: readonly TrialRow[]): string => {
  const { debit, credit } = sumsOf(rows.filter((row) => row.class === 'income' || row.class === 'expense'))
  return total([credit, debit.startsWith('-') ? debit.slice(1) : `-${debit}`])
}
