import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { eventOf, type IdentityContext } from './context.ts'
import { ownPagesOnly } from './own-pages.ts'
import { hashOf } from './session-token.ts'
import { findSession } from './sessions.ts'

/** What only the browser knows. The server tells the rest itself, so a page cannot report a login or a logout. */
const Events = z.strictObject({
  events: z
    .array(
      z.strictObject({
        kind: z.enum([
          'login failure',
          'token refresh failed',
          'token expired',
          'identity library error',
          'session extended',
          'unauthorized access',
        ]),
        message: z.string().max(500),
      }),
    )
    .max(20),
})

/** POST /api/auth/events: sign-in events of the browser for the audit log; always 202, nobody waits for it. */
export function eventRoutes(server: FastifyInstance, context: IdentityContext): void {
  const { settings, db, cookies, audit } = context
  const config = { can: 'public', rateLimit: { max: 30, timeWindow: '1 minute' } }

  server.post(
    '/api/auth/events',
    { config, bodyLimit: 16_384, onRequest: ownPagesOnly(settings.publicOrigin) },
    async (request, reply) => {
      const read = Events.safeParse(request.body)
      if (!read.success) return reply.code(400).send({ success: false, error: 'These are no events' })
      const secret = cookies.session(request)
      const found = secret ? await findSession(db, hashOf(secret)) : null
      for (const { kind, message } of read.data.events) {
        await audit(eventOf(request, kind, found?.person.id, { session: found?.session.id, browser: true, message }))
      }
      return reply.code(202).send({ success: true })
    },
  )
}
