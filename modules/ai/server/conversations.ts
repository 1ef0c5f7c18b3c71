import { eq, sql } from 'drizzle-orm'
import { conversations as declared } from '#modules/ai/shared/conversations.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf } from '#server/record/source.ts'
import { Problem } from '#shared/problem.ts'
import { openConversations } from './openers.ts'
import { says } from './sentences.ts'
import { conversationTable } from './tables.ts'

const form = parts({
  table: conversationTable,
  joins: [
    { table: users, on: eq(conversationTable.ownerId, users.id), fields: { ownerName: users.name }, always: true },
  ],
  computed: { people: sql<number>`cardinality(${conversationTable.sharedWith})` },
})
type Draft = DraftOf<typeof form>

/** Everybody it is shared with is a member once. */
async function complete({ values }: Draft, { call }: { call: Call }): Promise<Draft> {
  if (!values.sharedWith) return { values }
  const sharedWith = [...new Set(values.sharedWith)]
  for (const id of sharedWith) {
    if (await actorById({ db: call.tx, now: () => call.now }, id)) continue
    throw new Problem('unprocessable', says.noSuchPerson(), { sharedWith: says.noSuchPerson() })
  }
  return { values: { ...values, sharedWith } }
}

export const conversations = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openConversations },
  prepare: complete,
})
