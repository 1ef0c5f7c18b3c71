import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '#server/db/columns.ts'

/** What browsers say went wrong on a page. Written by anyone, so every column is plain text of limited length; kept 90 days. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    receivedAt: instant('received_at')
      .notNull()
      .default(sql`now()`),
    errorId: text('error_id').notNull(),
    level: text('level').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    componentStack: text('component_stack').notNull(),
    url: text('url').notNull(),
    userAgent: text('user_agent').notNull(),
    reportedAt: text('reported_at').notNull(),
    userId: text('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    correlationId: text('correlation_id').notNull(),
    /** The first script of the page: which version of the product ran in the browser. */
    build: text('build').notNull().default(''),
  },
  (t) => [index('error_reports_age').on(t.receivedAt, t.id), index('error_reports_error').on(t.errorId)],
)
