import { formatDay, formatDays } from '#client/format.ts'
import type { Statement, StatementColumn } from '#modules/statements/shared/statements.ts'
import { firstOfMonth, lastOfMonth } from '#shared/day.ts'

type Of = Pick<Statement, 'kind' | 'columns'>

/** The days of a column as its heading says them: those of a movement, or the day of a balance. */
export function daysWords({ kind }: Of, { from, to }: StatementColumn): string {
  if (kind === 'balance-sheet') return formatDay(to)
  return from === firstOfMonth(to) && to === lastOfMonth(to) ? formatDay(from, 'month') : formatDays(from, to)
}

/** The heading of a column beside others; its days alone where it is a part of them. */
export function columnWords(of: Of, column: StatementColumn): string {
  const { role } = column
  if (role === 'change') return 'Change'
  if (role === 'compared') return 'Compared'
  if (role === 'part') return daysWords(of, column)
  const parts = of.columns.some((each) => each.role === 'part')
  if (of.kind === 'balance-sheet') return parts ? daysWords(of, column) : 'Balance'
  return parts ? 'Total' : 'Amount'
}
