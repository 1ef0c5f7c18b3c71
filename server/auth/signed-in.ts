import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { addressOf } from '../call/mount.ts'
import { bearerTokenOf } from './bearer.ts'
import { eventOf, type IdentityContext, type SignedInOf } from './context.ts'
import { isFromOwnPages } from './own-pages.ts'
import { forgetSession, rememberSession } from './session-cache.ts'
import { hashOf, isTokenOf } from './session-token.ts'
import { endOf, endSessions, findSession, touchSession, type SignedIn } from './sessions.ts'
import { says } from '../sentences.ts'

/** The session of the cookie, which may be over. */
async function rememberedOf({ db, cookies, now }: IdentityContext, request: FastifyRequest): Promise<SignedIn | null> {
  const secret = bearerTokenOf(request) === null ? cookies.session(request) : null
  if (!secret) return null
  const idHash = hashOf(secret)
  const known = await rememberSession(idHash, now(), () => findSession(db, idHash))
  if (!known?.view) return known
  // Another process may have ended the view just now, and it ends for all of them.
  forgetSession(idHash)
  return findSession(db, idHash)
}

/** Whose limits a request counts against. It is no use of the session, and nothing is noted: whoever answers the request does that. */
export async function askerOf(context: IdentityContext, request: FastifyRequest): Promise<string | null> {
  const signedIn = await rememberedOf(context, request)
  return signedIn && !endOf(signedIn, context.now()) ? signedIn.person.id : null
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the person of a request by its cookie; a request that changes something must also prove that our page made it. */
export const signedInBy =
  (context: IdentityContext): SignedInOf =>
  async (request) => {
    const { db, now, audit } = context
    const signedIn = await rememberedOf(context, request)
    if (!signedIn) return null
    const { session, person } = signedIn
    const { idHash } = session
    // What a page does by itself while nobody is there must not keep the session alive.
    const isActive = isUsed(request)
    const end = endOf(signedIn, now())
    if (end) {
      forgetSession(idHash)
      // An account that is enabled again may go on; time does not come back.
      const ended = end === 'disabled' ? [] : await endSessions(db, [idHash])
      if (ended.length) await audit(eventOf(request, 'token expired', person.id, { session: session.id, why: end }))
      return null
    }
    const refusal = safeMethods.has(request.method) ? null : forgery(context, request, idHash)
    if (refusal === null) {
      if (isActive) await touchSession(db, session, now())
      return signedIn
    }
    const detail = { session: session.id, refusal, path: addressOf(request) }
    await audit(eventOf(request, 'unauthorized access', person.id, detail))
    throw new Problem('forbidden', says.foreignPage())
  }

/** True where a person stands behind a request: not for what a page reads by itself, nor for its stream of events. */
export const isUsed = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] !== '1' && headers.accept !== 'text/event-stream'

/** What a changing request lacks, or null where it is complete. */
function forgery(
  { settings, tokenKey, tokenKeysBefore, now }: IdentityContext,
  { headers }: FastifyRequest,
  idHash: string,
): string | null {
  if (!isFromOwnPages(headers, settings.publicOrigin)) return 'another origin'
  if (headers['x-requested-by'] !== 'app') return 'no x-requested-by'
  const isToken = [tokenKey, ...tokenKeysBefore].some((key) =>
    isTokenOf(key, idHash, headers['x-session-token'], now()),
  )
  return isToken ? null : 'no token of this session'
}
