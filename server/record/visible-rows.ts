import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { visible, type Source } from './source.ts'

type Of = { table: Source['table']; scope: Source['scope'] }

/**
 * The rows of a noun that a person may see, to stand in a `from` of raw SQL under the table's own name: `from ${rowsOf(orders, call)}`.
 * The bare table where they may see all, so that nothing stands between the planner and its indexes.
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

/** Which of these rows the person may see. */
export async function visibleIds(source: Source, ids: readonly string[], actor: Actor, db: Tx): Promise<Set<string>> {
  const { table } = source
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), visible(source, actor)))
  return new Set(rows.map(({ id }) => String(id)))
}
