import { compare } from '#shared/money.ts'
import type { StatementLine } from '#modules/statements/shared/statements.ts'

/** Whether a line has no amount in any column. */
export const isEmpty = ({ amounts }: StatementLine): boolean => amounts.every((amount) => compare(amount, '0') === 0)

/** Lines with an amount in some column; headings and sums always, and everything where empty lines are wanted. */
export function linesWithAmounts(lines: readonly StatementLine[], empty: boolean): StatementLine[] {
  if (empty) return [...lines]
  const accounts = lines.filter((line) => line.kind === 'account' && !isEmpty(line))
  return lines.filter((line) => {
    if (line.kind === 'account') return accounts.includes(line)
    return line.kind !== 'group' || !isEmpty(line) || accounts.some(({ under }) => under === line.key)
  })
}

/** Keys of the groups whose accounts are shown, as the address names them. */
export const openGroups = (text: string | undefined, lines: readonly StatementLine[]): ReadonlySet<string> =>
  new Set(text === 'all' ? lines.filter(({ kind }) => kind === 'group').map(({ key }) => key) : text?.split(','))
