import { and, count, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { metaOf } from '#shared/field.ts'
import type { ListQuery, Page, Summary } from '#shared/list.ts'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { hasValues, prepare, rowsOfPrepared, type Prepared } from '../db/rows.ts'
import { says } from '../sentences.ts'
import { filtered } from './filter.ts'
import { hasWords, narrowing, rowsThought, wordsOf } from './free-text.ts'
import { after, costOf, cursorOf, orderBy, orderOf } from './order.ts'
import { permittedSource } from './shown.ts'
import { expressionsOf, visible, type Row, type Source } from './source.ts'
import { plainDecimal, toWire } from './wire.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'

const countCap = 1001
type Query = ListQuery & { filter?: string | string[] }
type Shape = Record<string, z.ZodType>

/** A select whose columns are known only when it runs. */
type RowQuery = PromiseLike<unknown[]> & {
  where(condition: SQL | undefined): RowQuery
  orderBy(...parts: SQL[]): RowQuery
  groupBy(...parts: SQL[]): RowQuery
  limit(rows: number | SQL): RowQuery
  offset(rows: number): RowQuery
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

/** Which rows a list shows, and how many there are at the least, where that is known. */
type Matching = { condition: SQL | undefined; least?: number }

/** The rows a list is asked for: what the person may see, the filters, and the words with what narrows the search for them. */
async function matching(tx: Tx, source: Source, actor: Actor, query: Query): Promise<Matching> {
  const rest = and(visible(source, actor, query.archived ? 'yes' : 'no'), filtered(source, query))
  const words = wordsOf(query.q)
  if (words.length === 0) return { condition: rest }
  const ids = (condition: SQL | undefined) =>
    selectFrom(tx, source, { id: source.table.id }).where(condition) as unknown as SQL
  const { rows, least } = await narrowing(tx, source, words, rest, ids)
  return { condition: and(rest, hasWords(source, words), rows), least }
}

/** What of a list's statement does not change with its question: which columns it reads, and from where. */
type Head = { statement: Prepared; shape: Shape }

/** Kept for each choice of fields; the rest of a statement, with what a person may see, is written anew for every question. */
const heads = new WeakMap<Source, Map<string, Head>>()
const mostHeads = 100

/** Reads these fields, what their amounts are in, and what a row is known and ordered by; all fields where none are named. */
function headOf(tx: Tx, source: Source, fields: string | undefined, order: readonly { name: string }[]): Head {
  const known = heads.get(source) ?? new Map<string, Head>()
  heads.set(source, known)
  const key = `${fields ?? ''} ${order.map(({ name }) => name).join()}`
  const made = known.get(key)
  if (made) return made
  if (known.size >= mostHeads) known.clear()
  const shape = fields ? chosenOf(source, fields.split(',')) : (source.record.row.shape as Shape)
  const expressions = expressionsOf(source)
  const currencies = Object.values(shape).flatMap((schema) => metaOf(schema)?.currency ?? [])
  const names = new Set([...Object.keys(shape), ...currencies, ...order.map(({ name }) => name)])
  const selection = Object.fromEntries(
    [...names].filter((name) => expressions[name]).map((name) => [name, expressions[name]]),
  )
  const head = { statement: prepare(selectFrom(tx, source, selection)), shape }
  known.set(key, head)
  return head
}

/** The declared fields of these names, in their order; the id and the version are always among them. */
function chosenOf({ record }: Source, names: readonly string[]): Shape {
  const declared = record.row.shape as Shape
  for (const name of names) {
    const why = says.noSuchField({ field: name })
    if (!Object.hasOwn(declared, name)) throw new Problem('invalid', why, { fields: why })
  }
  const wanted = new Set([...names, 'id', 'version'])
  return Object.fromEntries(Object.entries(declared).filter(([name]) => wanted.has(name)))
}

type PageOf = { rows: Row[]; next: string | null; shape: Shape }

/** One page of rows in table form, for the list and for the export. */
export async function pageOfRows(tx: Tx, whole: Source, actor: Actor, query: Query, limit: number): Promise<PageOf> {
  const source = permittedSource(whole, actor)
  return pageWhere(tx, source, query, await matching(tx, source, actor, query), limit)
}

async function pageWhere(
  tx: Tx,
  source: Source,
  query: Query,
  { condition, least }: Matching,
  limit: number,
): Promise<PageOf> {
  const order = orderOf(source, query.sort)
  const { statement, shape } = headOf(tx, source, query.fields, order)
  const all = and(condition, query.cursor ? after(order, query.cursor) : undefined)
  // Of a limit that is a parameter PostgreSQL expects a tenth of the table, and plans every page anew for that.
  const most = sql.raw(String(limit + 1))
  const cost = costOf(source, order)
  if (cost === 'joins' && query.sort && !query.cursor) await refuseLong(tx, source, query.sort, condition)
  const those =
    cost === 'rows'
      ? sql`${source.table.id} = any(array(${selectFrom(tx, source, { id: source.table.id })
          .where(all)
          .orderBy(...orderBy(order))
          .limit(most)}))`
      : all
  const rest = sql`${those ? sql` where ${those}` : sql``} order by ${sql.join(orderBy(order), sql`, `)} limit ${most}`
  // One plan for all values would walk the whole order for a day, a vendor or a person that has no rows; where a page begins is no such value.
  const read = (within: Tx) => rowsOfPrepared<Row>(within, statement, rest, hasValues(tx, condition))
  const rows = await (least && cost === 'index' ? inItsOrder(tx, read) : read(tx))
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorOf(order, page.at(-1)!) : null, shape }
}

/** PostgreSQL takes two words together for rare, and would read every row to put the few it expects into their order: it walks the order instead. */
const inItsOrder = <T>(tx: Tx, read: (within: Tx) => Promise<T>): Promise<T> =>
  tx.transaction(async (within) => {
    await within.execute(sql`set local enable_sort = off`)
    const rows = await read(within)
    await within.execute(sql`set local enable_sort = on`)
    return rows
  })

/** Rows up to which a list is put into an order that joins every one of them. */
const mostJoined = 150_000

async function refuseLong(tx: Tx, source: Source, sort: string, condition: SQL | undefined): Promise<void> {
  if ((await rowsThought(tx, source)) <= mostJoined) return
  if ((await countWhere(tx, source, condition, mostJoined + 1)) <= mostJoined) return
  const why = says.orderTooLong({ most: mostJoined })
  throw new Problem('unprocessable', why, { sort: why })
}

/** A page of the list as it crosses the wire; the count stops at 1,001, as an exact one costs more than the page. */
export async function list(tx: Tx, whole: Source, actor: Actor, query: Query): Promise<Page<Record<string, unknown>>> {
  const source = permittedSource(whole, actor)
  const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 200)
  const those = await matching(tx, source, actor, query)
  const { rows, next, shape } = await pageWhere(tx, source, query, those, limit)
  const items = rows.map((row) => toWire(shape, row))
  return { items, next, count: query.count ? await countOf(tx, source, those, countCap) : null }
}

/** Rows that match, counted up to `most`. */
export async function cappedCount(tx: Tx, whole: Source, actor: Actor, query: Query, most = countCap): Promise<number> {
  const source = permittedSource(whole, actor)
  return countOf(tx, source, await matching(tx, source, actor, query), most)
}

/** Where many have the words, they were counted when these were looked for. */
const countOf = async (tx: Tx, source: Source, { condition, least = 0 }: Matching, most: number): Promise<number> =>
  least >= most ? most : countWhere(tx, source, condition, most)

async function countWhere(tx: Tx, source: Source, condition: SQL | undefined, most: number): Promise<number> {
  const some = selectFrom(tx, source, { one: sql`1` })
    .where(condition)
    .limit(most)
    .as('some')
  const [row] = await tx.select({ count: count() }).from(some)
  return row!.count
}

/** Exact count and sums by currency over all rows that match; of these amounts where they are named. */
export async function summary(
  tx: Tx,
  whole: Source,
  actor: Actor,
  query: Query,
  named?: readonly string[],
): Promise<Summary> {
  const source = permittedSource(whole, actor)
  const only = named ?? (query.fields ? Object.keys(chosenOf(source, query.fields.split(','))) : undefined)
  const expressions = expressionsOf(source)
  const amounts = source.record.fields.filter(
    ({ kind, name }) => (kind === 'money' || kind === 'price') && expressions[name],
  )
  const currency = amounts[0]?.currency ? expressions[amounts[0].currency]! : sql`null`
  const added = amounts.filter(({ name }) => only?.includes(name) ?? true)
  const sums = Object.fromEntries(added.map(({ name }) => [name, sql<string>`sum(${expressions[name]})::text`]))
  const rows = (await selectFrom(tx, source, { currency: sql`${currency}`.as('sum_currency'), rows: count(), ...sums })
    .where((await matching(tx, source, actor, query)).condition)
    .groupBy(sql`sum_currency`)
    .orderBy(sql`sum_currency`)) as (Record<string, string | null> & { rows: number })[]
  const reply: Summary = { count: rows.reduce((sum, row) => sum + row.rows, 0), sums: {} }
  for (const { name, kind } of added) {
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
