import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { instant, recordColumns } from '#server/db/columns.ts'
import { requestStates } from '#modules/settings/shared/access-requests.ts'
import { statesOf } from '#shared/verb.ts'

/** People who ask to be let in. */
export const accessRequestTable = pgTable(
  'access_requests',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** A member who asks for more. */
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state', { enum: statesOf(requestStates) })
      .notNull()
      .default('open'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    // Asking twice is asking once.
    uniqueIndex('access_requests_open')
      .on(t.emailKey)
      .where(sql`state = 'open' and member_id is null`),
    uniqueIndex('access_requests_open_of_member')
      .on(t.memberId)
      .where(sql`state = 'open'`),
    index('access_requests_created').on(t.createdAt, t.id),
  ],
)
