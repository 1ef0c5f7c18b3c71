import type { AccountClass } from '#modules/ledger/shared/accounts.ts'
import type { TrialBalance } from '#modules/ledger/shared/reports.ts'
import type { StatementKind, StatementLine, StatementTie } from '#modules/statements/shared/statements.ts'
import { fromMinor, toMinor } from '#shared/money.ts'
import { results } from './layout.ts'
import { groupsLink } from './links.ts'

type Row = TrialBalance['rows'][number]

/** Figures of a statement beside those of the trial balance of the same days, which is read by itself. */
export function tiesOf(
  kind: StatementKind,
  lines: readonly StatementLine[],
  period: number,
  trial: TrialBalance,
): StatementTie[] {
  const { entityId, currency, from, to } = trial
  const minor = (amount: string): bigint => toMinor(amount, currency)
  const tie = (label: string, figures: { label: string; amount: bigint; to: string }[]): StatementTie => {
    const amounts = figures.map(({ amount }) => amount)
    const largest = amounts.reduce((a, b) => (a > b ? a : b))
    const smallest = amounts.reduce((a, b) => (a < b ? a : b))
    return {
      label,
      figures: figures.map((each) => ({ ...each, amount: fromMinor(each.amount, currency) })),
      difference: fromMinor(largest - smallest, currency),
    }
  }
  /** A figure of the statement, by the key of its line. */
  const stated = (key: string) => {
    const line = lines.find((each) => each.key === key)!
    return { label: line.label, amount: minor(line.amounts[period]!), to: line.links[period]! }
  }
  const sumOf = (rows: readonly Row[], amount: (row: Row) => bigint) => rows.reduce((sum, row) => sum + amount(row), 0n)
  const ofClass = (...classes: AccountClass[]) => trial.rows.filter((row) => classes.includes(row.class))
  const moved = ({ debit, credit }: Row) => minor(debit) - minor(credit)

  if (kind === 'profit-and-loss') {
    const own = ofClass('income', 'expense')
    const link = groupsLink(entityId, { from, to }, results, 'movement')
    const notClosed = ({ opening, yearEnd, closing }: Row) => minor(closing) - minor(opening) - minor(yearEnd)
    return [
      tie('Net result', [
        stated('net result'),
        { label: 'Trial balance, income less expenses', amount: -sumOf(own, moved), to: link },
        { label: 'Change in result not yet closed, and result closed', amount: -sumOf(own, notClosed), to: link },
      ]),
    ]
  }
  if (kind === 'balance-sheet') {
    const assets = sumOf(ofClass('asset'), ({ closing }) => minor(closing))
    const { to: link } = stated('total assets')
    return [
      tie('Assets = liabilities and equity', [
        { ...stated('total assets'), label: 'Assets' },
        { ...stated('total liabilities and equity'), label: 'Liabilities and equity' },
        { label: 'Trial balance, assets', amount: assets, to: link },
      ]),
    ]
  }
  const cash = trial.rows.filter(({ group }) => group === 'cash and bank')
  const at = (measure: 'opening' | 'closing' | 'movement') =>
    groupsLink(entityId, { from, to }, ['cash and bank'], measure)
  const begins = stated('cash at the beginning')
  const change = stated('net change in cash')
  return [
    tie('Net change in cash', [
      change,
      { label: 'Trial balance, movement of cash and bank', amount: sumOf(cash, moved), to: at('movement') },
    ]),
    tie('Cash at the end', [
      {
        label: 'Cash at the beginning and net change',
        amount: begins.amount + change.amount,
        to: stated('cash at the end').to,
      },
      {
        label: 'Trial balance, cash and bank',
        amount: sumOf(cash, ({ closing }) => minor(closing)),
        to: at('closing'),
      },
    ]),
  ]
}
