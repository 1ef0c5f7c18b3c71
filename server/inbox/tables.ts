import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind, Reason } from '#shared/inbox.ts'
import { users } from '../auth/tables.ts'
import { instant } from '../db/columns.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const of = () => ({ record: text('record').notNull(), recordId: uuid('record_id').notNull() })

/**
 * What a person was told of: one row for a record and a kind, however often it happens. It holds no title, which is read under the rights of the
 * moment. Of a decision it only holds until when it was put off and whether a mail is due: whether it waits is asked of the seats; of an alert
 * what was done about it.
 */
export const notices = pgTable(
  'notices',
  {
    userId: owner(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    ...of(),
    why: text('why').$type<Reason>().notNull(),
    action: text('action').notNull(),
    byName: text('by_name'),
    at: instant('at').notNull(),
    /** How often since it was read. */
    times: integer('times').notNull().default(1),
    readAt: instant('read_at'),
    doneAt: instant('done_at'),
    snoozedUntil: instant('snoozed_until'),
    /** Of an alert that is done: what was wrong then. It waits again once that is another thing. */
    cause: text('cause'),
    /** Since when a mail is due for it; null where none is wanted, one was sent, or it was seen before. */
    unsentSince: instant('unsent_since'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.record, t.recordId] }),
    index('notices_latest').on(t.userId, t.at),
    index('notices_snoozed').on(t.snoozedUntil),
    index('notices_unsent')
      .on(t.userId)
      .where(sql`unsent_since is not null`),
  ],
)

/** Who is told of what others do with a record; `muted`: who does not want to be, though they would be for another reason. */
export const follows = pgTable(
  'follows',
  {
    ...of(),
    userId: owner(),
    state: text('state', { enum: ['follows', 'muted'] }).notNull(),
    why: text('why').$type<Reason>().notNull(),
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.record, t.recordId, t.userId] }), index('follows_user').on(t.userId)],
)
