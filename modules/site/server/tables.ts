import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { contactStates, contactTopics } from '#modules/site/shared/contact-requests.ts'
import { statesOf } from '#shared/verb.ts'

/** Messages from the contact form. */
export const contactRequestTable = pgTable(
  'site_contact_requests',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    topic: text('topic', { enum: contactTopics }).notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: statesOf(contactStates) })
      .notNull()
      .default('new'),
    handledByName: text('handled_by_name'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('site_contact_requests_number').on(t.number),
    index('site_contact_requests_received').on(t.createdAt, t.id),
    index('site_contact_requests_sender').on(t.email, t.createdAt),
  ],
)
