import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import pg from 'pg'
import { until } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'
import type { Actor } from './call/actor.ts'
import { openSession } from './auth/testing.ts'
import { sessions } from './auth/tables.ts'
import { serveEvents, type LiveEvent } from './events.ts'
import { channel } from './call/channel.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let test1: TestApp
let address: string
let owner: pg.Client

before(async () => {
  test1 = await createTestApp({ modules: [] })
  address = await test1.server.listen({ port: 0, host: '127.0.0.1' })
  owner = new pg.Client(test1.databaseUrl)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await test1?.close()
})

/** An open stream: what it has received so far, and a promise of its end. */
async function read(url: string, headers: Record<string, string>) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers, signal: stop.signal })
  let text = ''
  const ended = (async () => {
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      text += decoder.decode(chunk.value as Uint8Array)
  })().catch(() => {})
  const events = (): LiveEvent[] =>
    [...text.matchAll(/event: changed\ndata: (.*)\n\n/g)].flatMap(([, data]) => JSON.parse(data!) as LiveEvent[])
  return { response, events, ended, text: () => text, stop: () => stop.abort() }
}

const tell = (...events: LiveEvent[]) => owner.query('select pg_notify($1, $2)', [channel, JSON.stringify(events)])
const sessionOf = (name: string) => openSession(test1.app.db, test1.app.settings, `${name}@sample.mainstay.test`)

test('a change reaches those who may read it, and nobody else', async () => {
  const buyer = await read(address, await sessionOf('buyer'))
  const accountant = await read(address, await sessionOf('accountant'))
  const hr = await read(address, await sessionOf('hr'))
  assert.equal(buyer.response.headers.get('content-type'), 'text/event-stream')
  assert.equal(buyer.response.headers.get('x-accel-buffering'), 'no')
  assert.equal(buyer.response.headers.get('cache-control'), 'no-store')
  assert.equal(buyer.response.headers.get('x-content-type-options'), 'nosniff')
  const order = { record: 'procurement.orders', id: randomUUID(), action: 'update' }
  const period = { record: 'financial.periods', id: randomUUID(), action: 'close' }
  await tell(order, period)
  // Events keep their order: with this one each stream has had those before it.
  const last = ['procurement.vendors', 'hr.people'].map((record) => ({ record, id: randomUUID(), action: 'update' }))
  await tell(...last)
  for (const each of [buyer, accountant, hr])
    await until('the last event', () => last.some(({ id }) => each.text().includes(id)))
  const before = (stream: typeof buyer) => stream.events().filter((each) => !last.some(({ id }) => id === each.id))
  assert.deepEqual(before(buyer), [order])
  assert.ok(before(accountant).some(({ record }) => record === period.record))
  assert.deepEqual(before(hr), [])
  buyer.stop()
  accountant.stop()
  hr.stop()
})

test('without a session there is no stream, and no session gets a seventh', async () => {
  const none = await fetch(`${address}/api/events`)
  assert.equal(none.status, 401)
  const head = await fetch(`${address}/api/events`, { method: 'HEAD' })
  assert.equal(head.status, 404)
  const who = await sessionOf('buyer')
  const open = await Promise.all(Array.from({ length: 6 }, () => read(address, who)))
  assert.deepEqual(
    open.map(({ response }) => response.status),
    Array.from({ length: 6 }, () => 200),
  )
  const seventh = await fetch(`${address}/api/events`, { headers: who })
  assert.equal(seventh.status, 429)
  assert.ok(seventh.headers.get('retry-after'))
  for (const each of open) each.stop()
  await until('a place for another stream', async () => {
    const again = await read(address, who)
    again.stop()
    return again.response.status === 200
  })
})

test('after the database dropped the listener, streams stay, say that something was missed, and go on', async () => {
  const buyer = await read(address, await sessionOf('buyer'))
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mainstay-events' and datname = current_database()`,
  )
  await until('the sign that something was missed', () => buyer.text().includes('event: missed'))
  await tell({ record: 'procurement.orders', id: null, action: 'many' })
  await until('the first event', () => buyer.events().length === 1)
  await tell()
  await owner.query('select pg_notify($1, $2)', [channel, 'no json'])
  await tell({ record: 'procurement.vendors', id: null, action: 'many' })
  await until('the second event', () => buyer.events().length === 2)
  buyer.stop()
})

test('a stream takes up new rights, ends with its session, and keeps no session alive', async () => {
  const { app } = test1
  await sessionOf('buyer')
  const [session] = await app.db.select().from(sessions).limit(1)
  const seenAt = testNow(-5 * 60_000).toISOString()
  await app.db.update(sessions).set({ seenAt }).where(eq(sessions.id, session!.id))
  const actor: Actor = { id: session!.userId, name: '', email: '', permissions: [], sessionId: session!.id }
  const server = fastify()
  let looks = 0
  const now = () => {
    looks += 1
    return app.now()
  }
  await serveEvents(server, { ...app, now }, async () => actor, 50)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const stream = await read(url, {})
  await until('several looks at the session', () => looks > 3)
  await tell({ record: 'procurement.orders', id: null, action: 'many' })
  await until('the event', () => stream.events().length === 1)
  assert.equal((await app.db.select().from(sessions).where(eq(sessions.id, session!.id)))[0]!.seenAt, seenAt)
  await app.db.delete(sessions).where(eq(sessions.id, session!.id))
  await stream.ended
  await server.close()
})

test('open streams do not hold up the end of the server', async () => {
  const server = fastify({ forceCloseConnections: 'idle' })
  const actor: Actor = { id: randomUUID(), name: '', email: '', permissions: [], sessionId: randomUUID() }
  await serveEvents(server, test1.app, async () => actor)
  const stream = await read(await server.listen({ port: 0, host: '127.0.0.1' }), {})
  // What held it up would hold it up until the limit of the test.
  await Promise.all([server.close(), stream.ended])
})
