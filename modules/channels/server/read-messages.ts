import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { messageCalls, type Message } from '#modules/channels/shared/messages.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, unscoped, visibleRows } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { channels } from './channels.ts'
import { linksIn, linksOf, recordLinks } from './record-links.ts'
import { says } from './sentences.ts'
import { counterTable, formerTable, markTable, messageTable, reactionTable, wordsOf } from './tables.ts'

const [authors, deleters, pinners] = [alias(users, 'authors'), alias(users, 'deleters'), alias(users, 'pinners')]

/** Messages of channels that the caller may read, as rows; the channel is in hand. */
const rowsWhere = (where: SQL | undefined, order: SQL, limit: number, { tx }: Pick<Call, 'tx'>) =>
  tx
    .select({
      message: messageTable,
      author: authors.name,
      deleter: deleters.name,
      pinner: pinners.name,
      replies: sql<{
        count: number
        lastSeq: number
        lastAt: string
      } | null>`case when ${messageTable.replyTo} is null then
        (select case when count(*) > 0 then json_build_object('count', count(*), 'lastSeq', max(r.seq),
           'lastAt', to_char(max(r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
         from ${joined(messageTable, 'r')}
         where r.channel_id = ${messageTable.channelId} and r.reply_to = ${messageTable.seq} and r.deleted_at is null) end`,
    })
    .from(unscoped(messageTable, 'of one in hand'))
    .innerJoin(authors, eq(authors.id, messageTable.authorId))
    .leftJoin(deleters, eq(deleters.id, messageTable.deletedBy))
    .leftJoin(pinners, eq(pinners.id, messageTable.pinnedBy))
    .where(where)
    .orderBy(order)
    .limit(limit)
type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

type Reaction = { channelId: string; seq: number; emoji: string; people: { id: string; name: string }[] }
const placeOf = ({ channelId, seq }: { channelId: string; seq: number }): string => `${channelId} ${seq}`

const reactionsOf = (rows: readonly Row[], { tx }: Call): Promise<Reaction[]> =>
  rowsOf<Reaction>(
    tx,
    sql`select r.channel_id as "channelId", r.seq, r.emoji, json_agg(json_build_object('id', u.id, 'name', u.name) order by r.at, u.id) as people
      from ${joined(reactionTable, 'r')} join ${joined(users, 'u')} on u.id = r.user_id
      where (r.channel_id, r.seq) in (select * from unnest(${sql.param(rows.map(({ message }) => message.channelId))}::uuid[], ${sql.param(rows.map(({ message }) => message.seq))}::int[]))
      group by 1, 2, 3 order by min(r.at), r.emoji`,
  )

/** Messages as their reader sees them: names of people as they are called now, records by the reader's rights. */
async function messagesFrom(rows: readonly Row[], call: Call): Promise<Message[]> {
  if (rows.length === 0) return []
  const texts = rows.map(({ message }) => message.text)
  const mentioned = [...new Set(rows.flatMap(({ message }) => message.mentions))]
  const names = mentioned.length
    ? await call.tx
        .select({ id: users.id, name: users.name })
        .from(unscoped(users, 'of one in hand'))
        .where(inArray(users.id, mentioned))
    : []
  const reactions = Map.groupBy(await reactionsOf(rows, call), placeOf)
  const links = await recordLinks(texts.flatMap(linksIn), call)
  return rows.map(({ message, author, deleter, pinner, replies }) => ({
    id: message.id,
    seq: message.seq,
    change: message.change,
    author: { id: message.authorId, name: author },
    at: message.createdAt,
    text: message.text,
    mentions: names.filter(({ id }) => message.mentions.includes(id)),
    links: linksOf(message.text, links),
    replyTo: message.replyTo,
    replies,
    editedAt: message.editedAt,
    deleted: message.deletedAt ? { at: message.deletedAt, by: { id: message.deletedBy!, name: deleter! } } : null,
    pinned: message.pinnedAt ? { at: message.pinnedAt, by: { id: message.pinnedBy!, name: pinner! } } : null,
    reactions: message.deletedAt
      ? []
      : (reactions.get(placeOf(message)) ?? []).map(({ emoji, people }) => ({ emoji, people })),
  }))
}

const { channelId, seq, change } = messageTable

/** One message of a channel in hand. */
export async function messageAt(id: string, number: number, call: Call): Promise<Message> {
  const rows = await rowsWhere(and(eq(channelId, id), eq(seq, number)), asc(seq), 1, call)
  if (rows.length === 0) throw new Problem('not_found', says.noSuchMessage())
  return (await messagesFrom(rows, call))[0]!
}

type Page = { before?: number; after?: number; around?: number; since?: number; thread?: number; limit?: number }

/** The rows that a page asks for, in the order of their numbers. */
async function pageOf(id: string, { before, after, around, since, thread, limit = 50 }: Page, call: Call) {
  const here = eq(channelId, id)
  const up = (where: SQL, order = asc(seq), most = limit) => rowsWhere(and(here, where), order, most, call)
  const down = async (where: SQL, most = limit) => (await up(where, desc(seq), most)).toReversed()
  if (thread !== undefined) return up(or(eq(seq, thread), eq(messageTable.replyTo, thread))!, asc(seq), 1000)
  if (since !== undefined) return up(gt(change, since), asc(change), 200)
  if (after !== undefined) return up(gt(seq, after))
  if (around === undefined) return down(before === undefined ? sql`true` : lt(seq, before))
  const half = Math.ceil(limit / 2)
  return [...(await down(lt(seq, around), half)), ...(await up(gte(seq, around), asc(seq), half))]
}

async function read(id: string, page: Page, call: Call) {
  await channels.find(id, call)
  const { tx, actor } = call
  const [counter] = await tx
    .select({ lastSeq: counterTable.lastSeq, lastChange: counterTable.lastChange })
    .from(unscoped(counterTable, 'of one in hand'))
    .where(eq(counterTable.channelId, id))
  const [mark] = await tx
    .select({ lastReadSeq: markTable.lastReadSeq })
    .from(unscoped(markTable, 'of one in hand'))
    .where(and(eq(markTable.channelId, id), eq(markTable.userId, actor.id)))
  const items = await messagesFrom(await pageOf(id, page, call), call)
  const { lastSeq, lastChange } = counter!
  const isLong = page.since !== undefined && items.length === 200
  return {
    items,
    lastSeq,
    // Where not all changes fit, the next question goes on after the last one.
    change: isLong ? items.at(-1)!.change : lastChange,
    lastReadSeq: mark?.lastReadSeq ?? null,
    older: page.since === undefined && (items[0]?.seq ?? 1) > 1,
    newer: page.since === undefined ? (items.at(-1)?.seq ?? lastSeq) < lastSeq : isLong,
  }
}

const mostHits = 50

/** Messages that hold every word, the last one also as a beginning, in channels that the caller may read now. */
async function search({ q, channel }: { q: string; channel?: string | undefined }, call: Call) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return { items: [], more: false }
  const query = words.map((word) => `${word}:*`).join(' & ')
  const { tx, actor } = call
  const hits = await rowsOf<{ id: string; channelId: string; name: string; kind: 'public' | 'private' | 'direct' }>(
    tx,
    sql`select m.id, c.id as "channelId", c.name, c.kind from ${visibleRows(channels.source, { actor }, 'c')}
      join ${joined(messageTable, 'm')} on m.channel_id = c.id
      where m.deleted_at is null and ${wordsOf(sql`m.text`)} @@ to_tsquery('simple', ${query})
        ${channel ? sql`and c.id = ${channel}::uuid` : sql``}
      order by m.created_at desc, m.id limit ${mostHits + 1}`,
  )
  const ids = hits.slice(0, mostHits).map(({ id }) => id)
  const rows = ids.length
    ? await rowsWhere(inArray(messageTable.id, ids), desc(messageTable.createdAt), mostHits, call)
    : []
  const messages = new Map((await messagesFrom(rows, call)).map((message) => [message.id, message]))
  return {
    items: hits.slice(0, mostHits).map(({ id, channelId: of, name, kind }) => ({
      channel: { id: of, name, kind },
      message: messages.get(id)!,
    })),
    more: hits.length > mostHits,
  }
}

export const readRoutes = [
  route(messageCalls.list, ({ params, query }, call) => read(params.id, query as Page, call)),
  route(messageCalls.pins, async ({ params: { id } }, call) => {
    await channels.find(id, call)
    const pinned = and(eq(channelId, id), sql`${messageTable.pinnedAt} is not null`)
    return messagesFrom(await rowsWhere(pinned, desc(messageTable.pinnedAt), 100, call), call)
  }),
  route(messageCalls.search, ({ query }, call) => search(query, call)),
  // The right opens former texts, and sight of the channel is asked for as of every reader.
  route(messageCalls.former, async ({ params }, call) => {
    await channels.find(params.id, call)
    const rows = await call.tx
      .select({
        text: formerTable.text,
        reason: formerTable.reason,
        byId: formerTable.byId,
        byName: users.name,
        at: formerTable.at,
      })
      .from(unscoped(formerTable, 'of one in hand'))
      .innerJoin(unscoped(users, 'of one in hand'), eq(users.id, formerTable.byId))
      .where(and(eq(formerTable.channelId, params.id), eq(formerTable.seq, params.seq)))
      .orderBy(asc(formerTable.change))
    return rows.map(({ byId, byName, ...row }) => ({ ...row, by: { id: byId, name: byName } }))
  }),
]
