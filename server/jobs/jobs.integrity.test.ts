import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { appRole } from '#server/db/app-role.ts'
import { openDb, type Tx } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { rowsOf } from '#server/db/rows.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import type { AppContext } from '#server/app-context.ts'
import { openLog } from '#server/log.ts'
import type { JobHandler } from '#server/module.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { seeded } from '#server/testing/requests.ts'
import { pause, until } from '#shared/testing/until.ts'
import { startJobs, type Jobs } from './jobs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
let app: AppContext
const running: Jobs[] = []
/** The clock of the app, as against that of the database. */
let aheadMs = 0

before(async () => {
  database = await testDatabase()
  pool = openPool(asRuntime(database.url), { size: 8, applicationName: 'jobs-test' })
  app = {
    pool,
    db: openDb(pool),
    log: openLog({ logLevel: 'silent' }),
    now: () => new Date(Date.now() + aheadMs),
  } as unknown as AppContext
})
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())))
after(async () => {
  await pool?.end()
  await database?.drop()
})

async function start(...handlers: JobHandler[]) {
  const jobs = await startJobs(app, database.url, handlers)
  running.push(jobs)
  return jobs
}
/** A worker that looks by itself once an hour alone: what it does sooner, it was woken for. */
async function startWoken(handler: JobHandler) {
  const jobs = await startJobs(app, database.url, [handler], { looksEverySeconds: 3600 })
  running.push(jobs)
  return jobs
}
const inTransaction = (work: (tx: Tx) => Promise<void>) => app.db.transaction((tx) => work(tx as unknown as Tx))
const random = seeded(1)

for (const key of [undefined, 'a'])
  test(`a job ${key ? 'with' : 'without'} a key runs soon after the commit, as the role of the app, and not before`, () =>
    runsSoon(key))

async function runsSoon(key?: string): Promise<void> {
  const started: number[] = []
  const jobs = await startWoken({ name: 'test.latency', run: async () => void started.push(1) })
  // The first look by itself takes a while: what is done after it, the worker was woken for.
  await pause(200)
  for (let n = 0; n < (exhaustive ? 20 : 5); n += 1) {
    await inTransaction(async (tx) => {
      // A call asks for its job after it has done something else.
      await tx.execute(sql`select 1`)
      // A job that runs too early is the subject: the transaction stays open for a while.
      await pause(5)
      await jobs.enqueue(tx, [{ name: 'test.latency', data: { n }, key }])
      await pause(20)
      assert.equal(started.length, n)
    })
    // The test wakes nobody: that would be another way.
    await until('the job', () => started.length > n)
    await jobs.drain()
  }
}

test('P3 a keyed job starts at once, not after its transaction began', async () => {
  const jobs = await startWoken({ name: 'test.at-once', run: async () => {} })
  await inTransaction(async (tx) => {
    await jobs.enqueue(tx, [{ name: 'test.at-once', data: {}, key: 'a' }])
    // The queue wakes a worker for a job only where its start is not after the begin of the transaction.
    const due = sql`select start_after <= now() as due from pgboss.job where name = 'test.at-once'`
    assert.deepEqual(await rowsOf(tx, due), [{ due: true }])
  })
  await jobs.drain()
})

test('a transaction that rolls back leaves no job', async () => {
  let runs = 0
  const jobs = await start({ name: 'test.rollback', run: async () => void (runs += 1) })
  for (let n = 0; n < 20; n += 1) {
    const refused = inTransaction(async (tx) => {
      await jobs.enqueue(tx, [
        { name: 'test.rollback', data: {} },
        { name: 'test.rollback', data: {}, key: 'a' },
      ])
      throw new Error('refused')
    })
    await assert.rejects(refused, /refused/)
  }
  await inTransaction((tx) => jobs.enqueue(tx, [{ name: 'test.rollback', data: {} }]))
  await jobs.drain()
  assert.equal(runs, 1, 'the one that was committed after them')
})

test('500 jobs of one transaction all run, one after the other without a pause', async () => {
  const seen = new Set<number>()
  const jobs = await startWoken({ name: 'test.many', run: async (data) => void seen.add((data as { n: number }).n) })
  await inTransaction((tx) =>
    jobs.enqueue(
      tx,
      Array.from({ length: 500 }, (_, n) => ({ name: 'test.many', data: { n } })),
    ),
  )
  await until('500 jobs', () => seen.size === 500)
})

test('of one key one job waits and one runs, and none misses what was committed before it', async () => {
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`create table counted (n int); grant all on counted to ${appRole}`)
  let active = 0
  let most = 0
  let runs = 0
  let lastSeen = 0
  const handler: JobHandler = {
    name: 'test.keyed',
    run: async () => {
      active += 1
      most = Math.max(most, active)
      runs += 1
      const { rows } = await pool.query<{ count: string }>('select count(*) from counted')
      lastSeen = Math.max(lastSeen, Number(rows[0]!.count))
      // Jobs that overlap are the subject: each takes a while.
      await pause(5)
      active -= 1
    },
  }
  const jobs = await start(handler)
  await start(handler)
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      // Commits at random moments are the subject.
      await pause(random() * 400)
      await inTransaction(async (tx) => {
        await tx.execute(sql`insert into counted values (${n})`)
        await jobs.enqueue(tx, [{ name: 'test.keyed', data: {}, key: 'total' }])
        await pause(random() * 10)
      })
    }),
  )
  await jobs.drain()
  assert.equal(lastSeen, 100)
  assert.equal(most, 1)
  assert.ok(runs <= 100)
  await owner.query('drop table counted')
  await owner.end()
})

test('a job with a time does not run before it, by the clock of the app; the last call with its key says when', async () => {
  const ran: string[] = []
  const jobs = await start({ name: 'test.later', run: async (data) => void ran.push((data as { n: string }).n) })
  aheadMs = 40 * 24 * 3_600_000
  const ask = (n: string, inMs: number | null, key?: string) =>
    inTransaction((tx) =>
      jobs.enqueue(tx, [
        {
          name: 'test.later',
          data: { n },
          key,
          ...(inMs === null ? {} : { at: new Date(app.now().getTime() + inMs) }),
        },
      ]),
    )
  await ask('tomorrow', 24 * 3_600_000)
  await ask('past', -60_000)
  await ask('soon', 3_600_000)
  await ask('moved', 24 * 3_600_000, 'a')
  await ask('moved up', null, 'a')
  await ask('first', 3_600_000, 'b')
  await ask('put off', 24 * 3_600_000, 'b')
  await jobs.drain()
  assert.deepEqual(ran.toSorted(), ['moved up', 'past'])
  const owner = new pg.Client(database.url)
  await owner.connect()
  // An hour passes.
  await owner.query(`update pgboss.job set start_after = start_after - interval '1 hour' where name = 'test.later'`)
  await owner.end()
  await jobs.drain()
  assert.deepEqual(ran.toSorted(), ['moved up', 'past', 'soon'])
  aheadMs = 0
})

test('a failing job is tried three times, and a job that no module answers is refused', async () => {
  let tries = 0
  const jobs = await start({
    name: 'test.failing',
    run: async () => {
      tries += 1
      throw new Error('no')
    },
  })
  await inTransaction((tx) => jobs.enqueue(tx, [{ name: 'test.failing', data: {} }]))
  const owner = new pg.Client(database.url)
  await owner.connect()
  // The last of them may be under way when the connection ends.
  const hurry = setInterval(
    () => owner.query(`update pgboss.job set start_after = now() where state = 'retry'`).catch(() => {}),
    20,
  )
  await jobs.drain()
  clearInterval(hurry)
  await owner.end()
  assert.equal(tries, 3)
  await assert.rejects(
    inTransaction((tx) => jobs.enqueue(tx, [{ name: 'test.unknown', data: {} }])),
    /no module answers/,
  )
})

test('schedules follow the handlers', async () => {
  const owner = new pg.Client(database.url)
  await owner.connect()
  const schedules = async () => (await owner.query('select name, cron from pgboss.schedule order by name')).rows
  await start(
    { name: 'test.daily', every: '0 3 * * *', run: async () => {} },
    { name: 'test.hourly', every: '0 * * * *', run: async () => {} },
  )
  assert.deepEqual(await schedules(), [
    { name: 'test.daily', cron: '0 3 * * *' },
    { name: 'test.hourly', cron: '0 * * * *' },
  ])
  await start({ name: 'test.daily', every: '0 4 * * *', run: async () => {} })
  assert.deepEqual(await schedules(), [{ name: 'test.daily', cron: '0 4 * * *' }])
  await owner.end()
})
