import { and, count, sql, type SQL } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, Page, Summary } from '#shared/list.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import { where } from './filter.ts'
import { after, cursorOf, orderBy, orderOf } from './order.ts'
import { expressionsOf, visible, type Row, type Source } from './source.ts'
import { plainDecimal, toWire } from './wire.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'

export const countCap = 1001
type Query = ListQuery & { filter?: string | string[] }

/** A select whose columns are known only when it runs. */
type RowQuery = PromiseLike<unknown[]> & {
  where(condition: SQL | undefined): RowQuery
  orderBy(...parts: SQL[]): RowQuery
  groupBy(...parts: SQL[]): RowQuery
  limit(rows: number): RowQuery
  for(strength: 'update', config: { of: PgTable }): RowQuery
  leftJoin(table: PgTable, on: SQL): RowQuery
  as(alias: string): ReturnType<PgSelect['as']>
}

/** `select` of the given expressions with the record's joins. */
export function selectFrom(tx: Tx, source: Source, selection: Record<string, unknown>): RowQuery {
  const query = tx
    .select(selection as never)
    .from(source.table)
    .$dynamic() as unknown as RowQuery
  return source.joins.reduce((joined, { table, on }) => joined.leftJoin(table, on), query)
}

const matching = (source: Source, actor: Actor, query: Query): SQL | undefined =>
  and(visible(source, actor, query.archived ? 'yes' : 'no'), where(source, query))

/** One page of rows in table form, for the list and for the export. */
export async function pageOfRows(
  tx: Tx,
  source: Source,
  actor: Actor,
  query: Query,
  limit: number,
): Promise<{ rows: Row[]; next: string | null }> {
  const order = orderOf(source, query.sort)
  const expressions = expressionsOf(source)
  const names = new Set([...Object.keys(source.record.row.shape), ...order.map(({ name }) => name)])
  const selection = Object.fromEntries(
    [...names].filter((name) => expressions[name]).map((name) => [name, expressions[name]]),
  )
  const from = query.cursor ? after(order, query.cursor) : undefined
  const rows = (await selectFrom(tx, source, selection)
    .where(and(matching(source, actor, query), from))
    .orderBy(...orderBy(order))
    .limit(limit + 1)) as Row[]
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorOf(order, page.at(-1)!) : null }
}

/** A page of the list as it crosses the wire; the count stops at 1,001, as an exact one costs more than the page. */
export async function list(tx: Tx, source: Source, actor: Actor, query: Query): Promise<Page<Record<string, unknown>>> {
  const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 200)
  const { rows, next } = await pageOfRows(tx, source, actor, query, limit)
  const items = rows.map((row) => toWire(source.record.row.shape, row))
  return { items, next, count: query.count ? await cappedCount(tx, source, actor, query) : null }
}

/** Rows that match, counted up to `most`. */
export async function cappedCount(
  tx: Tx,
  source: Source,
  actor: Actor,
  query: Query,
  most = countCap,
): Promise<number> {
  const some = selectFrom(tx, source, { one: sql`1` })
    .where(matching(source, actor, query))
    .limit(most)
    .as('some')
  const [row] = await tx.select({ count: count() }).from(some)
  return row!.count
}

/** Exact count and sums by currency over all rows that match. */
export async function summary(tx: Tx, source: Source, actor: Actor, query: Query): Promise<Summary> {
  const expressions = expressionsOf(source)
  const amounts = source.record.fields.filter(
    ({ kind, name }) => (kind === 'money' || kind === 'price') && expressions[name],
  )
  const currency = amounts[0]?.currency ? expressions[amounts[0].currency]! : sql`null`
  const sums = Object.fromEntries(amounts.map(({ name }) => [name, sql<string>`sum(${expressions[name]})::text`]))
  const rows = (await selectFrom(tx, source, { currency: sql`${currency}`.as('sum_currency'), rows: count(), ...sums })
    .where(matching(source, actor, query))
    .groupBy(sql`sum_currency`)
    .orderBy(sql`sum_currency`)) as (Record<string, string | null> & { rows: number })[]
  const reply: Summary = { count: rows.reduce((sum, row) => sum + row.rows, 0), sums: {} }
  for (const { name, kind } of amounts) {
    reply.sums[name] = rows.flatMap((row) => {
      const amount = row[name]
      if (amount === null || amount === undefined || !row.currency) return []
      const text =
        kind === 'money' ? fromMinor(BigInt(amount), row.currency) : plainDecimal(amount, exponentOf(row.currency))
      return [{ currency: row.currency, amount: text }]
    })
  }
  return reply
}
