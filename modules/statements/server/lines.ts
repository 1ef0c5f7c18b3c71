import type { StatementColumn, StatementLine } from '#modules/statements/shared/statements.ts'
import { fromMinor, percentOf } from '#shared/money.ts'
import type { Layout, Part } from './layout.ts'
import { accountLink, groupsLink } from './links.ts'
import type { Moves } from './moves.ts'

type Of = { entityId: string; currency: string; columns: readonly StatementColumn[]; moves: Moves }

/** Amounts of a line in every column in minor units; a change is the period less the compared one. */
function amountsOf(columns: readonly StatementColumn[], amount: (column: StatementColumn) => bigint): bigint[] {
  const at = (role: StatementColumn['role']) => amount(columns.find((each) => each.role === role)!)
  return columns.map((column) => (column.role === 'change' ? at('period') - at('compared') : amount(column)))
}

/** Every line of a statement, each group with its accounts below it. */
export function linesOf(layout: Layout, { entityId, currency, columns, moves }: Of): StatementLine[] {
  const line = (
    {
      key,
      kind,
      level,
      label,
      under = null,
      account = null,
    }: Partial<StatementLine> & Pick<StatementLine, 'key' | 'kind' | 'level' | 'label'>,
    amount: (column: StatementColumn) => bigint,
    link: (column: StatementColumn) => string,
  ): StatementLine => {
    const amounts = amountsOf(columns, amount)
    const of = (role: StatementColumn['role']) => amounts[columns.findIndex((each) => each.role === role)]
    const [change, compared] = [of('change'), of('compared')]
    return {
      key,
      kind,
      level,
      label,
      under,
      account,
      amounts: amounts.map((each) => fromMinor(each, currency)),
      links: columns.map((column) => (column.role === 'change' ? null : link(column))),
      percent: change === undefined || compared === undefined ? null : percentOf(change, compared),
    }
  }
  const amount = (part: Part, accountId: string) => (column: StatementColumn) => {
    const balance = moves.amount(accountId, column, part.measure)
    return part.side === 'debit' ? balance : -balance
  }
  return layout.flatMap((part): StatementLine[] => {
    if (part.kind === 'heading') return [{ ...part, under: null, account: null, amounts: [], links: [], percent: null }]
    const own = moves.accounts.filter(({ group }) => part.groups.includes(group))
    const sum = line(
      part,
      (column) => own.reduce((all, { id }) => all + amount(part, id)(column), 0n),
      (column) => groupsLink(entityId, column, part.groups, part.measure),
    )
    if (part.kind !== 'group') return [sum]
    const below = own.map(({ id, number, name, group }) =>
      line(
        {
          key: `${part.key} ${id}`,
          kind: 'account',
          level: part.level + 1,
          label: name,
          under: part.key,
          account: { id, number, group },
        },
        amount(part, id),
        (column) => accountLink(id, column, part),
      ),
    )
    return [sum, ...below]
  })
}
