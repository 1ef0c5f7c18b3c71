import { bigint, customType, date, integer, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** A moment: timestamptz of millisecond precision in the table, an ISO string in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => isoOf(value),
})

/** '2026-11-24 08:26:35.12+00' → '2026-11-24T08:26:35.120Z': every connection speaks UTC, and a date made for each moment of each row is dear. */
export function isoOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00$/.test(text)) return new Date(text).toISOString()
  const decimals = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals.padEnd(3, '0')}Z`
}

/** A calendar day as `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A PostgreSQL transaction id that never wraps; written by the database itself. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Money in integer minor units. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** An id made by the database or the caller, a version for If-Match, and when it was made and changed. */
export const rowColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})

/** What every record has: these, and who made it. */
export const recordColumns = () => ({ ...rowColumns(), createdBy: uuid('created_by').notNull() })

export const archivedAt = () => instant('archived_at')
