import { eq, sql } from 'drizzle-orm'
import { channels as declared } from '#modules/channels/shared/channels.ts'
import type { Call } from '#server/call/call.ts'
import { follows } from '#server/inbox/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type TableForm } from '#server/record/source.ts'
import { joined } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { openChannels } from './openers.ts'
import { says } from './sentences.ts'
import { channelTable, counterTable, markTable, memberTable } from './tables.ts'

const form = parts({
  table: channelTable,
  joins: [
    { table: counterTable, on: eq(channelTable.id, counterTable.channelId), fields: { lastAt: counterTable.lastAt } },
  ],
  computed: {
    people: sql<number>`(select count(*)::int from ${joined(memberTable, 'm')} where m.channel_id = ${channelTable.id})`,
  },
})
export type ChannelRow = TableForm<typeof form>

const refuseDirect = ({ kind }: ChannelRow) => {
  if (kind === 'direct') throw new Problem('conflict', says.directStays())
}

/** Enters people of a channel, who have read it up to a message. */
export async function enter(
  id: string,
  people: readonly string[],
  { role, lastReadSeq, notify }: { role: 'owner' | 'member'; lastReadSeq: number; notify: 'all' | 'mentions' },
  { tx, now }: Pick<Call, 'tx' | 'now'>,
): Promise<string[]> {
  const rows = await tx
    .insert(memberTable)
    .values(people.toSorted().map((userId) => ({ channelId: id, userId, role, joinedAt: now.toISOString() })))
    .onConflictDoNothing()
    .returning({ userId: memberTable.userId })
  if (rows.length)
    await tx
      .insert(markTable)
      .values(rows.map(({ userId }) => ({ channelId: id, userId, lastReadSeq, notify })))
      .onConflictDoUpdate({ target: [markTable.channelId, markTable.userId], set: { lastReadSeq } })
  return rows.map(({ userId }) => userId)
}

/** Begins to count the messages of a new channel. Its beginner is notified by messages and not by each change of it. */
export async function begin(id: string, { tx, actor, now }: Call): Promise<void> {
  await tx.insert(counterTable).values({ channelId: id })
  await tx
    .insert(follows)
    .values({
      record: declared.name,
      recordId: id,
      userId: actor.id,
      state: 'muted',
      why: 'created',
      since: now.toISOString(),
    })
    .onConflictDoNothing()
}

export const channels = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openChannels },
  guards: { update: refuseDirect, archive: refuseDirect },
  async written(id, { call, before }) {
    if (before) return
    await begin(id, call)
    await enter(id, [call.actor.id], { role: 'owner', lastReadSeq: 0, notify: 'mentions' }, call)
  },
})
