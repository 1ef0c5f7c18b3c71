import { entityInReach, todayOf } from '#modules/ledger/server/entities.ts'
import { trialBalance, yearStart } from '#modules/ledger/server/trial-balance.ts'
import { statementCall, type Statement } from '#modules/statements/shared/statements.ts'
import type { Input } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { columnsOf } from './columns.ts'
import { layouts } from './layout.ts'
import { linesOf } from './lines.ts'
import { movesOf } from './moves.ts'
import { says } from './sentences.ts'
import { tiesOf } from './ties.ts'

/** A financial statement of an entity in its currency, from posted entries alone; it refuses (422) days out of order, too many columns and entities out of reach. */
export async function statementOf(
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
  { params: { kind }, query }: Input<typeof statementCall>,
): Promise<Statement> {
  const { tx, now } = call
  const entity = await entityInReach(call, statementCall.can, query.entityId)
  const to = query.to ?? todayOf(entity, now)
  const from = query.from ?? (await yearStart(tx, entity.id, to))
  if (to < from) throw new Problem('unprocessable', says.firstDayAfterLast(), { from: says.afterLastDay() })
  const { compare = 'none', by = 'total' } = query
  const cut = { compare, by, balances: kind === 'balance-sheet' }
  const columns = await columnsOf(tx, entity.id, { from, to }, cut)
  const moves = await movesOf(tx, entity.id, columns)
  const lines = linesOf(layouts[kind], { entityId: entity.id, currency: entity.currency, columns, moves })
  const period = columns.findIndex(({ role }) => role === 'period')
  const trial = await trialBalance(call, { entityId: entity.id, from, to })
  return {
    kind,
    entityId: entity.id,
    entityName: entity.name,
    currency: entity.currency,
    from,
    to,
    columns,
    lines,
    ties: tiesOf(kind, lines, period, trial),
  }
}
