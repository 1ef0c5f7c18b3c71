import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { inCall } from '#server/call/job-call.ts'
import { route } from '#server/call/route.ts'
import { rightsAt } from '#server/auth/held.ts'
import { memberRecord } from '#server/auth/members.ts'
import { endOf, findHolder, findSession } from '#server/auth/sessions.ts'
import { memberViews, sessions, users } from '#server/auth/tables.ts'
import { actorOfSession, covers } from '#server/auth/viewing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { memberViewApi, mostSeen, viewMinutes } from '#shared/member-view.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

type View = typeof memberViews.$inferSelect
type Ending = 'by whoever looked' | 'time was over' | 'signed out' | 'not allowed any more'

/** Begins to show a member's Mainstay to whoever calls, in the browser they call from and in no other. */
export async function beginView(
  { id, name }: { id: string; name: string },
  call: Call,
  reason: string,
): Promise<{ id: string; until: string }> {
  const { tx, actor, now, app } = call
  const member = await findHolder(tx as never, id)
  if (!member || !covers(actor, rightsAt(id, member.held, now), app.modules))
    throw new Problem('forbidden', says.seesMore({ name }))
  const sessionId = actor.sessionId!
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
  const [open] = await openViews(call, eq(memberViews.sessionId, sessionId))
  if (open && Date.parse(open.until) > now.getTime()) throw new Problem('conflict', says.viewUnderWay())
  if (open) await endView(open, 'time was over', call)
  const until = new Date(now.getTime() + viewMinutes * 60_000).toISOString()
  const [view] = await tx
    .insert(memberViews)
    .values({ sessionId, viewerId: actor.id, memberId: id, reason, begunAt: now.toISOString(), until })
    .returning()
  const said = { reason, from: now.toISOString(), until }
  call.changed({ record: memberRecord, recordId: id, action: 'viewAs', before: null, after: said })
  // With it every process forgets what this browser was allowed until now.
  call.changed({
    record: memberRecord,
    recordId: actor.id,
    action: 'view another',
    before: null,
    after: { member: name, ...said },
  })
  return { id: view!.id, until }
}

const openViews = ({ tx }: Pick<Call, 'tx'>, condition = sql`true`): Promise<View[]> =>
  tx
    .select()
    .from(memberViews)
    .where(and(isNull(memberViews.endedAt), condition))
    .orderBy(memberViews.id)
    .for('update')

async function endView({ id, memberId, viewerId, begunAt, until }: View, why: Ending, call: Call): Promise<void> {
  const { tx, now } = call
  const endedAt = new Date(Math.min(now.getTime(), Date.parse(until))).toISOString()
  await tx.update(memberViews).set({ endedAt }).where(eq(memberViews.id, id))
  const [viewer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, viewerId))
  const said = { viewer: viewer!.name, from: new Date(begunAt).toISOString(), until: endedAt, why }
  call.changed({ record: memberRecord, recordId: memberId, action: 'end view', before: null, after: said })
}

/** Why a view that nobody has ended is over, null where it is not. */
async function endingOf({ sessionId, until }: View, { db, now, modules }: AppContext): Promise<Ending | null> {
  if (now().getTime() >= Date.parse(until)) return 'time was over'
  const [session] = await db.select({ idHash: sessions.idHash }).from(sessions).where(eq(sessions.id, sessionId))
  const signedIn = session && (await findSession(db, session.idHash))
  if (!signedIn || endOf(signedIn, now())) return 'signed out'
  return actorOfSession(signedIn, now(), modules).view ? null : 'not allowed any more'
}

/** A view that is over shows nothing any more, whether or not this has run: it writes down when and why. */
export const viewJobs: JobHandler[] = [
  {
    name: 'settings.end-views',
    words: 'End expired views as another member',
    every: '* * * * *',
    run: async (_data, app) => {
      for (const view of await app.db.select().from(memberViews).where(isNull(memberViews.endedAt))) {
        const why = await endingOf(view, app)
        if (!why) continue
        await inCall(app, system, 'end views', async (call) => {
          const [open] = await openViews(call, eq(memberViews.id, view.id))
          if (open) await endView(open, why, call)
        })
      }
    },
  },
]

export const memberViewRoutes = [
  route(memberViewApi.list, async (_input, { tx, actor }) => {
    const rows = await tx
      .select({ view: memberViews, by: users.name })
      .from(memberViews)
      .innerJoin(users, eq(users.id, memberViews.viewerId))
      .where(eq(memberViews.memberId, actor.id))
      .orderBy(desc(memberViews.begunAt))
      .limit(mostSeen)
    return rows.map(({ view: { id, reason, begunAt, endedAt }, by }) => ({
      id,
      by,
      reason,
      begunAt: new Date(begunAt).toISOString(),
      endedAt: endedAt && new Date(endedAt).toISOString(),
    }))
  }),
  route(memberViewApi.end, async (_input, call) => {
    const { sessionId } = call.actor
    // A program has no view, and its name is no session's.
    const open = sessionId?.includes(':') ? [] : await openViews(call, eq(memberViews.sessionId, sessionId!))
    for (const view of open) await endView(view, 'by whoever looked', call)
    return { done: true as const }
  }),
]
