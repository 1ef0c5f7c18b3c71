import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayIn } from '#shared/day.ts'
import { Me } from '#shared/identity.ts'
import { Problem } from '#shared/problem.ts'
import { answerOf, eventOf, type IdentityContext, type SignedInOf } from './context.ts'
import { leads, rolesAt } from './held.ts'
import { isFromOwnPages, ownPagesOnly } from './own-pages.ts'
import { forgetSession } from './session-cache.ts'
import { hashOf } from './session-token.ts'
import { endOf, endSessions, endSessionsOf, findSession } from './sessions.ts'
import { actorOfSession } from './viewing.ts'
import { says } from '../sentences.ts'

/** The session of a request's cookie, null where it is none or may not go on. Looking at it is no use of it. */
export async function sessionOf({ db, cookies, now }: IdentityContext, request: FastifyRequest) {
  const secret = cookies.session(request)
  const found = secret ? await findSession(db, hashOf(secret)) : null
  return found && !endOf(found, now()) ? found : null
}

const Logout = z.object({ everywhere: z.boolean().optional() }).catch({})

/** What a signed-in browser asks about itself, and signing out. */
export function sessionRoutes(server: FastifyInstance, context: IdentityContext, signedInOf: SignedInOf): void {
  const { settings, db, cookies, directory, audit, now } = context
  const options = { config: { can: 'public' } }

  server.get('/api/public/auth-config', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(directory.authConfig),
  )

  // A new tab has the cookie but no token: it takes up the session without a visit to the provider.
  server.get('/auth/session', options, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isOurs =
      request.headers['sec-fetch-site'] === undefined || isFromOwnPages(request.headers, settings.publicOrigin)
    const found = isOurs ? await sessionOf(context, request) : null
    return found ? answerOf(context, found) : { success: false }
  })

  server.post(
    '/auth/logout',
    { ...options, onRequest: ownPagesOnly(settings.publicOrigin) },
    async (request, reply) => {
      const secret = cookies.session(request)
      const found = secret ? await findSession(db, hashOf(secret)) : null
      const { everywhere = false } = Logout.parse(request.body ?? {})
      cookies.clearSession(reply)
      // Also empties the back-forward cache, so that Back shows nothing of the session.
      reply.header('clear-site-data', '"cache"')
      if (!found) return { success: true }
      const { session, person } = found
      const ended = await (everywhere ? endSessionsOf(db, person.id) : endSessions(db, [session.idHash]))
      for (const { idHash } of ended) forgetSession(idHash)
      await audit(eventOf(request, 'logout', person.id, { session: session.id, everywhere, sessions: ended.length }))
      return { success: true, idTokenHint: session.idToken }
    },
  )

  server.get('/api/me', options, async (request, reply) => {
    const signedIn = await signedInOf(request)
    if (!signedIn) throw new Problem('unauthenticated', says.signIn())
    const companyTimeZone = await context.companyTimeZone()
    const at = now()
    const { id, name, email, permissions, view } = actorOfSession(signedIn, at, context.modules)
    const { person, held } = view ? signedIn.view! : signedIn
    const roles = rolesAt(held, at).map(({ role, label }) => ({ name: role, label }))
    reply.header('cache-control', 'no-store')
    return Me.parse({
      id,
      name,
      email,
      title: person.title,
      roles,
      permissions: [...permissions],
      leads: await leads(db, id),
      evaluation: settings.identity === 'evaluation',
      companyDay: dayIn(at, companyTimeZone),
      companyTimeZone,
      companyTime: at.toISOString(),
      viewing: view ? { id: view.id, until: view.until, by: view.by.id } : null,
    })
  })
}
