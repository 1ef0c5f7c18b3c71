import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { get, IdParams, post, type Permission } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import { answerErrors } from '#server/call/answer-errors.ts'
import type { Actor } from '#server/call/actor.ts'
import { day, minor, recordColumns, archivedAt } from '#server/db/columns.ts'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { rowsOf } from '#server/db/rows.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import type { AppContext } from '#server/app-context.ts'
import { readJson } from '#server/call/json-body.ts'
import { addressOf, mount, mountAll, type MountContext } from '#server/call/mount.ts'
import { serveRecord } from '#server/record/serve.ts'
import { route } from '#server/call/route.ts'
import { testNow } from '#server/testing/clock.ts'

const notes = record('test.notes', {
  one: 'note',
  many: 'notes',
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    name: field.text('Name'),
    amount: field.money('Amount', 'currency'),
    currency: field.currency(),
    dueOn: field.day('Due').nullable(),
  }),
  create: z.strictObject({
    name: field.text('Name'),
    amount: field.money('Amount', 'currency'),
    currency: field.currency(),
    dueOn: field.day('Due').optional(),
  }),
  update: z.strictObject({ name: field.text('Name').optional(), amount: field.money('Amount', 'currency').optional() }),
  title: 'name',
  page: '/test/notes/:id',
  listPage: '/test/notes',
  search: ['name'],
  sort: 'name',
  archive: true,
})
const fail = post('/api/test/fail', {
  summary: 'Fails after writing',
  body: z.strictObject({ how: z.string() }),
  reply: z.strictObject({}),
  can: 'test.notes.create',
})
/** Answers more than it declares. */
const more = post('/api/test/more', {
  summary: 'Answers too much',
  reply: z.strictObject({ seen: z.string() }),
  can: 'test.notes.create',
  repeatable: true,
})
const told: string[] = []
/** Says in which transaction its two reads ran. */
const asks = post('/api/test/asks', {
  summary: 'Asks another system',
  reply: z.strictObject({ one: z.string(), other: z.string() }),
  can: 'test.notes.create',
  repeatable: true,
  outside: true,
})

const table = pgTable('test_notes', {
  ...recordColumns(),
  archivedAt: archivedAt(),
  name: text('name').notNull(),
  amount: minor('amount').notNull(),
  currency: text('currency').notNull(),
  dueOn: day('due_on'),
})

const anna: Actor = { id: randomUUID(), name: 'Anna', email: '', permissions: ['test.*.*'], sessionId: null }
const ben: Actor = { id: randomUUID(), name: 'Ben', email: '', permissions: ['test.*.read'], sessionId: null }
const people: Record<string, Actor> = { anna, ben }

let server: FastifyInstance
let app: AppContext
let drop: () => Promise<void>

before(async () => {
  const database = await testDatabase()
  const owner = openPool(database.url, { size: 1, applicationName: 'test' })
  await owner.query(`create table test_notes (id uuid primary key default gen_random_uuid(), version int not null default 1, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), created_by uuid not null, archived_at timestamptz(3), name text not null, amount bigint not null, currency text not null, due_on date);
    create unique index test_notes_name on test_notes (name) where name like 'only one%'; grant all on all tables in schema public to mainstay_app; grant all on all sequences in schema public to mainstay_app`)
  await owner.end()
  const pool = openPool(asRuntime(database.url), { size: 12, applicationName: 'test' })
  app = {
    modules: [],
    pool,
    db: openDb(pool),
    log: pino({ level: 'error' }, { write: (line: string) => void told.push(line) }),
    now: () => testNow(),
    settings: {} as never,
    files: {} as never,
  }
  const served = serveRecord(notes, { table })
  const failing = route(fail, async ({ body }, call) => {
    await served.create({ values: { name: 'never', amount: 1n, currency: 'USD' } }, call)
    if (body.how === 'sql') await call.tx.execute(sql`select 1/0`)
    if (body.how === 'problem') throw new Problem('unprocessable', 'No', { name: 'No' })
    throw new TypeError('a secret at /etc/passwd')
  })
  const asking = route(asks, async (_input, { tx }) => {
    const id = async () => (await rowsOf<{ id: string }>(tx, sql`select pg_current_xact_id()::text as id`))[0]!.id
    return { one: await id(), other: await id() }
  })
  const answersMore = route(more, async () => Object.assign({ seen: 'x' }, { iban: 'hidden' }))
  server = fastify({ bodyLimit: 256 * 1024, genReqId: () => randomUUID() })
  readJson(server)
  answerErrors(server)
  const manifests = {
    app,
    actorOf: async (request: { headers: Record<string, unknown> }) => people[String(request.headers['x-who'])] ?? null,
    enqueue: async () => {},
  }
  for (const each of [...served.routes, failing, asking, answersMore]) mount(server, manifests as never, each)
  await server.ready()
  drop = async () => {
    await server.close()
    await pool.end()
    await database.drop()
  }
})
after(() => drop())

type Options = { who?: string; body?: unknown; key?: string | null; match?: string; type?: string }
async function call(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { who = 'anna', body, key, match, type }: Options = {},
) {
  const headers: Record<string, string> = { 'x-who': who }
  if (method === 'POST' && key !== null) headers['idempotency-key'] = key ?? randomUUID()
  if (match) headers['if-match'] = match
  if (body !== undefined) headers['content-type'] = type ?? 'application/json'
  const reply = await server.inject({
    method,
    url,
    headers,
    payload: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body, etag: reply.headers['etag'] as string }
}
const create = (body: object = {}, options: Options = {}) =>
  call('POST', '/api/test/notes', { body: { name: 'A note', amount: '12.50', currency: 'USD', ...body }, ...options })

test('a call passes session, right and schema in that order, and each refusal has the one shape', async () => {
  assert.equal((await call('GET', '/api/test/notes', { who: 'nobody' })).status, 401)
  assert.equal((await create({ nonsense: 1 }, { who: 'ben' })).status, 403)
  const bad = await create({ nonsense: 1, name: ' ', dueOn: '2026-02-30' })
  assert.equal(bad.status, 400)
  assert.deepEqual(Object.keys(bad.body.fields).toSorted(), ['dueOn', 'name', 'nonsense'])
  assert.deepEqual(Object.keys(bad.body).toSorted(), ['code', 'errorId', 'fields', 'message', 'sentence', 'status'])
  assert.equal((await create({ amount: '12.345' })).status, 422)
  assert.equal((await create({ amount: '1e3' })).status, 400)
  assert.equal((await create({ name: 'nul \u0000' })).status, 400)
  assert.equal((await call('GET', '/api/test/notes/not-a-uuid')).status, 400)
  assert.equal((await call('GET', `/api/test/notes/${randomUUID()}`)).status, 404)
})

test('money keeps its minor units, and the same rows come back', async () => {
  const yen = await create({ name: 'Yen', amount: '1250', currency: 'JPY', dueOn: '2026-02-28' })
  assert.equal(yen.status, 200)
  assert.deepEqual([yen.body.amount, yen.body.dueOn, yen.etag], ['1250', '2026-02-28', '"1"'])
  const dinar = await create({ name: 'Dinar', amount: '1.234', currency: 'BHD' })
  assert.equal(dinar.body.amount, '1.234')
})

test('what is unique in the database is refused by the name of its field', async () => {
  assert.equal((await create({ name: 'only one of these' })).status, 200)
  const second = await create({ name: 'only one of these' })
  assert.equal(second.status, 409)
  assert.deepEqual(Object.keys(second.body.fields), ['name'])
  assert.doesNotMatch(second.text, /test_notes/)
})

test('an unexpected failure tells nothing, changes nothing and is told from a refusal', async () => {
  for (const [how, status] of [
    ['crash', 500],
    ['sql', 400],
    ['problem', 422],
  ] as const) {
    const reply = await call('POST', '/api/test/fail', { body: { how } })
    assert.equal(reply.status, status, how)
    assert.doesNotMatch(reply.text, /passwd|select|stack|at \//)
  }
  const { body } = await call('GET', '/api/test/notes?q=never&count=1')
  assert.equal(body.count, 0)
})

test('a call that asks another system holds no transaction meanwhile, and cannot be one that must not happen twice', async () => {
  const { status, body } = await call('POST', '/api/test/asks', { key: null })
  assert.equal(status, 200)
  assert.notEqual(body.one, body.other)
  assert.equal((await call('POST', '/api/test/asks', { key: null, who: 'ben' })).status, 403)
  assert.throws(
    () =>
      mount(
        fastify(),
        {} as never,
        route({ ...asks, repeatable: false }, async () => ({ one: '', other: '' })),
      ),
    /repeatable/,
  )
})

test('calls that several record types have alike stand at one address: each answers with its own right, none without one and none twice', async () => {
  const recordType = (name: string, can: Permission = `test.${name}.read`) =>
    route(
      get(`/api/test/${name}/:id/likes`, {
        summary: name,
        params: IdParams,
        reply: z.strictObject({ id: z.string() }),
        can,
      }),
      async ({ params }) => ({ id: `${name} ${params.id}` }),
    )
  const recordTypes = new Set(['/api/test/notes', '/api/test/books', '/api/test/pens'])
  const several = fastify()
  answerErrors(several)
  const heard: (string | undefined)[] = []
  several.addHook('onResponse', async (request) => void heard.push(addressOf(request)))
  const actorOf = async () => people['anna']!
  mountAll(
    several,
    { app, actorOf, enqueue: async () => {} },
    [recordType('notes'), recordType('books', 'other.books.read')],
    recordTypes,
  )
  await several.ready()
  const id = randomUUID()
  const ask = async (url: string) => {
    const reply = await several.inject({ method: 'GET', url })
    return [reply.statusCode, reply.json().id]
  }
  assert.deepEqual(await ask(`/api/test/notes/${id}/likes`), [200, `notes ${id}`])
  assert.deepEqual(await ask(`/api/test/books/${id}/likes`), [403, undefined])
  assert.deepEqual(await ask(`/api/test/pens/${id}/likes`), [404, undefined])
  assert.deepEqual(await ask(`/api/test/notes/no-id/likes`), [400, undefined])
  const own = ['notes', 'books'].map((name) => `/api/test/${name}/:id/likes`)
  assert.deepEqual(heard, [own[0], own[1], undefined, own[0]])
  const refused =
    (...routes: ReturnType<typeof recordType>[]) =>
    () =>
      mountAll(fastify(), {} as MountContext, routes, recordTypes)
  assert.throws(refused(recordType('notes'), recordType('books'), recordType('notes')), /declared twice/)
  assert.throws(refused(recordType('notes'), recordType('books', '' as Permission)), /declares no permission/)
})

test('the same Idempotency-Key five times at once makes one record and five identical replies', async () => {
  assert.equal((await create({}, { key: null })).status, 400)
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: `Once ${round}` }, { key })))
    assert.equal(new Set(replies.map(({ text, status }) => `${status} ${text}`)).size, 1)
    assert.equal(replies[0]!.status, 200)
    assert.equal((await create({ name: 'Other' }, { key })).status, 422)
    const { body } = await call('GET', `/api/test/notes?filter=name:eq:Once ${round}`)
    assert.equal(body.items.length, 1)
  }
})

test('S14 a change names the version it saw: 428 without, 412 when stale, one winner of twenty', async () => {
  const { body: note } = await create({ name: 'Versioned' })
  const url = `/api/test/notes/${note.id}`
  assert.equal((await call('PATCH', url, { body: { name: 'B' } })).status, 428)
  assert.equal((await call('PATCH', url, { body: { name: 'B' }, match: '"7"' })).status, 412)
  assert.equal((await call('PATCH', url, { body: { name: 'B' }, match: '"0"' })).status, 412)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call('PATCH', url, { body: { name: `Winner ${n}` }, match: '"1"' })),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.ok(replies.every(({ status }) => status === 200 || status === 412))
  const { body: history } = await call('GET', `${url}/history`)
  assert.deepEqual(
    history.map((item: { action: string }) => item.action),
    ['update', 'create'],
  )
  assert.deepEqual(
    history[0].changes.map((change: { field: string; before: string }) => [change.field, change.before]),
    [['name', 'Versioned']],
  )
})

test('archived rows leave the list and come back', async () => {
  const { body: note } = await create({ name: 'Put away' })
  const url = `/api/test/notes/${note.id}`
  assert.equal((await call('POST', `${url}/archive`, { match: '"1"' })).status, 200)
  assert.equal((await call('PATCH', url, { body: { name: 'C' }, match: '"2"' })).status, 409)
  assert.equal((await call('GET', '/api/test/notes?q=Put away')).body.items.length, 0)
  assert.equal((await call('GET', '/api/test/notes?q=Put away&archived=1')).body.items.length, 1)
  assert.equal((await call('POST', `${url}/restore`, { match: '"2"' })).status, 200)
})

test('X01 paging loses and repeats no row, whatever the sort, also with nulls and equal values', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      create({ name: `Page ${n % 7}`, amount: `${n % 5}.00`, ...(n % 3 ? { dueOn: `2026-01-0${(n % 9) + 1}` } : {}) }),
    ),
  )
  for (const sort of ['dueOn', '-dueOn', 'dueOn,-amount', '-amount,name', 'name,amount', '-name,-amount']) {
    const seen: string[] = []
    for (let cursor = '', turn = 0; turn < 20; turn += 1) {
      const { body } = await call('GET', `/api/test/notes?q=Page&limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map((item: { id: string }) => item.id))
      if (turn === 2) await create({ name: 'Page 3', amount: '2.00' })
      if (!body.next) break
      cursor = body.next
    }
    assert.equal(new Set(seen).size, seen.length, `${sort} repeats a row`)
    assert.ok(seen.length >= 60, `${sort} loses rows: ${seen.length}`)
  }
  assert.equal((await call('GET', '/api/test/notes?cursor=bm90')).status, 400)
  assert.equal((await call('GET', '/api/test/notes?sort=secret')).status, 400)
})

test('filters compare by kind, and refuse what a field cannot hold', async () => {
  await create({ name: 'Filter a', amount: '100.00' })
  await create({ name: 'Filter b', amount: '200.00', dueOn: '2026-05-05' })
  const names = async (filter: string) =>
    (await call('GET', `/api/test/notes?q=Filter&${filter}`)).body.items.map((item: { name: string }) => item.name)
  assert.deepEqual(await names('filter=amount:gt:100'), ['Filter b'])
  assert.deepEqual(await names('filter=amount:lte:100.00'), ['Filter a'])
  assert.deepEqual(await names('filter=dueOn:empty:'), ['Filter a'])
  assert.deepEqual(await names('filter=name:has:r%20b&filter=dueOn:gte:2026-05-05'), ['Filter b'])
  assert.deepEqual(await names('filter=name:has:%25'), [])
  for (const filter of ['amount:gt:x', 'dueOn:eq:2026-13-01', 'nothing:eq:1', 'amount', 'version:eq:1'])
    assert.equal((await call('GET', `/api/test/notes?filter=${filter}`)).status, 400, filter)
  const { body } = await call('GET', '/api/test/notes/summary?q=Filter')
  assert.deepEqual(body, { count: 2, sums: { amount: [{ currency: 'USD', amount: '300.00' }] } })
})

test('only JSON is read, of limited depth and size, and prototypes stay clean', async () => {
  assert.equal((await create({}, { type: 'text/plain' })).status, 415)
  assert.equal((await call('POST', '/api/test/notes', { body: '{"name":' })).status, 400)
  assert.equal((await call('POST', '/api/test/notes', { body: `${'['.repeat(40)}${']'.repeat(40)}` })).status, 400)
  assert.equal((await call('POST', '/api/test/notes', { body: '{"__proto__":{"admin":true},"name":"x"}' })).status, 400)
  assert.equal(
    (await call('POST', '/api/test/notes', { body: JSON.stringify({ name: 'x'.repeat(300_000) }) })).status,
    413,
  )
})

test('what a reply has beyond its schema does not leave, is told in the log, and whoever asked is answered', async () => {
  const { status, body, text } = await call('POST', '/api/test/more', { body: '{}' })
  assert.deepEqual([status, body], [200, { seen: 'x' }], text)
  const heard = told.map((line) => JSON.parse(line)).filter(({ call: of }) => of === 'POST /api/test/more')
  assert.deepEqual(
    heard.map(({ properties }) => properties),
    [['iban']],
  )
  assert.doesNotMatch(told.join(), /hidden/)
})
