import { and, eq, sql, type SQL } from 'drizzle-orm'
import { channelCalls, channels as declared, type OwnChannel } from '#modules/channels/shared/channels.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { mark } from '#server/inbox/marks.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { channels } from './channels.ts'
import { tell } from './events.ts'
import { says } from './sentences.ts'
import { counterTable, markTable, memberTable, messageTable } from './tables.ts'

const done = { done: true as const }

/** The channels of the caller with exact counts: messages of others after the last one read, deleted ones left out. */
const ownChannels = ({ tx, actor }: Call): Promise<OwnChannel[]> =>
  rowsOf<OwnChannel>(
    tx,
    sql`select c.id, c.kind, c.name, c.purpose, m.role, k.notify, k.last_read_seq as "lastReadSeq", n.last_seq as "lastSeq",
        to_char(n.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt", u.unread, u.mentions,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
          from ${joined(memberTable, 'o')} join ${joined(users, 'p')} on p.id = o.user_id
          where c.kind = 'direct' and o.channel_id = c.id and o.user_id <> ${actor.id}::uuid), '[]') as people
      from ${visibleRows(channels.source, { actor }, 'c')}
      join ${joined(memberTable, 'm')} on m.channel_id = c.id and m.user_id = ${actor.id}::uuid
      join ${joined(markTable, 'k')} on k.channel_id = c.id and k.user_id = m.user_id
      join ${joined(counterTable, 'n')} on n.channel_id = c.id
      cross join lateral (
        select count(*)::int as unread, (count(*) filter (where s.mentions @> array[${actor.id}::uuid]))::int as mentions
        from ${joined(messageTable, 's')}
        where s.channel_id = c.id and s.seq > k.last_read_seq and s.author_id <> ${actor.id}::uuid and s.deleted_at is null) u
      where c.archived_at is null
      order by lower(c.name), c.id`,
  )

/** Changes the caller's own mark, and tells their other pages alone. */
async function set(
  id: string,
  values: { lastReadSeq?: SQL; notify?: OwnChannel['notify'] },
  call: Call,
): Promise<void> {
  await channels.find(id, call)
  const { tx, actor } = call
  const rows = await tx
    .update(markTable)
    .set(values)
    .where(and(eq(markTable.channelId, id), eq(markTable.userId, actor.id)))
    .returning({ userId: markTable.userId })
  if (rows.length === 0) throw new Problem('conflict', says.joinFirst())
  await tell(call, { id, action: 'mark', to: actor.id })
}

const lastSeqOf = (id: string) =>
  sql`(select n.last_seq from ${joined(counterTable, 'n')} where n.channel_id = ${id}::uuid)`

export const markRoutes = [
  route(channelCalls.own, (_input, call) => ownChannels(call)),
  route(channelCalls.read, async ({ params: { id }, body: { seq } }, call) => {
    // Two tabs may say so in any order: the further one holds.
    await set(id, { lastReadSeq: sql`greatest(${markTable.lastReadSeq}, least(${seq}::int, ${lastSeqOf(id)}))` }, call)
    await mark({ items: [{ kind: 'mention', record: declared.name, recordId: id }], mark: 'read' }, call)
    return done
  }),
  route(channelCalls.unread, async ({ params: { id }, body: { seq } }, call) => {
    await set(id, { lastReadSeq: sql`least(${seq}::int - 1, ${lastSeqOf(id)})` }, call)
    return done
  }),
  route(channelCalls.notify, async ({ params: { id }, body: { notify } }, call) => {
    await set(id, { notify }, call)
    return done
  }),
]
