import type { AccountGroup } from '#modules/ledger/shared/accounts.ts'
import { balancesBeforeEach, yearEnds } from '#modules/ledger/server/balances.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { addDays, type Day } from '#shared/day.ts'
import type { Span } from '#shared/calendar/span.ts'
import type { Tx } from '#server/db/db.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { asc, eq } from 'drizzle-orm'
import type { Part } from './layout.ts'

type Account = { id: string; number: string; name: string; group: AccountGroup }

/** What posted entries moved on the accounts of an entity, read once for all columns. */
export type Moves = {
  /** The chart in order of number. */
  accounts: readonly Account[]
  /** An amount of an account for some days in minor units, debit less credit. */
  amount: (accountId: string, span: Span, measure: Part['measure']) => bigint
}

/** Reads the accounts and their balances around the days of all spans, in three statements. */
export async function movesOf(tx: Tx, entityId: string, spans: readonly Span[]): Promise<Moves> {
  const chart = await tx
    .select({ id: accounts.id, number: accounts.number, name: accounts.name, group: accounts.group })
    .from(unscoped(accounts, 'of one in hand'))
    .where(eq(accounts.entityId, entityId))
    .orderBy(asc(accounts.number))
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const balances = await balancesBeforeEach(tx, entityId, edges)
  const closings = Map.groupBy(await yearEnds(tx, entityId), ({ account }) => account)
  const before = (accountId: string, day: Day): bigint => balances.get(accountId)?.[edges.indexOf(day)] ?? 0n
  const closed = (accountId: string, { from, to }: Span): bigint =>
    (closings.get(accountId) ?? []).reduce(
      (sum, { day, amount }) => (day >= from && day <= to ? sum + amount : sum),
      0n,
    )
  return {
    accounts: chart,
    amount: (accountId, span, measure) => {
      if (measure === 'opening') return before(accountId, span.from)
      const closing = before(accountId, addDays(span.to, 1))
      return measure === 'closing' ? closing : closing - before(accountId, span.from) - closed(accountId, span)
    },
  }
}
