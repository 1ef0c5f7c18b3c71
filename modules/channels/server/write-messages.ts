import { and, desc, eq, sql } from 'drizzle-orm'
import { channels as declared } from '#modules/channels/shared/channels.ts'
import { messageCalls, type Message, type reactionEmojis } from '#modules/channels/shared/messages.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { route } from '#server/call/route.ts'
import { notify } from '#server/inbox/notify.ts'
import { sees } from '#server/inbox/mentions.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { mentionIn, mostMentions } from '#shared/activity.ts'
import { Problem } from '#shared/problem.ts'
import { channels, type ChannelRow } from './channels.ts'
import { tell } from './events.ts'
import { membershipOf } from './members.ts'
import { messageAt } from './read-messages.ts'
import { refuseManyLinks } from './record-links.ts'
import { says } from './sentences.ts'
import { counterTable, formerTable, markTable, messageTable, reactionTable } from './tables.ts'

type Refusal = ReturnType<typeof says.joinFirst>
const refuse = (code: 'forbidden' | 'conflict', said: Refusal): never => {
  throw new Problem(code, said)
}

/** Locks a channel, so that its numbers follow each other, and asks for a member in it. */
async function writersLock(id: string, call: Call) {
  const channel = await channels.lock(id, call)
  // Asked after the lock: a removal that was waited for counts.
  const member = await membershipOf(id, call.actor.id, call)
  if (!member) return refuse('forbidden', says.joinFirst())
  if (channel.archivedAt) return refuse('conflict', says.archived())
  return { channel, member }
}

async function nextNumbers(id: string, isNew: boolean, { tx, now }: Call) {
  const [counter] = await tx
    .update(counterTable)
    .set({
      lastChange: sql`${counterTable.lastChange} + 1`,
      ...(isNew ? { lastSeq: sql`${counterTable.lastSeq} + 1`, lastAt: now.toISOString() } : {}),
    })
    .where(eq(counterTable.channelId, id))
    .returning({ seq: counterTable.lastSeq, change: counterTable.lastChange })
  return counter!
}

const idsIn = (text: string): string[] => [...new Set([...text.matchAll(mentionIn)].map(([, id]) => id!))]

/** The people a text mentions. One who cannot see the channel is refused in the same words as nobody. */
async function mentionsIn(text: string, id: string, already: readonly string[], call: Call): Promise<string[]> {
  refuseManyLinks(text)
  const ids = idsIn(text)
  const fault = (said: Refusal) => new Problem('invalid', said, { text: said })
  if (ids.length > mostMentions) throw fault(says.tooManyMentions({ most: mostMentions }))
  for (const each of ids.filter((one) => !already.includes(one))) {
    const person = await actorById({ db: call.tx, now: () => call.now }, each)
    if (!person || !(await sees(person, channels.source, id, call))) throw fault(says.mentionHidden())
  }
  return ids
}

/** One notice for each mentioned person, and one for each member who wants to hear of every message. */
async function notifyOf({ id }: ChannelRow, mentions: readonly string[], call: Call): Promise<void> {
  const marks = await call.tx
    .select({ userId: markTable.userId, notify: markTable.notify })
    .from(unscoped(markTable, 'of one in hand'))
    .where(eq(markTable.channelId, id))
  const level = new Map(marks.map(({ userId, notify: chosen }) => [userId, chosen]))
  const mentioned = mentions.filter((each) => level.get(each) !== 'nothing')
  const others = marks.filter(({ userId, notify: chosen }) => chosen === 'all' && !mentions.includes(userId))
  const about = { kind: 'mention', record: declared.name, recordId: id } as const
  await notify(call, { ...about, to: mentioned, why: 'mentioned', action: 'comment' })
  await notify(call, { ...about, to: others.map(({ userId }) => userId), why: 'member', action: 'message' })
}

/** Sends a message as the call does. */
export async function send(
  id: string,
  { text, replyTo }: { text: string; replyTo?: number | undefined },
  call: Call,
): Promise<Message> {
  const { channel } = await writersLock(id, call)
  const mentions = await mentionsIn(text, id, [], call)
  if (replyTo !== undefined) {
    const root = await rowAt(id, replyTo, call, false)
    if (!root || root.replyTo !== null || root.deletedAt)
      throw new Problem('unprocessable', says.noThread(), { replyTo: says.noThread() })
  }
  const { seq, change } = await nextNumbers(id, true, call)
  const { tx, actor, now } = call
  await tx.insert(messageTable).values({
    channelId: id,
    seq,
    change,
    authorId: actor.id,
    createdAt: now.toISOString(),
    text,
    mentions,
    replyTo: replyTo ?? null,
  })
  if (replyTo !== undefined) await noteReplies(id, replyTo, call)
  await notifyOf(channel, mentions, call)
  await tell(call, { id, action: 'message' })
  return messageAt(id, seq, call)
}

/** A message that shows how many replies it has changes with them. */
async function noteReplies(id: string, seq: number, call: Call): Promise<void> {
  const { change: next } = await nextNumbers(id, false, call)
  await call.tx
    .update(messageTable)
    .set({ change: next })
    .where(and(eq(messageTable.channelId, id), eq(messageTable.seq, seq)))
}

async function rowAt(id: string, seq: number, { tx }: Call, needed = true) {
  const [row] = await tx
    .select()
    .from(unscoped(messageTable, 'of one in hand'))
    .where(and(eq(messageTable.channelId, id), eq(messageTable.seq, seq)))
  if (!row && needed) throw new Problem('not_found', says.noSuchMessage())
  return row
}

type MessageRow = typeof messageTable.$inferSelect
type Place = { id: string; seq: number }

/** Changes one message under the lock of its channel; nothing to change answers it as it is. */
async function change(
  { id, seq }: Place,
  call: Call,
  to: (row: MessageRow, member: { role: 'owner' | 'member' }) => Promise<Partial<MessageRow> | null>,
): Promise<Message> {
  const { member } = await writersLock(id, call)
  const row = (await rowAt(id, seq, call))!
  const values = await to(row, member)
  if (values) {
    const next = await nextNumbers(id, false, call)
    await call.tx
      .update(messageTable)
      .set({ ...values, change: next.change })
      .where(and(eq(messageTable.channelId, id), eq(messageTable.seq, seq)))
    if (row.replyTo !== null && values.deletedAt !== undefined) await noteReplies(id, row.replyTo, call)
    await tell(call, { id, action: 'message' })
  }
  return messageAt(id, seq, call)
}

const keepFormer = (
  { channelId, seq, change: of, text }: MessageRow,
  reason: 'edited' | 'deleted',
  { tx, actor, now }: Call,
) => tx.insert(formerTable).values({ channelId, seq, change: of, text, reason, byId: actor.id, at: now.toISOString() })

const edit = (place: Place, text: string, call: Call) =>
  change(place, call, async (row) => {
    if (row.authorId !== call.actor.id) return refuse('forbidden', says.onlyAuthor())
    if (row.deletedAt) return refuse('conflict', says.isDeleted())
    if (row.text === text) return null
    const mentions = await mentionsIn(text, place.id, row.mentions, call)
    await keepFormer(row, 'edited', call)
    const added = mentions.filter((each) => !row.mentions.includes(each))
    if (added.length) await notifyAdded(place.id, added, call)
    return { text, mentions, editedAt: call.now.toISOString() }
  })

/** A mention that an edit adds notifies as one in a new message does. */
async function notifyAdded(id: string, added: readonly string[], call: Call): Promise<void> {
  const muted = await call.tx
    .select({ userId: markTable.userId })
    .from(unscoped(markTable, 'of one in hand'))
    .where(and(eq(markTable.channelId, id), eq(markTable.notify, 'nothing')))
  const to = added.filter((each) => !muted.some(({ userId }) => userId === each))
  await notify(call, { to, kind: 'mention', record: declared.name, recordId: id, why: 'mentioned', action: 'comment' })
}

const remove = (place: Place, call: Call) =>
  change(place, call, async (row, member) => {
    if (row.authorId !== call.actor.id && member.role !== 'owner') return refuse('forbidden', says.onlyAuthorOrOwner())
    if (row.deletedAt) return null
    await keepFormer(row, 'deleted', call)
    return {
      text: '',
      mentions: [],
      deletedAt: call.now.toISOString(),
      deletedBy: call.actor.id,
      pinnedAt: null,
      pinnedBy: null,
    }
  })

const restore = (place: Place, call: Call) =>
  change(place, call, async (row) => {
    if (!row.deletedAt) return null
    if (row.deletedBy !== call.actor.id) return refuse('forbidden', says.onlyDeleter())
    const [former] = await call.tx
      .select({ text: formerTable.text })
      .from(unscoped(formerTable, 'of one in hand'))
      .where(
        and(eq(formerTable.channelId, place.id), eq(formerTable.seq, place.seq), eq(formerTable.reason, 'deleted')),
      )
      .orderBy(desc(formerTable.change))
      .limit(1)
    return { text: former!.text, mentions: idsIn(former!.text), deletedAt: null, deletedBy: null }
  })

type Reaction = { emoji: (typeof reactionEmojis)[number]; on: boolean }
const react = ({ id, seq }: Place, { emoji, on }: Reaction, call: Call) =>
  change({ id, seq }, call, async (row) => {
    if (row.deletedAt) return refuse('conflict', says.isDeleted())
    const { tx, actor, now } = call
    const own = { channelId: id, seq, userId: actor.id, emoji }
    const changed = on
      ? await tx
          .insert(reactionTable)
          .values({ ...own, at: now.toISOString() })
          .onConflictDoNothing()
          .returning({ seq: reactionTable.seq })
      : await tx
          .delete(reactionTable)
          .where(
            and(
              eq(reactionTable.channelId, id),
              eq(reactionTable.seq, seq),
              eq(reactionTable.userId, actor.id),
              eq(reactionTable.emoji, emoji),
            ),
          )
          .returning({ seq: reactionTable.seq })
    return changed.length ? {} : null
  })

export const pin = (place: Place, pinned: boolean, call: Call) =>
  change(place, call, async (row) => {
    if (row.deletedAt) return refuse('conflict', says.isDeleted())
    if (pinned === (row.pinnedAt !== null)) return null
    return pinned ? { pinnedAt: call.now.toISOString(), pinnedBy: call.actor.id } : { pinnedAt: null, pinnedBy: null }
  })

export const writeRoutes = [
  route(messageCalls.send, ({ params, body }, call) => send(params.id, body, call)),
  route(messageCalls.edit, ({ params, body }, call) => edit(params, body.text, call)),
  route(messageCalls.remove, ({ params }, call) => remove(params, call)),
  route(messageCalls.restore, ({ params }, call) => restore(params, call)),
  route(messageCalls.react, ({ params, body }, call) => react(params, body, call)),
  route(messageCalls.pin, ({ params, body }, call) => pin(params, body.pinned, call)),
]
