import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { isInBrowser } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { idleMs } from '#server/auth/sessions.ts'
import { memberRecord } from '#server/auth/members.ts'
import { sessions } from '#server/auth/tables.ts'
import { route } from '#server/call/route.ts'
import { securityApi, type Session } from '#modules/settings/shared/security.ts'
import { Problem } from '#shared/problem.ts'
import { deviceOf } from './device.ts'
import { says } from './sentences.ts'

/** Refuses programs: with a stolen token nobody may see or change how its owner signs in. */
export function inBrowser({ actor }: Call): void {
  if (!isInBrowser(actor)) throw new Problem('forbidden', says.browserOnly())
}

/** Sessions that can still be used, the last used first. */
export async function sessionsOf(userId: string, { tx, now, actor }: Call): Promise<Session[]> {
  const idleSince = new Date(now.getTime() - idleMs).toISOString()
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString()), gt(sessions.seenAt, idleSince)))
    .orderBy(desc(sessions.seenAt))
  return rows.map(({ id, userAgent, ip, createdAt, seenAt }) => ({
    id,
    device: deviceOf(userAgent),
    address: ip,
    startedAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    current: id === actor.sessionId,
  }))
}

/** Puts in the history of a person that their access changed; every process forgets them then. */
export const accessChanged = (call: Call, userId: string, action: string, before: unknown, after: unknown): void =>
  call.changed({ record: memberRecord, recordId: userId, action, before, after })

export const sessionRoutes = [
  route(securityApi.sessions, async (_input, call) => {
    inBrowser(call)
    return sessionsOf(call.actor.id, call)
  }),
  route(securityApi.endSession, async ({ params }, call) => {
    inBrowser(call)
    const ended = await call.tx
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.userId, call.actor.id)))
      .returning()
    if (!ended[0]) throw new Problem('not_found', says.browserSignedOut())
    accessChanged(
      call,
      call.actor.id,
      'end session',
      { device: deviceOf(ended[0].userAgent), address: ended[0].ip },
      null,
    )
    return { done: true as const }
  }),
  route(securityApi.endOthers, async (_input, call) => {
    inBrowser(call)
    const ended = await call.tx
      .delete(sessions)
      .where(and(eq(sessions.userId, call.actor.id), ne(sessions.id, call.actor.sessionId!)))
      .returning({ id: sessions.id })
    if (ended.length) accessChanged(call, call.actor.id, 'end other sessions', { sessions: ended.length }, null)
    return { ended: ended.length }
  }),
]
