import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callbackPath } from '#shared/identity.ts'
import type { Claims } from './directory.ts'
import { answerOf, eventOf, type IdentityContext } from './context.ts'
import { failedAttempts } from './failed-attempts.ts'
import { followGroups } from './group-roles.ts'
import { Refused, Unavailable, type Grant } from './openid.ts'
import { ownPagesOnly } from './own-pages.ts'
import { admit, clientInfoOf, emailOf } from './people.ts'
import { sealToken } from './refresh-token.ts'
import { forgetSession, forgetUser } from './session-cache.ts'
import { hashOf, newSecret } from './session-token.ts'
import { absoluteMs, endSessions, endSessionsOf, findSession, insertSession } from './sessions.ts'

/** The code as the browser received it, and the proofs that this browser asked for it. */
const Exchange = z.object({
  code: z.string().min(1).max(4096),
  redirectUri: z.string().max(2048),
  codeVerifier: z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/),
  attempt: z.string().max(40),
  iss: z.string().max(2048).nullish(),
})

const notHere = 'Sign-in was not started in this browser'
const failed = 'Token exchange failed'

/** POST /auth/start and /auth/token: a sign-in from the button to the session. */
export function signInRoutes(server: FastifyInstance, context: IdentityContext): void {
  const { settings, cookies, openId, directory, now, audit } = context
  const failures = failedAttempts(now)
  const options = { config: { can: 'public' }, onRequest: ownPagesOnly(settings.publicOrigin) }

  server.post('/auth/start', options, async (request, reply) => {
    const { id, secret } = cookies.startAttempt(request, reply)
    // The nonce in the id token is the hash of what only this browser's cookie holds: a stolen code is useless elsewhere.
    return { attempt: id, nonce: hashOf(secret) }
  })

  server.post('/auth/token', options, async (request, reply) => {
    const fail = async (
      status: number,
      error: string,
      detail: string,
      { userId, claimed = null }: { userId?: string; claimed?: string | null } = {},
    ) => {
      const reason = error === failed ? `${failed}: ${detail}` : status === 429 ? detail : error
      await audit({
        ...eventOf(request, 'login failure', userId, { error, detail }),
        refused: { claimed, reason },
      })
      return reply.code(status).send({ success: false, error })
    }
    const read = Exchange.safeParse(request.body)
    const attempt = read.success ? cookies.takeAttempt(request, reply, read.data.attempt) : null
    if (!read.success) return fail(400, failed, `bad ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
    if (!attempt) return fail(400, notHere, 'no such attempt')
    const wait = failures.wait(request.ip)
    if (wait > 0) {
      void reply.header('retry-after', wait)
      return fail(429, 'Too many failed sign-ins. Wait a minute and try again.', 'too many tries')
    }
    const failAttempt: typeof fail = (...why) => {
      failures.add(request.ip, attempt.id)
      return fail(...why)
    }
    const { code, redirectUri, codeVerifier, iss } = read.data
    if (redirectUri !== settings.publicOrigin + callbackPath) return failAttempt(400, failed, 'redirectUri')

    let grant: Grant
    try {
      grant = await openId.redeem({
        code,
        iss: iss ?? undefined,
        redirectUri,
        verifier: codeVerifier,
        nonce: hashOf(attempt.secret),
      })
    } catch (error) {
      if (error instanceof Unavailable)
        return fail(503, 'The identity provider cannot be reached. Try again in a minute.', error.message)
      if (error instanceof Refused) return failAttempt(401, failed, error.message)
      throw error
    }
    const opened = await open(context, grant, request, reply)
    if ('error' in opened) {
      if (grant.refreshToken) await openId.revoke(grant.refreshToken)
      return failAttempt(403, opened.error, opened.detail, opened)
    }
    await audit(
      eventOf(request, 'login success', opened.person.id, { session: opened.session.id, directory: directory.name }),
    )
    return answerOf(context, opened)
  })
}

/** A provider may still know the person from hours ago: then it says since when, and that counts. */
const signedInAt = ({ auth_time: known }: Claims, now: Date): string =>
  new Date(Math.min(known === undefined ? Infinity : known * 1000, now.getTime())).toISOString()

/** Makes the session of a verified sign-in; the browser's previous one ends. */
async function open(context: IdentityContext, grant: Grant, request: FastifyRequest, reply: FastifyReply) {
  const { claims, idToken, refreshToken } = grant
  const { db, directory, cookies, now } = context
  if (!claims || !idToken || !directory.admits(claims))
    return {
      error: 'This organization has no access.',
      detail: claims?.tid ?? 'no tenant',
      claimed: claims ? emailOf(claims) : null,
    }
  const person = await admit(db, directory, claims)
  if (await followGroups(db, directory, claims, person.id)) {
    forgetUser(person.id)
    await endSessionsOf(db, person.id)
  }
  if (!person.active)
    return { error: 'This account is disabled. Ask an administrator.', detail: person.id, userId: person.id }

  const previous = cookies.session(request)
  const secret = newSecret()
  const idHash = hashOf(secret)
  const at = now().toISOString()
  await insertSession(db, {
    idHash,
    userId: person.id,
    createdAt: at,
    seenAt: at,
    refreshedAt: at,
    signedInAt: signedInAt(claims, now()),
    expiresAt: new Date(now().getTime() + absoluteMs).toISOString(),
    idpSid: claims.sid ?? null,
    refreshToken: sealToken(context, idHash, refreshToken),
    idToken,
    clientInfo: grant.clientInfo ?? clientInfoOf(claims),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ip: request.ip,
  })
  if (previous) {
    forgetSession(hashOf(previous))
    await endSessions(db, [hashOf(previous)])
  }
  cookies.setSession(reply, secret, absoluteMs / 1000)
  return (await findSession(db, idHash))!
}
