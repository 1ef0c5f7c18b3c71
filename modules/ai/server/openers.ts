import { or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { conversationTable } from './tables.ts'

const ownsOrReads = ({ id }: Actor): SQL | undefined =>
  or(sql`${conversationTable.ownerId} = ${id}::uuid`, sql`${conversationTable.sharedWith} @> array[${id}::uuid]`)

/** Conversations that somebody owns or that are shared with them. */
export const openConversations = (actor: Actor): SQL | undefined =>
  actor.grants ? forBoth(actor, ownsOrReads) : undefined
