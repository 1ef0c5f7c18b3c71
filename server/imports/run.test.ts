import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { until } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'
import { auditLog } from '../db/tables.ts'
import { imports } from './tables.ts'
import { importJobs } from './run.ts'
import { createImportApp, makerTable, person, rowsOf, testModules, thingTable, type ImportApp } from './testing.ts'

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())
beforeEach(async () => {
  t.actAs(t.actor)
  await t.app.db.delete(thingTable)
  await t.app.db.delete(makerTable)
})

const header = 'Number,Name,State,Amount,Currency,Quantity,Bought on,Good,Rank\n'
const line = (n: number, name = `Thing ${n}`, quantity = '1.5') =>
  `T${n},${name},open,12.3456,USD,${quantity},2024-05-${String((n % 28) + 1).padStart(2, '0')},yes,${n}\n`
const fileOf = (rows: number, row = line) => header + Array.from({ length: rows }, (_, n) => row(n + 1)).join('')
const count = async () => (await t.app.db.select({ n: sql<number>`count(*)::int` }).from(thingTable))[0]!.n

test('a file is matched by its header, checked without a trace, and run', async () => {
  const audited = async () =>
    (
      await t.app.db
        .select({ n: sql<number>`count(*)::int` })
        .from(auditLog)
        .where(eq(auditLog.record, 'test.things'))
    )[0]!.n
  const before = await audited()
  const { body } = await t.upload('test.things', 'things.csv', fileOf(450))
  assert.deepEqual(Object.values(body.mapping), [
    'number',
    'name',
    'state',
    'amount',
    'currency',
    'quantity',
    'boughtOn',
    'good',
    'rank',
  ])
  assert.equal(body.rows, 450)
  const started = await t.call('POST', `/api/imports/${body.id}/check`, { version: body.version })
  assert.equal(started.body.state, 'checking')
  await t.runJobs()
  const checked = await t.read(body.id)
  assert.deepEqual(
    [checked.state, checked.counts, checked.progress],
    ['checked', { create: 450, update: 0, unchanged: 0, error: 0 }, 450],
  )
  assert.equal(await count(), 0)
  assert.equal(await audited(), before)
  await t.call('POST', `/api/imports/${body.id}/run`, { version: checked.version })
  await t.runJobs()
  const done = await t.read(body.id)
  assert.deepEqual([done.state, done.counts.create], ['done', 450])
  assert.equal(await count(), 450)
  assert.equal(await audited(), before + 450)
  assert.deepEqual(done.notes, ['Rounded to cents by 1.98 USD (450 rows)'])
  const [row] = await rowsOf(t.app, 'T7')
  assert.deepEqual(
    [row!.amount, row!.quantity, row!.boughtOn, row!.good, row!.rank],
    [1235n, '1.500000', '2024-05-08', true, 7],
  )
})

test('S07 the same file twice creates nothing and changes nothing', async () => {
  await t.importFile('test.things', 'a.csv', fileOf(300))
  const { checked, done } = await t.importFile('test.things', 'a.csv', fileOf(300))
  assert.deepEqual(checked.counts, { create: 0, update: 0, unchanged: 300, error: 0 })
  assert.deepEqual(done.counts, { create: 0, update: 0, unchanged: 300, error: 0 })
  assert.equal((await rowsOf(t.app, 'T5'))[0]!.version, 1)
  const changed = await t.importFile(
    'test.things',
    'a.csv',
    fileOf(300, (n) => line(n, n === 9 ? 'New name' : undefined)),
  )
  assert.deepEqual(changed.done.counts, { create: 0, update: 1, unchanged: 299, error: 0 })
  assert.deepEqual([(await rowsOf(t.app, 'T9'))[0]!.version, (await rowsOf(t.app, 'T9'))[0]!.name], [2, 'New name'])
})

/** Checks a file, lets something happen, and asks for all of its rows or none. */
async function wholeAfter(file: string, between: () => Promise<unknown>) {
  const { body } = await t.upload('test.things', 'whole.csv', file)
  await t.call('POST', `/api/imports/${body.id}/check`, { version: body.version })
  await t.runJobs()
  const { version } = await t.read(body.id)
  await between()
  const asked = await t.call('POST', `/api/imports/${body.id}/run`, { version, body: { whole: true } })
  await t.runJobs()
  return { asked, done: await t.read(body.id) }
}

test('S07 all rows or none: one that is refused leaves nothing of any, and its line is named', async () => {
  const withMaker = (rows: number) =>
    `${header.trimEnd()},Maker\n${fileOf(rows)
      .split('\n')
      .slice(1, -1)
      .map((each) => `${each},M1\n`)
      .join('')}`
  const maker = () => t.app.db.insert(makerTable).values({ createdBy: t.actor.id, number: 'M1', name: 'Maker' })
  const nothing = async () => {
    assert.equal(await count(), 0)
    assert.equal(await lines(), before)
  }
  const lines = async () => (await t.app.pool.query(`select 1 from audit_log where record = 'test.things'`)).rowCount
  const before = await lines()
  // What it names went between the check and the run.
  await maker()
  const gone = await wholeAfter(withMaker(450), () => t.app.db.delete(makerTable))
  assert.deepEqual([gone.asked.status, gone.done.state], [200, 'failed'], gone.asked.text)
  assert.match(gone.done.failure, /^Line 2: .*\. No data was saved$/)
  await nothing()
  // What the database alone refuses, in the third batch.
  const rule = (change: string) => t.app.pool.query(`alter table test_things ${change}`)
  const broken = await wholeAfter(fileOf(450), () => rule(`add constraint late check (number <> 'T449')`))
  await rule('drop constraint late')
  assert.deepEqual(
    [broken.done.state, broken.done.failure],
    ['failed', 'Line 450: The input violates a data rule. No data was saved'],
  )
  await nothing()
  const whole = await wholeAfter(fileOf(450), async () => {})
  assert.deepEqual([whole.done.state, whole.done.counts.create, await count()], ['done', 450, 450])
})

test('S07 all rows or none, stopped on the way: how far it came is seen, and nothing is left behind', async (context) => {
  const sql = (text: string) => t.app.pool.query<{ id: string; version: number }>(text)
  const holder = await t.app.pool.connect()
  context.after(() => holder.release(true))
  await holder.query('select pg_advisory_lock(300)')
  const running = wholeAfter(fileOf(450), () =>
    // The run is one transaction: its first rows see to it that the later ones may wait as long as it takes.
    sql(`create function wait_here() returns trigger language plpgsql as $$
      begin
        perform set_config('statement_timeout', '0', true);
        while new.number = 'T300' and not pg_try_advisory_xact_lock_shared(300) loop perform pg_sleep(0.02); end loop;
        return new;
      end $$;
      create trigger wait_here before insert on test_things for each row when (new.number in ('T100', 'T300')) execute function wait_here()`),
  )
  const half = `select id, version from imports where state = 'running' and progress = 200`
  const { id, version } = await until('an import that is half done', async () => (await sql(half)).rows[0])
  const { status } = await t.call('POST', `/api/imports/${id}/cancel`, { version })
  await holder.query('select pg_advisory_unlock(300)')
  const { done } = await running
  await sql('drop function wait_here cascade')
  assert.deepEqual([status, done.state, await count()], [200, 'cancelled', 0])
})

test('S07 rows with problems are not asked for as a whole', async () => {
  const refused = await wholeAfter(
    fileOf(3, (n) => line(n, n === 2 ? '' : undefined)),
    async () => {},
  )
  assert.deepEqual([refused.asked.status, refused.done.state], [409, 'checked'])
  assert.match(refused.asked.text, /Rows with problems: 1/)
  assert.equal(await count(), 0)
})

test('S07 bad rows of a thousand do not hinder the others', async () => {
  const bad = (n: number) =>
    n === 500
      ? line(n, undefined, '5000000')
      : n === 501
        ? line(n, 'refused')
        : n === 502
          ? line(n, '')
          : n === 777
            ? line(3, 'Another')
            : line(n)
  const { checked, done } = await t.importFile('test.things', 'bad.csv', fileOf(1000, bad))
  assert.deepEqual(checked.counts, { create: 996, update: 0, unchanged: 0, error: 4 })
  assert.deepEqual(done.counts, checked.counts)
  assert.equal(done.state, 'done with errors')
  assert.equal(await count(), 996)
  const rows = await t.rowsOfImport(done.id, 'error')
  assert.deepEqual(
    rows.map(({ line: at, errors }: { line: number; errors: object }) => [at, errors]),
    [
      [500, { '': 'The input violates a data rule' }],
      [501, { name: 'No such name' }],
      [502, { name: 'This is missing' }],
      [777, { '': 'This is the same thing as in line 4' }],
    ],
  )
  const { text, headers } = await t.call('GET', `/api/imports/${done.id}/errors`)
  assert.match(String(headers['content-disposition']), /bad - rows with errors\.csv/)
  assert.deepEqual(text.split('\r\n').slice(0, 2), [
    '\uFEFFNumber,Name,State,Amount,Currency,Quantity,Bought on,Good,Rank,Reason',
    'T500,Thing 500,open,12.3456,USD,5000000,2024-05-25,yes,500,The input violates a data rule',
  ])
  const again = await t.upload('test.things', 'errors.csv', text)
  assert.equal(again.body.remembered, true)
  assert.equal(Object.keys(again.body.mapping).length, 9)
})

test('an import stops when it is told to, and keeps what is done', async () => {
  const { body } = await t.upload('test.things', 'stop.csv', fileOf(2000))
  await t.call('POST', `/api/imports/${body.id}/check`, { version: 1 })
  await t.runJobs()
  const [{ version } = { version: 0 }] = await t.app.db.select().from(imports).where(eq(imports.id, body.id))
  await t.call('POST', `/api/imports/${body.id}/run`, { version })
  let stopped = false
  const original = t.app.now
  // The clock is asked in each batch: by the fourth time one is done, and a later one finds the import stopped.
  let asked = 0
  t.app.now = () => {
    asked += 1
    if (asked === 4 && !stopped) {
      stopped = true
      void t.call('POST', `/api/imports/${body.id}/cancel`)
    }
    return original()
  }
  await t.runJobs()
  t.app.now = original
  const after = await t.read(body.id)
  assert.equal(after.state, 'cancelled')
  assert.ok(
    after.progress >= 200 && after.progress < 2000 && after.progress % 200 === 0,
    `stopped at ${after.progress}`,
  )
  assert.equal(await count(), after.progress)
  const rerun = await t.call('POST', `/api/imports/${body.id}/check`, { version: after.version })
  assert.equal(rerun.status, 200)
  await t.runJobs()
  const checked = await t.read(body.id)
  assert.deepEqual(checked.counts, { create: 2000 - after.progress, update: 0, unchanged: after.progress, error: 0 })
})

test('a run whose process died goes on where it was, and two at once do the work once', async () => {
  const { body } = await t.upload(
    'test.things',
    'crash.csv',
    fileOf(1000, (n) => (n === 900 ? line(5, 'Another') : line(n))),
  )
  await t.call('POST', `/api/imports/${body.id}/check`, { version: 1 })
  await t.runJobs()
  const checked = await t.read(body.id)
  await t.call('POST', `/api/imports/${body.id}/run`, { version: checked.version })
  const [job] = t.waiting.splice(0)
  const [, run] = importJobs(testModules)
  // The process "dies" within the third batch: its transaction is rolled back.
  let batches = 0
  const dying = { ...t.app, now: () => ([4, 5].includes(++batches) ? assert.fail('killed') : testNow()) }
  await run!.run(job!.data, { ...dying, db: t.app.db, log: t.app.log })
  assert.equal(await count(), 400)
  await t.app.db
    .update(imports)
    .set({ state: 'running', failure: null, version: checked.version + 1 })
    .where(eq(imports.id, body.id))
  await Promise.all([run!.run(job!.data, t.app), run!.run(job!.data, t.app)])
  const done = await t.read(body.id)
  assert.deepEqual(
    [done.state, done.counts, done.progress],
    ['done with errors', { create: 999, update: 0, unchanged: 0, error: 1 }, 1000],
  )
  assert.equal(await count(), 999)
})

test('references are found by key, name or id; those within one file, too; a missing one is named', async () => {
  const { done } = await t.importFile(
    'test.makers',
    'makers.csv',
    'Number,Name,Parent\nM1,Acme,\nM2,Bolt,M1\nM3,Cog,bolt\nM4,Same,\nM5,Same,\nM6,Lost,M9\n',
  )
  assert.deepEqual(done.counts, { create: 5, update: 0, unchanged: 0, error: 1 })
  const [acme] = await t.app.db.select().from(makerTable).where(eq(makerTable.number, 'M1'))
  const [bolt] = await t.app.db.select().from(makerTable).where(eq(makerTable.number, 'M2'))
  assert.equal(bolt!.parentId, acme!.id)
  const file = `Number,Name,State,Amount,Currency,Maker\nT1,a,open,1,USD,M1\nT2,b,open,1,USD,ACME\nT3,c,open,1,USD,${acme!.id}\nT4,d,open,1,USD,Same\nT5,e,open,1,USD,Nobody\n`
  const things = await t.importFile('test.things', 'things.csv', file)
  assert.deepEqual(things.done.counts, { create: 3, update: 0, unchanged: 0, error: 2 })
  const rows = await t.rowsOfImport(things.done.id, 'error')
  assert.deepEqual(
    rows.map(({ errors }: { errors: object }) => errors),
    [{ makerId: 'There are several makers Same' }, { makerId: 'There is no maker Nobody' }],
  )
  // A record that is made by one key is found by the other, and one of the same name with another number is another.
  const named = await t.importFile('test.makers', 'named.csv', 'Number,Name\nM7,Acme\nM1,Acme\n')
  assert.deepEqual(named.done.counts, { create: 1, update: 0, unchanged: 1, error: 0 })
})

test('S07 a dry run tells of references within the file what the run will do', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => `P${n},Part ${n},${n > 0 ? `P${n - 1}` : ''}\n`).join('')
  const { checked, done } = await t.importFile('test.makers', 'chain.csv', `Number,Name,Parent\n${rows}`)
  assert.deepEqual(checked.counts, done.counts)
  assert.equal(done.counts.create, 450)
})

test('who has no right may not, and nobody sees the imports of others', async () => {
  const { body } = await t.upload('test.things', 'mine.csv', fileOf(3))
  t.actAs(await person(t.app, 'other', ['test.*.*']))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['GET', '/errors'],
    ['POST', '/cancel'],
  ] as const)
    assert.equal((await t.call(method, `/api/imports/${body.id}${path}`)).status, 404)
  assert.deepEqual((await t.call('GET', '/api/imports/of/test.things')).body, [])
  t.actAs(await person(t.app, 'reader', ['test.things.read']))
  assert.equal((await t.call('GET', '/api/imports/of/test.things')).status, 403)
  assert.equal((await t.upload('test.things', 'x.csv', fileOf(1))).status, 403)
  assert.equal((await t.upload('test.nothing', 'x.csv', fileOf(1))).status, 404)
  t.actAs(await person(t.app, 'keeper', ['test.*.*', 'settings.*.*']))
  assert.equal((await t.call('GET', `/api/imports/${body.id}`)).status, 200)
})

test('a right that was taken away stops the run', async () => {
  const { body } = await t.upload('test.things', 'rights.csv', fileOf(3))
  await t.call('POST', `/api/imports/${body.id}/check`, { version: 1 })
  await t.app.db.execute(sql`update roles set permissions = '{test.things.read}' where name = 'test-buyer'`)
  await t.runJobs()
  await t.app.db.execute(sql`update roles set permissions = '{test.*.*}' where name = 'test-buyer'`)
  const failed = await t.read(body.id)
  assert.equal(failed.state, 'failed')
  assert.match(failed.failure, /no longer has permission to import/)
})
