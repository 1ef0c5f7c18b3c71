import type { FastifyInstance } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { eventOf, type IdentityContext } from './context.ts'
import { forgetSession } from './session-cache.ts'
import { endSessions } from './sessions.ts'
import { sessions, users } from './tables.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token is told within moments of being made; older ones are replays. */
const mostAgeSeconds = 120

/** POST /auth/backchannel-logout: the identity provider says that a sign-in of its own has ended; ours ends with it. In a scope of its own, since only here it posts a form. */
export async function backchannelLogout(server: FastifyInstance, context: IdentityContext): Promise<void> {
  const { db, audit } = context
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const verify = logoutTokenReader(context)

  server.post(
    '/auth/backchannel-logout',
    { config: { can: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const token = (request.body as { logout_token?: unknown } | null)?.logout_token
      const claims = typeof token === 'string' && token.length < 8192 ? await verify(token) : null
      if (!claims) return reply.code(400).send({ error: 'invalid_request' })
      const whose = await sessionsMeant(context, claims)
      const ended = await endSessions(db, whose)
      for (const { idHash } of ended) forgetSession(idHash)
      for (const session of ended)
        await audit(eventOf(request, 'logout', session.userId, { session: session.id, by: 'identity provider' }))
      return reply.code(200).send()
    },
  )
}

/** The sessions of a provider's sign-in, or of a person where it names no sign-in. */
async function sessionsMeant(
  { db, directory }: IdentityContext,
  { sid, sub }: { sid?: string; sub?: string },
): Promise<string[]> {
  const rows = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.issuer, directory.name),
        sid === undefined ? undefined : eq(sessions.idpSid, sid),
        sub === undefined ? undefined : eq(users.subject, sub),
      ),
    )
  return rows.map(({ idHash }) => idHash)
}

/** Checks a logout token as OpenID Connect Back-Channel Logout 1.0 §2.6 asks; null for anything else. */
function logoutTokenReader({ openId, directory, now }: IdentityContext) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  /** Used ones, until they would be too old anyway. */
  const used = new Map<string, number>()
  return async (token: string): Promise<{ sid?: string; sub?: string } | null> => {
    try {
      keys ??= createRemoteJWKSet(
        await openId.keysAddress(),
        directory.fetch ? { [customFetch]: directory.fetch as never } : {},
      )
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: directory.issuer.href,
        audience: directory.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: mostAgeSeconds,
        clockTolerance: 60,
        currentDate: now(),
      })
      // Providers before 2022 leave the type out; an id token has its own or none, and no event.
      if (protectedHeader.typ !== undefined && !/^(application\/)?logout\+jwt$/i.test(protectedHeader.typ)) return null
      return isLogout(payload) && isFresh(payload)
        ? { sid: payload['sid'] as string | undefined, sub: payload.sub }
        : null
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }

  function isFresh({ jti }: JWTPayload): boolean {
    const at = now().getTime()
    for (const [id, since] of used) if (at - since > (mostAgeSeconds + 60) * 1000) used.delete(id)
    if (used.has(jti!)) return false
    used.set(jti!, at)
    return true
  }
}

function isLogout(payload: JWTPayload): boolean {
  const event = (payload['events'] as Record<string, unknown> | null)?.[logoutEvent]
  if (typeof event !== 'object' || event === null || payload['nonce'] !== undefined) return false
  const { sid, sub } = payload
  return (typeof sid === 'string' || typeof sub === 'string') && (sid === undefined || typeof sid === 'string')
}
