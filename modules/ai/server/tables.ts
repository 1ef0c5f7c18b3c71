import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messageStates, ratings } from '#modules/ai/shared/messages.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, instant, recordColumns } from '#server/db/columns.ts'
import type { StoredPart } from './parts.ts'

export const conversationTable = pgTable(
  'ai_conversations',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    sharedWith: uuid('shared_with').array().notNull(),
    askedAt: instant('asked_at').notNull(),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('ai_conversations_owner').on(t.ownerId, t.askedAt),
    index('ai_conversations_shared').using('gin', t.sharedWith),
  ],
)

export const messageTable = pgTable(
  'ai_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversationTable.id),
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['person', 'assistant'] }).notNull(),
    text: text('text').notNull(),
    parts: jsonb('parts').$type<StoredPart[]>().notNull(),
    state: text('state', { enum: messageStates }).notNull(),
    /** Rights of the asking person at that time, as a hash: totals are shown to nobody with others. */
    access: text('access').notNull(),
    /** The connected model that answered, and the tokens it took. */
    model: text('model'),
    usage: jsonb('usage').$type<{ input: number; output: number }>(),
    rating: text('rating', { enum: ratings }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('ai_messages_conversation').on(t.conversationId, t.seq)],
)
