import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { channelCalls, channels as declared } from '#modules/channels/shared/channels.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { Problem } from '#shared/problem.ts'
import { channels, enter, type ChannelRow } from './channels.ts'
import { refuseStrangers } from './direct.ts'
import { tell } from './events.ts'
import { says } from './sentences.ts'
import { counterTable, markTable, memberTable } from './tables.ts'

const done = { done: true as const }

/** Somebody's membership of a channel in hand, read after its row is locked. */
export async function membershipOf(channelId: string, userId: string, { tx }: Pick<Call, 'tx'>) {
  const [row] = await tx
    .select({ role: memberTable.role })
    .from(unscoped(memberTable, 'of one in hand'))
    .where(and(eq(memberTable.channelId, channelId), eq(memberTable.userId, userId)))
  return row
}

const namesOf = async (ids: readonly string[], { tx }: Call): Promise<string> =>
  (
    await tx
      .select({ name: users.name })
      .from(unscoped(users, 'a reference'))
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.name))
  )
    .map(({ name }) => name)
    .join(', ')

/** Locks a channel whose people may change, and asks for its owners' right. */
async function ownersLock(id: string, call: Call): Promise<ChannelRow> {
  const channel = await channels.lock(id, call)
  await requireReach(channels.source, [id], declared.api.update.can, call)
  refuseDirect(channel)
  return channel
}

function refuseDirect({ kind }: ChannelRow): void {
  if (kind === 'direct') throw new Problem('conflict', says.directStays())
}

/** Refuses to take the last owner away from a private channel, which nobody else could then lead. */
async function refuseLastOwner({ id, kind }: ChannelRow, userId: string, call: Call): Promise<void> {
  if (kind !== 'private') return
  const others = await call.tx
    .select({ userId: memberTable.userId })
    .from(unscoped(memberTable, 'of one in hand'))
    .where(and(eq(memberTable.channelId, id), eq(memberTable.role, 'owner'), ne(memberTable.userId, userId)))
    .limit(1)
  if (others.length === 0)
    throw new Problem('conflict', userId === call.actor.id ? says.lastOwner() : says.needsOwner())
}

/** Their own open pages learn of it too: after it no event of a private channel reaches them. */
async function takeOut(channel: ChannelRow, userId: string, action: string, call: Call): Promise<void> {
  const member = await membershipOf(channel.id, userId, call)
  if (!member) throw new Problem('unprocessable', says.notMember())
  if (member.role === 'owner') await refuseLastOwner(channel, userId, call)
  const { tx } = call
  await tx.delete(memberTable).where(and(eq(memberTable.channelId, channel.id), eq(memberTable.userId, userId)))
  await tx.delete(markTable).where(and(eq(markTable.channelId, channel.id), eq(markTable.userId, userId)))
  note(channel.id, action, { members: await namesOf([userId], call) }, null, call)
  await tell(call, { id: null, action: 'many', to: userId })
}

/** A line of the history of the channel, which also tells the pages of those who see it. */
const note = (recordId: string, action: string, before: object | null, after: object | null, call: Call) =>
  call.changed({ record: declared.name, recordId, action, before, after })

async function addTo({ id, kind }: ChannelRow, people: readonly string[], action: string, call: Call): Promise<void> {
  const [counter] = await call.tx
    .select({ lastReadSeq: counterTable.lastSeq })
    .from(unscoped(counterTable, 'of one in hand'))
    .where(eq(counterTable.channelId, id))
  // Earlier messages count as read for a new member, who may read all of them.
  const lastReadSeq = counter!.lastReadSeq
  const added = await enter(id, people, { role: 'member', lastReadSeq, notify: 'mentions' }, call)
  if (added.length) note(id, action, null, { members: await namesOf(added, call), kind }, call)
}

function refuseArchived({ archivedAt }: ChannelRow): void {
  if (archivedAt) throw new Problem('conflict', says.archived())
}

export const memberRoutes = [
  route(channelCalls.members, async ({ params: { id } }, call) => {
    await channels.find(id, call)
    return call.tx
      .select({ id: users.id, name: users.name, role: memberTable.role })
      .from(unscoped(memberTable, 'of one in hand'))
      .innerJoin(unscoped(users, 'of one in hand'), eq(users.id, memberTable.userId))
      .where(eq(memberTable.channelId, id))
      .orderBy(asc(users.name), asc(users.id))
  }),
  route(channelCalls.join, async ({ params: { id } }, call) => {
    const channel = await channels.lock(id, call)
    if (channel.kind !== 'public') throw new Problem('conflict', says.onlyPublic())
    refuseArchived(channel)
    await addTo(channel, [call.actor.id], 'join', call)
    return done
  }),
  route(channelCalls.leave, async ({ params: { id } }, call) => {
    const channel = await channels.lock(id, call)
    refuseDirect(channel)
    await takeOut(channel, call.actor.id, 'leaveChannel', call)
    return done
  }),
  route(channelCalls.addMembers, async ({ params: { id }, body: { people } }, call) => {
    const channel = await ownersLock(id, call)
    refuseArchived(channel)
    await refuseStrangers(people, call)
    await addTo(channel, [...new Set(people)], 'addMembers', call)
    return done
  }),
  route(channelCalls.setRole, async ({ params: { id, userId }, body: { role } }, call) => {
    const channel = await ownersLock(id, call)
    const member = await membershipOf(id, userId, call)
    if (!member) throw new Problem('unprocessable', says.notMember())
    if (member.role === role) return done
    if (role === 'member') await refuseLastOwner(channel, userId, call)
    await call.tx
      .update(memberTable)
      .set({ role })
      .where(and(eq(memberTable.channelId, id), eq(memberTable.userId, userId)))
    const members = await namesOf([userId], call)
    note(id, 'setRole', { members, role: member.role }, { members, role }, call)
    return done
  }),
  route(channelCalls.removeMember, async ({ params: { id, userId } }, call) => {
    await takeOut(await ownersLock(id, call), userId, 'removeMember', call)
    return done
  }),
]
