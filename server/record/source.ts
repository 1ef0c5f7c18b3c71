import { and, eq, getTableColumns, is, isNotNull, isNull, sql, type GetColumnData, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/day.ts'
import type { AnyRecord } from '#shared/record.ts'
import { may, type Actor } from '../call/actor.ts'
import type { ReachColumns } from '../call/reach.ts'

/** One row of any record type as the table holds it (bigint, numeric as text), keyed by property name; of a known record type its `TableForm`. */
export type Row = Record<string, unknown> & { id: string; version: number }

export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; archivedAt?: PgColumn; updatedAt?: PgColumn }
type Expression = PgColumn | SQL

/** A table joined one to one, and what it lends to the row: `{ vendorName: vendors.name }`. `always`: a row has its partner, as a required reference has. */
export type Join = { table: PgTable; on: SQL; fields: Record<string, Expression>; always?: true }

/** The rows that belong to one record and are read and written with it. */
export type Lines = {
  table: PgTable & { id: PgColumn; lineNo: PgColumn }
  /** Property of the line table that holds the record's id. */
  parent: string
  /** Joined names, as in `Join`. */
  joins?: readonly Join[]
}

/** What a record's rows are made of. */
export type Parts = {
  table: RecordTable
  joins?: readonly Join[]
  /** Fields that are computed from the row itself; `sql<boolean>` says what comes back. */
  computed?: Readonly<Record<string, SQL>>
  lines?: Lines
}

/** Names the parts of a record type before its rules, so that these can name the form of its rows: `type OrderRow = TableForm<typeof orderParts>`. */
export const parts = <const P extends Parts>(each: P): P => each

type Selected<T> = T extends { $inferSelect: infer S } ? S : never
type Inserted<T> = T extends { $inferInsert: infer I } ? Partial<I> : never
type DataOf<E> = E extends PgColumn ? GetColumnData<E> : E extends SQL<infer Data> ? Data : never
type Lent<J> = J extends readonly [infer First extends Join, ...infer Rest]
  ? {
      -readonly [K in keyof First['fields']]: First extends { always: true }
        ? DataOf<First['fields'][K]>
        : DataOf<First['fields'][K]> | null
    } & Lent<Rest>
  : unknown
type Computed<C> = C extends object ? { -readonly [K in keyof C]: DataOf<C[K]> } : unknown
type Flat<T> = { [K in keyof T]: T[K] }

/** A row as the table holds it: money as bigint in minor units, with what is joined and computed. Its wire form is the declared `row`. */
export type TableForm<P> = Flat<Selected<Of<P, 'table'>> & Lent<Of<P, 'joins'>> & Computed<Of<P, 'computed'>>>
type Of<P, K> = K extends keyof P ? P[K] : undefined

/** A record about to be written, in table form: the columns to set, and all its lines where they change. */
export type Draft<Values = Record<string, unknown>, Line = Record<string, unknown>> = { values: Values; lines?: Line[] }
export type DraftOf<P> = Draft<
  Inserted<Of<P, 'table'>>,
  Of<P, 'lines'> extends { table: infer L } ? Inserted<L> : Record<string, unknown>
>

/** Where a record's rows come from, and which of them a person may see. */
export type Source = {
  record: AnyRecord
  /** Of a record type that is cut to what a person is shown: the record type itself. */
  whole?: Source
  table: RecordTable
  joins: readonly Join[]
  /** Fields that are computed from the row itself. */
  computed: Readonly<Record<string, SQL>>
  /** Rows this person may see, or another right of theirs reaches, said of the table's own columns alone; undefined = all of them. */
  scope: (actor: Actor, right?: string) => SQL | undefined
  /** Whose rows they are, for how far a right reaches. */
  reach: ReachColumns
  /** The record whose history tells the life of these rows, too, and the field that names it: that of a fact stands in the file of its person. */
  tellsIn?: { noun: string; by: string } | undefined
  /** Of a record type that is read as of a day: what is otherwise then. */
  asOf?: AsOf
}

/** How a record type is read as of a day: its joins and computed fields of that day in place of today's, by the same names, and which of its rows there are then, of the table's own columns alone. */
export type AsOf = (on: Day) => { joins?: readonly Join[]; computed?: Readonly<Record<string, SQL>>; only?: SQL }

/** Field name → column or expression, for everything the record shows and the table holds. */
export function expressionsOf(source: Source): Readonly<Record<string, Expression>> {
  const known = expressions.get(source)
  if (known) return known
  const { table, joins, computed } = source
  const fields: Record<string, Expression> = { ...getTableColumns(table) }
  for (const join of joins) Object.assign(fields, join.fields)
  expressions.set(source, Object.assign(fields, computed))
  return fields
}

/** Every filter and order of every question asks for them. */
const expressions = new WeakMap<Source, Readonly<Record<string, Expression>>>()

/** The same record type, of its rows those that the right to a report or a figure reaches, for whoever has it: seeing the rows themselves is another right. */
export const under = (right: string, { source }: { source: Source }): Source => ({
  ...source,
  scope: (actor) => source.scope(actor, right),
})

/** The predicate every read and write of a record starts from. */
export function visible(source: Source, actor: Actor, archived: 'no' | 'yes' | 'both' = 'both'): SQL | undefined {
  const mark = source.table.archivedAt
  const put = !mark || archived === 'both' ? undefined : archived === 'yes' ? isNotNull(mark) : isNull(mark)
  return and(source.scope(actor), put)
}

/** The rows that a call may work on: what follows in one record type from something done to another asks for no right to it, as its route asked for the first. */
export const workable = (source: Source, actor: Actor): SQL | undefined =>
  may(actor, source.record.api.read.can) ? source.scope(actor) : undefined

export const byId = (source: Source, actor: Actor, id: string): SQL =>
  and(eq(source.table.id, id), workable(source, actor))!

/** The expression as text in which something is looked for; a column of text stays itself, so that its index serves: null then holds nothing. */
export const asText = (expression: Expression): SQL =>
  is(expression, PgColumn) && expression.getSQLType() === 'text'
    ? sql`${expression}`
    : sql`coalesce(${expression}::text, '')`
