import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { visible, type Source } from './source.ts'

type Of = { table: Source['table']; scope: Source['scope'] }

/**
 * The rows of a noun that a person may see, to stand in a `from` of raw SQL under the table's own name or another: `from ${visibleRows(orders.source, call, 'o')}`.
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

/** A table that only lends to rows which are visible already, as the joins of a list do (the vendor's name to an order, the lines of a bill), or leads to ids whose noun is asked next. */
export const lends = (table: PgTable | PgView, alias: string): SQL => sql`${table} as ${sql.identifier(alias)}`

/** Whether a person sees every row: what holds of all rows alone, such as the balance of an account beside them, is said to nobody else. */
export const seesAll = ({ scope }: Of, { actor }: { actor: Actor }): boolean => scope(actor) === undefined

/** Which of these rows the person may see. */
export async function visibleIds(source: Source, ids: readonly string[], actor: Actor, db: Tx): Promise<Set<string>> {
  const { table } = source
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), visible(source, actor)))
  return new Set(rows.map(({ id }) => String(id)))
}
