import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, recordColumns } from '#server/db/columns.ts'

/** What leaves the app, written with the change that it tells of and sent once that is committed. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    /** Also names the message at its receiver, so that one sent twice is known. */
    ...recordColumns(),
    channel: text('channel', { enum: ['mail'] }).notNull(),
    /** Of one channel and key there is one message. */
    key: text('key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Sealed, since it may hold a link that signs its reader in; null once it is sent. */
    body: text('body'),
    /** What goes with it (`enclosed.ts`): sealed and erased as the text is. */
    enclosed: text('enclosed'),
    /** The record it is about: whoever wrote it is told there where it does not arrive. */
    record: text('record'),
    recordId: uuid('record_id'),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment: when it was written, then when it is to be tried again. */
    dueAt: instant('due_at').notNull(),
    /** Until then a process is sending it; past that, the process is taken for dead. */
    leasedUntil: instant('leased_until'),
    error: text('error'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('outbox_messages_key').on(t.channel, t.key),
    index('outbox_messages_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('outbox_messages_about')
      .on(t.recordId)
      .where(sql`record_id is not null`),
    index('outbox_messages_created').on(t.createdAt, t.id),
  ],
)
