import type { FastifyInstance } from 'fastify'
import { readMigrations } from './db/migrate.ts'
import type { AppContext } from './app-context.ts'

const draining = new WeakSet<FastifyInstance>()
const patienceMs = 1000

/** From now on the server says that it is not ready, so that no new work is sent to it. */
export const drain = (server: FastifyInstance): void => void draining.add(server)
export const isDraining = (server: FastifyInstance): boolean => draining.has(server)

/** `/health/live`: the process answers. `/health/ready`: so does the database, in the shape this version knows, and nobody is stopping us. */
export function serveHealth(server: FastifyInstance, { pool }: AppContext): void {
  const known = readMigrations().map(({ name }) => name)
  const config = { can: 'public' }
  server.get('/health/live', { config, logLevel: 'silent' }, () => ({ status: 'live' }))
  server.get('/health/ready', { config, logLevel: 'silent' }, async (_request, reply) => {
    const ready = !draining.has(server) && (await isUpToDate(pool, known))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** Fewer migrations than ours are still to come; more were made by a newer version, which may have changed anything. */
async function isUpToDate(pool: AppContext['pool'], known: readonly string[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((give) => (timer = setTimeout(give, patienceMs, null)))
  const asked = pool.query<{ name: string }>('select name from schema_migrations order by name').catch(() => null)
  const answer = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  return answer !== null && answer.rows.map(({ name }) => name).join() === known.join()
}
