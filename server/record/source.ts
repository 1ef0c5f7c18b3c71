import { and, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyRecord } from '#shared/record.ts'
import type { Actor } from '../actor.ts'

/** One row as the table holds it (bigint, numeric as text), keyed by property name. */
export type Row = Record<string, unknown> & { id: string; version: number }

export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; archivedAt?: PgColumn; updatedAt?: PgColumn }
type Expression = PgColumn | SQL

/** A table joined one to one, and what it lends to the row: `{ vendorName: vendors.name }`. */
export type Join = { table: PgTable; on: SQL; fields: Record<string, Expression> }

/** Where a record's rows come from, and which of them a person may see. */
export type Source = {
  record: AnyRecord
  table: RecordTable
  joins: Join[]
  /** Fields that are computed from the row itself. */
  computed: Record<string, SQL>
  /** Rows this person may see; undefined = all of them. */
  scope: (actor: Actor) => SQL | undefined
}

/** Field name → column or expression, for everything the record shows and the table holds. */
export function expressionsOf({ table, joins, computed }: Source): Record<string, Expression> {
  const fields: Record<string, Expression> = { ...getTableColumns(table) }
  for (const join of joins) Object.assign(fields, join.fields)
  return Object.assign(fields, computed)
}

/** The predicate every read and write of a record starts from. */
export function visible(source: Source, actor: Actor, archived: 'no' | 'yes' | 'both' = 'both'): SQL | undefined {
  const mark = source.table.archivedAt
  const put = !mark || archived === 'both' ? undefined : archived === 'yes' ? isNotNull(mark) : isNull(mark)
  return and(source.scope(actor), put)
}

export const byId = (source: Source, actor: Actor, id: string): SQL =>
  and(eq(source.table.id, id), visible(source, actor))!

/** The expression as text that is never null, for free text; a plain text column stays itself, so that its index serves. */
export const textOf = (expression: Expression): SQL =>
  'notNull' in expression && expression.notNull && expression.getSQLType() === 'text'
    ? sql`${expression}`
    : sql`coalesce(${expression}::text, '')`
