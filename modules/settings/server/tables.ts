import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, recordColumns } from '#server/db/columns.ts'
import { requestStates } from '#modules/settings/shared/access-requests.ts'

/** People who ask to be let in. */
export const accessRequestTable = pgTable(
  'access_requests',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state', { enum: requestStates }).notNull().default('open'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    // Asking twice is asking once.
    uniqueIndex('access_requests_open')
      .on(t.emailKey)
      .where(sql`state = 'open'`),
    index('access_requests_created').on(t.createdAt, t.id),
  ],
)
