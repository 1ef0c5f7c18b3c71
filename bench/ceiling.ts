// The most that the same framework can do: a session, one permission, prepared statements, the fields a list shows, and nothing else.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'
import type { Statement } from './bare.ts'

/** What creating a record writes, statement by statement, and answers. A value that is new each time says so: the id of the record, another id, or a text. */
export type Kept = {
  inserts: (Omit<Statement, 'values'> & { values: (string | { fresh: string })[] })[]
  reply: string
  can: string
}
type Told = {
  port: number
  url: string
  /** The one that is let in. */
  cookie: string
  list?: Statement[]
  kept?: Record<string, Kept>
}

const told = JSON.parse(process.env['CEILING'] ?? '') as Told
const pool = new pg.Pool({ connectionString: told.url, max: 10, types: rawTypes })
pool.on('error', () => {})
const [name = '', secret = ''] = told.cookie.split('=', 2)
const creates = Object.values(told.kept ?? {}).map(({ can }) => `${can}.create`)
const sessions = new Map([[secret, { permissions: new Set(['financial.bills.read', ...creates]) }]])

let n = 0
const server = fastify()
await server.register(cookie)
server.get('/ready', () => ({ ready: true }))
const refusal = ({ cookies }: FastifyRequest, can: string): number | null => {
  const session = sessions.get(cookies[name] ?? '')
  return session ? (session.permissions.has(can) ? null : 403) : 401
}
const json = 'application/json; charset=utf-8'
server.get('/list', async (request, reply) => {
  const refused = refusal(request, 'financial.bills.read')
  if (refused) return reply.status(refused).send()
  const statement = told.list![(n += 1) % told.list!.length]!
  const { rows } = await pool.query(statement)
  return reply.header('content-type', json).send(JSON.stringify({ items: rows.slice(0, 50), next: null, count: null }))
})
for (const [path, { inserts, reply: answer, can }] of Object.entries(told.kept ?? {}))
  server.post(`/${path}`, async (request, reply) => {
    const refused = refusal(request, `${can}.create`)
    if (refused) return reply.status(refused).send()
    const id = randomUUID()
    const fresh: Record<string, () => string> = {
      record: () => id,
      id: randomUUID,
      key: () => String(request.headers['idempotency-key']),
    }
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const { name: statement, text, values } of inserts) {
        const given = values.map((value) => (typeof value === 'string' ? value : (fresh[value.fresh] ?? randomUUID)()))
        await client.query({ name: statement, text, values: given })
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    return reply.header('content-type', json).send(JSON.stringify(JSON.parse(answer)))
  })
await server.listen({ port: told.port, host: '127.0.0.1' })
