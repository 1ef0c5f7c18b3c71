import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { openDb, type Db } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { testNow } from '#server/testing/clock.ts'
import type { IdentityEvent } from './context.ts'
import type { Directory } from './directory.ts'
import { registerIdentity } from './identity.ts'

export type IdentityApp = {
  server: FastifyInstance
  baseUrl: string
  settings: Settings
  db: Db
  events: IdentityEvent[]
  clock: { now: Date }
  revokeEnded(): Promise<number>
  close(): Promise<void>
}

/** A server with identity and two routes that ask who is there, on a free port of this machine; on a database of its own unless one is given. */
export async function identityApp(
  given?: string,
  secret = 'a secret key of more than thirty-two bytes',
  directory?: Directory,
): Promise<IdentityApp> {
  const own = given ? null : await testDatabase()
  const settings = readSettings({ PUBLIC_ORIGIN: 'http://localhost:3000', SECRET_KEY: secret, NODE_ENV: 'test' })
  const pool = openPool(asRuntime(given ?? own!.url), { size: 8, applicationName: 'identity-test' })
  const db = openDb(pool)
  const events: IdentityEvent[] = []
  const clock = { now: testNow() }
  const server = fastify()
  server.setErrorHandler((error, _request, reply) => {
    const problem = error instanceof Problem ? error : null
    return reply
      .code(problem?.status ?? 500)
      .send({ code: problem?.reason ?? 'internal', message: (error as Error).message })
  })
  await server.register(cookie)
  const { actorOf, revokeEnded } = await registerIdentity(server, {
    settings,
    pool,
    db,
    now: () => clock.now,
    audit: async (event) => void events.push(event),
    directory,
  })
  const config = { can: 'signed-in' }
  server.get('/api/who', { config }, async (request) => ({ actor: await actorOf(request) }))
  server.post('/api/who', { config }, async (request, reply) => {
    const actor = await actorOf(request)
    return actor ? { actor } : reply.code(401).send({})
  })
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await server.close()
    await pool.end()
    await own?.drop()
  }
  return { server, baseUrl, settings, db, events, clock, revokeEnded, close }
}
