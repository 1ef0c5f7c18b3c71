import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answerOf, eventOf, type IdentityContext } from './context.ts'
import { followGroups } from './group-roles.ts'
import { Refused, Unavailable } from './openid.ts'
import { ownPagesOnly } from './own-pages.ts'
import { admit } from './people.ts'
import { sealToken, tokenOf } from './refresh-token.ts'
import { forgetSession, forgetUser } from './session-cache.ts'
import { hashOf } from './session-token.ts'
import { isUsed } from './signed-in.ts'
import {
  endOf,
  endSessions,
  endSessionsOf,
  findSession,
  leaseRefresh,
  updateSession,
  type SignedIn,
} from './sessions.ts'

/** A renewal this fresh is shared by all tabs instead of asking the provider again. */
const shareMs = 10_000
const pollMs = 100
const patienceMs = 12_000

type Outcome = 'renewed' | 'shared' | 'over' | 'later'

/** POST /auth/refresh: a new browser token for a session that the identity provider still stands behind. */
export function renewalRoutes(server: FastifyInstance, context: IdentityContext): void {
  const { settings, db, cookies, now, audit } = context

  server.post(
    '/auth/refresh',
    { config: { can: 'public' }, onRequest: ownPagesOnly(settings.publicOrigin) },
    async (request, reply) => {
      const secret = cookies.session(request)
      const signIn = () => reply.code(401).send({ success: false, error: 'login_required' })
      if (!secret) return signIn()
      const idHash = hashOf(secret)
      const before = await findSession(db, idHash)
      const end = before ? endOf(before, now()) : null
      if (!before || end) {
        cookies.clearSession(reply)
        if (before) await endSessions(db, [idHash])
        if (before)
          await audit(eventOf(request, 'token expired', before.person.id, { session: before.session.id, why: end }))
        return signIn()
      }
      const { session, person } = before
      const [outcome, detail] = await renew(context, before, isUsed(request))
      forgetSession(idHash)
      if (outcome === 'later') {
        await audit(eventOf(request, 'token refresh failed', person.id, { session: session.id, detail }))
        return reply.code(503).header('retry-after', 2).send({ success: false, error: 'temporarily_unavailable' })
      }
      const after = outcome === 'over' ? null : await findSession(db, idHash)
      if (!after || endOf(after, now())) {
        await endSessions(db, [idHash])
        cookies.clearSession(reply)
        await audit(eventOf(request, 'token refresh failed', person.id, { session: session.id, detail }))
        return signIn()
      }
      await audit(
        eventOf(request, outcome === 'renewed' ? 'token refreshed' : 'session extended', person.id, {
          session: session.id,
        }),
      )
      return answerOf(context, after)
    },
  )
}

/** Renews at the provider, or joins a renewal that another tab or process is making or has just made. */
async function renew(context: IdentityContext, { session }: SignedIn, isActive: boolean): Promise<[Outcome, string?]> {
  const { db, now } = context
  const started = now().getTime()
  if (started - Date.parse(session.refreshedAt) < shareMs) return ['shared']
  if (session.refreshToken === null) return ['shared']
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    if (await leaseRefresh(db, session, now())) return askProvider(context, session, isActive)
    await pause(pollMs)
    const current = await findSession(db, session.idHash)
    if (!current) return ['over', 'ended meanwhile']
    if (current.session.refreshedAt !== session.refreshedAt) return ['shared']
  }
  return ['later', 'another renewal takes too long']
}

async function askProvider(
  context: IdentityContext,
  session: SignedIn['session'],
  isActive: boolean,
): Promise<[Outcome, string?]> {
  const { db, directory, openId, now } = context
  const token = tokenOf(context, session)
  if (!token) return ['over', 'the refresh token cannot be opened']
  try {
    const grant = await openId.renew(token)
    if (grant.claims && (await admit(db, directory, grant.claims)).id !== session.userId)
      return ['over', 'another person']
    if (grant.claims && (await followGroups(db, directory, grant.claims, session.userId))) {
      await endSessionsOf(db, session.userId)
      forgetUser(session.userId)
      return ['over', 'the roles have changed']
    }
    const at = now().toISOString()
    const kept = await updateSession(db, session.idHash, {
      refreshedAt: at,
      ...(isActive ? { seenAt: at } : {}),
      ...(grant.idToken ? { idToken: grant.idToken } : {}),
      ...(grant.refreshToken ? { refreshToken: sealToken(context, session.idHash, grant.refreshToken) } : {}),
    })
    if (kept) return ['renewed']
    if (grant.refreshToken) await openId.revoke(grant.refreshToken)
    return ['over', 'ended meanwhile']
  } catch (error) {
    if (error instanceof Refused) return ['over', error.message]
    await updateSession(db, session.idHash, {})
    if (error instanceof Unavailable) return ['later', error.message]
    throw error
  }
}
