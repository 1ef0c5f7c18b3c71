// The bare limit: node:http, pg and the statements themselves; no session, rights, schema, audit rules or log.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'

export type Statement = { name: string; text: string; values: unknown[] }
type Told = {
  url: string
  port: number
  list: Statement[]
  scan: string
  entityId: string
  journalId: string
  accounts: string[]
  /** What a posting of ours stores as its audit row and as its reply. */
  kept: string
}

const told = JSON.parse(process.env['BARE'] ?? '') as Told
const pool = new pg.Pool({ connectionString: told.url, max: 10, types: rawTypes })
pool.on('error', () => {})

const answers: Record<string, (n: number) => Promise<unknown>> = {
  // The statement is prepared once: the best that pg can do.
  list: async (n) => {
    const at = n % told.list.length
    const { rows } = await pool.query(told.list[at]!)
    return { items: rows.slice(0, 50), next: null, count: null }
  },
  scan: async () => (await pool.query(told.scan)).rows,
  post: async (n) => post(n),
}

/** The rows that entering and posting an entry leaves behind, in one transaction, with none of the rules. */
async function post(n: number): Promise<unknown> {
  const client = await pool.connect()
  const id = randomUUID()
  const user = told.entityId
  try {
    await client.query('begin')
    await client.query({
      name: 'entry',
      text: `insert into bare.entries (id, created_by, entity_id, journal_id, posting_date, description, currency, amount, source_type, source_id, purpose, state)
        values ($1, $2, $3, $4, '2026-03-01', $5, 'USD', 12345, 'financial.journal-entries', $1, 'entry', 'posted')`,
      values: [id, user, told.entityId, told.journalId, `Bare ${n}`],
    })
    await client.query({
      name: 'lines',
      text: `insert into bare.lines (entry_id, line_no, account_id, posting_date, debit, credit) values ($1, 1, $2, '2026-03-01', 12345, 0), ($1, 2, $3, '2026-03-01', 0, 12345)`,
      values: [id, told.accounts[n % told.accounts.length], told.accounts[(n + 1) % told.accounts.length]],
    })
    await client.query({
      name: 'audit',
      text: `insert into bare.audit (at, actor_id, actor_name, action, record, record_id, after, correlation_id) values (now(), $1, 'Bare', 'post', 'financial.journal-entries', $2, $3, $2::uuid::text)`,
      values: [user, id, told.kept],
    })
    await client.query({
      name: 'key',
      text: `insert into bare.keys (actor_id, route, key, request_hash, status, reply) values ($1, 'POST', $2, 'hash', 200, $3)`,
      values: [user, randomUUID(), told.kept],
    })
    await client.query('commit')
    return { id }
  } finally {
    client.release()
  }
}

let n = 0
createServer(async (request, reply) => {
  const answer = answers[request.url?.slice(1) ?? '']
  request.resume()
  try {
    const text = JSON.stringify(await answer!((n += 1)))
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  } catch (error) {
    const text = String(error)
    reply.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }
}).listen(told.port, '127.0.0.1')
