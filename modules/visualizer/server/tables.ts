import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** What one process answered in one minute, by part of the product. Counted in memory and written every few seconds; kept two days. */
export const traffic = pgTable(
  'visualizer_traffic',
  {
    minute: instant('minute').notNull(),
    area: text('area').notNull(),
    process: uuid('process').notNull(),
    calls: integer('calls').notNull(),
    /** Answered with a sentence why not (status 400 to 499). */
    refused: integer('refused').notNull(),
    /** Failed on our side (status 500 and above). */
    failed: integer('failed').notNull(),
    /** Milliseconds of all calls together, and of the slowest. */
    totalMs: integer('total_ms').notNull(),
    slowestMs: integer('slowest_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.area, t.process] })],
)
