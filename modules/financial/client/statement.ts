import { classOfGroup, accountGroups, type AccountClass, type AccountGroup } from '#modules/ledger/shared/accounts.ts'
import { subtract, total } from '#shared/money.ts'
import type { TrialRow } from '#modules/ledger/client/trial-rows.ts'

/** An amount on the side its class grows on: assets and expenses as debit, the others as credit. */
const grown = (of: AccountClass, balance: string): string =>
  of === 'asset' || of === 'expense' ? balance : subtract('0', balance)

type GroupSum = { group: AccountGroup; class: AccountClass; amount: string }

/** Each group of some classes with its balance, or what moved in it between the days; groups without any are left out. */
export function groupSums(
  rows: readonly TrialRow[],
  classes: readonly AccountClass[],
  what: 'balance' | 'movement',
): GroupSum[] {
  return accountGroups.flatMap((group) => {
    const of = classOfGroup[group]
    const own = rows.filter((row) => row.group === group)
    if (!classes.includes(of) || own.length === 0) return []
    const value = total(own.map((row) => (what === 'balance' ? row.closing : subtract(row.debit, row.credit))))
    return [{ group, class: of, amount: grown(of, value) }]
  })
}

export const sumOfGroups = (groups: readonly GroupSum[]): string => total(groups.map(({ amount }) => amount))

/** Profit that no closing entry has carried to equity yet: income less expenses over everything posted. */
export const unclosedResult = (rows: readonly TrialRow[]): string =>
  subtract(
    '0',
    total(rows.filter((row) => row.class === 'income' || row.class === 'expense').map(({ closing }) => closing)),
  )
