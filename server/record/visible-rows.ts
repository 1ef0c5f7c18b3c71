import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import type { Source } from './source.ts'

type Of = { table: Source['table']; scope: Source['scope'] }

/**
 * The rows of a record type that a person may see, to stand in a `from` of raw SQL under the table's own name or another: `from ${visibleRows(orders.source, call, 'o')}`.
 * The bare table where they may see all, so that nothing stands between the planner and its indexes. What is counted or added up comes from here.
 */
export function visibleRows({ table, scope }: Of, { actor }: { actor: Actor }, alias?: string): SQL {
  const predicate = scope(actor)
  const name = sql.identifier(alias ?? getTableName(table as PgTable))
  return predicate
    ? sql`(select * from ${table} where ${predicate}) as ${name}`
    : alias
      ? sql`${table} as ${name}`
      : sql`${table}`
}

/** A table that only lends to rows which are visible already, as the joins of a list do (the vendor's name to an order, the lines of a bill), or leads to ids whose record type is asked next. */
export const joined = (table: PgTable | PgView, alias: string): SQL => sql`${table} as ${sql.identifier(alias)}`

/** Why a statement of a rule reads rows that whoever calls may not see. */
type Why =
  /** Lines and the like of a record that was found or held under the predicate, or what has just been written. */
  | 'of one in hand'
  /** What a row in hand, or a body whose record is looked at next, names by its id. Nothing of it is told but that it does not fit. */
  | 'a reference'
  /** What holds of all rows whoever calls: it decides, and names at most the row that stands in the way, in books within reach. */
  | 'a rule'
  /** The product itself asks. */
  | 'the app'

/** A table that a query builder reads whole, and why; all others are read where `visible()` or `byId()` says of which rows, as the architecture test asks. */
export const unscoped = <T extends PgTable>(table: T, _why: Why): T => table

/** Whether a person sees every row: what holds of all rows alone, such as the balance of an account beside them, is said to nobody else. */
export const seesAll = ({ scope }: Of, { actor }: { actor: Actor }): boolean => scope(actor) === undefined

/** Which of these rows the person may see. */
export async function visibleIds(
  { table, scope }: Of,
  ids: readonly string[],
  actor: Actor,
  db: Tx,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), scope(actor)))
  return new Set(rows.map(({ id }) => String(id)))
}
