// The most that the same framework can do: a session, one permission, one prepared statement, the fields a list shows, and nothing else.
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'
import type { Statement } from './bare.ts'

type Told = { port: number; url: string; /** The one that is let in. */ cookie: string; list: Statement[] }

const told = JSON.parse(process.env['CEILING'] ?? '') as Told
const pool = new pg.Pool({ connectionString: told.url, max: 10, types: rawTypes })
pool.on('error', () => {})
const [name = '', secret = ''] = told.cookie.split('=', 2)
const sessions = new Map([[secret, { permissions: new Set(['financial.bills.read']) }]])

let n = 0
const app = fastify()
await app.register(cookie)
app.get('/ready', () => ({ ready: true }))
app.get('/list', async (request, reply) => {
  const session = sessions.get(request.cookies[name] ?? '')
  if (!session) return reply.status(401).send()
  if (!session.permissions.has('financial.bills.read')) return reply.status(403).send()
  const statement = told.list[(n += 1) % told.list.length]!
  const { rows } = await pool.query(statement)
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ items: rows.slice(0, 50), next: null, count: null }))
})
await app.listen({ port: told.port, host: '127.0.0.1' })
