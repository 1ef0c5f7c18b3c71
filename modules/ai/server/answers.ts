import { eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { answers as declared } from '#modules/ai/shared/answers.ts'
import { users } from '#server/auth/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { parts } from '#server/record/source.ts'
import type { StoredPart } from './parts.ts'
import { conversationTable, messageTable } from './tables.ts'

const asked = alias(unscoped(messageTable, 'of one in hand'), 'asked')

/** Parts of an answer of one kind, counted. */
const ofKind = (kind: StoredPart['kind'], count: SQL) =>
  sql<number>`(select ${count}::int from jsonb_array_elements(${messageTable.parts}) p where p->>'kind' = ${sql.raw(`'${kind}'`)})`

const form = parts({
  table: messageTable,
  joins: [
    { table: asked, on: eq(asked.id, messageTable.parentId), fields: { question: asked.text }, always: true },
    { table: conversationTable, on: eq(conversationTable.id, messageTable.conversationId), fields: {}, always: true },
    { table: users, on: eq(users.id, conversationTable.ownerId), fields: { personName: users.name }, always: true },
  ],
  computed: {
    lists: ofKind('report', sql`count(*)`),
    passages: ofKind('passages', sql`coalesce(sum(jsonb_array_length(p->'passages')), 0)`),
    inputTokens: sql<number | null>`(${messageTable.usage}->>'input')::int`,
    outputTokens: sql<number | null>`(${messageTable.usage}->>'output')::int`,
  },
})

/** Answers to everybody's questions; what one asks stays in one's conversations, this is for those who oversee it. */
export const answers = serveRecord(declared, {
  ...form,
  only: eq(messageTable.role, 'assistant'),
  reach: { shared: true },
})
