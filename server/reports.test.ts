import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { drain } from './health.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let test1: TestApp
let owner: pg.Client

before(async () => {
  test1 = await createTestApp({ modules: [] })
  owner = new pg.Client(test1.databaseUrl)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await test1?.close()
})

const report = (payload: string, address = '10.0.0.1', type = 'application/json') =>
  test1.server.inject({
    method: 'POST',
    url: '/api/errors/report',
    remoteAddress: address,
    headers: { 'content-type': type },
    payload,
  })

test('an error report is kept as text, cut to length, its address without query', async () => {
  const body = {
    message: 'Broken\u0000 <b>\u001b[31m'.padEnd(5000, 'x'),
    stack: 'at a\n\tat b',
    url: 'https://x.test/p?code=secret#token',
    userId: { $ne: 1 },
    unknown: 1,
    errorId: 'ERR_1',
  }
  const reply = await report(JSON.stringify(body))
  assert.equal(reply.statusCode, 202)
  const { rows } = await owner.query<Record<string, string>>('select * from error_reports')
  assert.equal(rows[0]!['message']!.startsWith('Broken <b>[31mxxx'), true)
  assert.ok(rows[0]!['message']!.length <= 2000)
  assert.equal(rows[0]!['url'], 'https://x.test/p')
  assert.equal(rows[0]!['stack'], 'at a\n\tat b')
  assert.equal(rows[0]!['user_id'], '')
  assert.equal(rows[0]!['correlation_id'], reply.headers['x-correlation-id'])
})

test('Q7 a report keeps the id of the call that failed beside its own', async () => {
  const failed = await test1.server.inject({ method: 'GET', url: '/api/nothing-here' })
  const callId = String(failed.headers['x-correlation-id'])
  assert.equal(failed.json().errorId, callId)
  const reply = await report(JSON.stringify({ message: 'x', errorId: 'ERR_7', callId }), '10.0.0.7')
  const { rows } = await owner.query<Record<string, string>>(`select * from error_reports where error_id = 'ERR_7'`)
  assert.equal(rows[0]!['call_id'], callId)
  assert.equal(rows[0]!['correlation_id'], reply.headers['x-correlation-id'])
  assert.notEqual(callId, reply.headers['x-correlation-id'])
})

test('whatever arrives is answered 202, and the 21st in a minute 429', async () => {
  for (const [payload, type] of [
    ['{', undefined],
    ['[]', undefined],
    ['7', undefined],
    ['x'.repeat(20_000), undefined],
    ['{}', 'text/plain'],
    ['', undefined],
  ] as const)
    assert.equal((await report(payload, '10.0.0.2', type)).statusCode, 202, payload.slice(0, 10))
  const codes: number[] = []
  for (let n = 0; n < 21; n += 1) codes.push((await report('{}', '10.0.0.3')).statusCode)
  assert.deepEqual(codes, [...Array.from({ length: 20 }, () => 202), 429])
})

test('ready says no while a migration is unknown, while the database is away, and while stopping; live always says yes', async () => {
  const status = async (url: string) => (await test1.server.inject(url)).statusCode
  assert.equal(await status('/health/ready'), 200)
  await owner.query(`insert into schema_migrations (name, sha256) values ('99990101000000_newer', '')`)
  assert.equal(await status('/health/ready'), 503)
  await owner.query(`delete from schema_migrations where name = '99990101000000_newer'`)
  await owner.query('begin; lock table schema_migrations in access exclusive mode')
  const away = await test1.server.inject('/health/ready')
  assert.equal(away.statusCode, 503)
  assert.deepEqual(away.json(), { status: 'not ready' })
  await owner.query('rollback')
  assert.equal(await status('/health/ready'), 200)
  drain(test1.server)
  assert.equal(await status('/health/ready'), 503)
  assert.equal(await status('/health/live'), 200)
})
