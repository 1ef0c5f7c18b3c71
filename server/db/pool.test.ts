import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import { until } from '#shared/testing/until.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
const broken: Error[] = []

before(async () => {
  database = await testDatabase()
  await migrate(database.url)
  const owner = openPool(database.url, { size: 1, applicationName: 'mainstay-test-owner' })
  await owner.query('create table kept (n int)')
  await owner.end()
  pool = openPool(asRuntime(database.url), {
    size: 2,
    applicationName: 'mainstay-test',
    onError: (error) => broken.push(error),
  })
})
after(async () => {
  await pool.end()
  await database.drop()
})

test('options in the address cannot override the limits', async () => {
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20statement_timeout%3D0`
  const other = openPool(url, { size: 1, applicationName: 'mainstay-test' })
  const { rows } = await other.query(`select current_setting('statement_timeout') as limit`)
  await other.end()
  assert.deepEqual(rows, [{ limit: '10s' }])
})

test('time limits are set', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query(
    'select array(select current_setting(name) from unnest($1::text[]) name) as limits',
    [names],
  )
  assert.deepEqual(rows[0].limits, ['10s', '3s', '15s'])
})

test('days, instants, large and exact numbers arrive as text, and only in this pool', async () => {
  const { rows } = await pool.query(
    `select date '2026-02-28' as day, timestamptz '2026-02-28 23:59:59.123456+00' as instant, 9007199254740993::int8 as large,
       123456789012345.6789::numeric as exact, array[date '2026-02-28'] as days`,
  )
  assert.equal(rows[0].day, '2026-02-28')
  assert.match(rows[0].instant, /59\.123456/)
  assert.equal(rows[0].large, '9007199254740993')
  assert.equal(rows[0].exact, '123456789012345.6789')
  assert.deepEqual(rows[0].days, ['2026-02-28'])
  const { default: driver } = await import('pg')
  assert.ok((driver.types.getTypeParser(1082)('2026-02-28') as unknown) instanceof Date)
})

test('a connection that is cut, idle or in use, is reported and replaced', async () => {
  const admin = openPool(database.url, { size: 1, applicationName: 'mainstay-test-admin' })
  const [client, idle] = [await pool.connect(), await pool.connect()]
  idle.release()
  let told = false
  client.once('error', () => (told = true))
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mainstay-test'`)
  await until('the end of the connection in use', () => told)
  await until('an idle connection that has left the pool', () => pool.idleCount === 0)
  await until('a report of both', () => broken.length >= 2)
  await assert.rejects(client.query('select 1'))
  client.release(true)
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1)
  await admin.end()
})

test('a transaction begins with its first statement, and ends as it was told', async () => {
  const client = await pool.connect()
  const inside = async () => (await client.query(`select pg_current_xact_id_if_assigned() as id`)).rows[0].id as unknown
  try {
    await client.query('begin')
    await client.query('insert into kept values ($1)', [1])
    assert.notEqual(await inside(), null)
    await client.query('commit')
    assert.equal(await inside(), null)

    await client.query('begin')
    await client.query('insert into kept values (2)')
    await client.query('rollback')
    // Its very first statement fails: the others must not count either.
    await client.query('begin')
    await assert.rejects(client.query('insert into kept values ($1)', ['no number']))
    await assert.rejects(client.query('insert into kept values (3)'), /current transaction is aborted/)
    await client.query('rollback')

    await client.query('begin')
    assert.equal((await client.query('rollback')).command, 'ROLLBACK')
    await client.query('insert into kept values (4)')
    assert.equal(await inside(), null, 'what was begun and left empty is over')
    await client.query('begin isolation level repeatable read')
    assert.equal((await client.query('show transaction_isolation')).rows[0].transaction_isolation, 'repeatable read')
    await client.query('commit')
    assert.deepEqual((await client.query('select n from kept order by n')).rows, [{ n: 1 }, { n: 4 }])
  } finally {
    client.release(true)
  }
})

test('the statements used last stay prepared, no more than 300 of them, whatever fails between', async () => {
  const one = openPool(asRuntime(database.url), { size: 1, applicationName: 'mainstay-test' })
  const sum = async (n: number) => (await one.query(`select $1::int + ${n} as sum`, [1])).rows[0].sum as number
  const prepared = async () =>
    (await one.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )
  try {
    for (let n = 0; n < 400; n += 1) for (const _ of ['seen', 'prepared']) assert.equal(await sum(n), n + 1)
    const kept = await prepared()
    assert.equal(kept.length, 300)
    assert.ok(kept.includes('select $1::int + 399 as sum') && !kept.includes('select $1::int + 0 as sum'))
    // One that made module is prepared anew, and the one used longest ago goes for it.
    for (let n = 101; n < 110; n += 1) await sum(n)
    assert.equal(await sum(0), 1)
    const now = await prepared()
    assert.ok(now.includes('select $1::int + 0 as sum') && now.includes('select $1::int + 101 as sum'))
    assert.ok(!now.includes('select $1::int + 100 as sum'))
    // In a transaction that has failed nothing can be given back; afterwards all goes on.
    const client = await one.connect()
    await client.query('begin')
    await assert.rejects(client.query('select 1 / $1::int', [0]))
    for (let n = 0; n < 60; n += 1) await assert.rejects(client.query(`select $1::int + ${n} as sum`, [1]))
    await client.query('rollback')
    client.release()
    for (let n = 0; n < 400; n += 1) assert.equal(await sum(n), n + 1)
  } finally {
    await one.end()
  }
})
