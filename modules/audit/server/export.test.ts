import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import Papa from 'papaparse'
import { inspect } from 'node:util'
import pg from 'pg'
import { openSession } from '#server/auth/testing.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { pause } from '#shared/testing/until.ts'
import { linesAtOnce } from './export.ts'

let t: TestApp
before(async () => {
  t = await createTestApp()
  await t.as('administrator')
  // The lines of months in one statement: some hold what a spreadsheet would run, a quote, a line break.
  await t.app.pool.query(`insert into audit_log (at, actor_id, actor_name, action, before, after, correlation_id)
    select '2030-01-01'::timestamptz + (n / 7) * interval '1 ms', gen_random_uuid(), case n % 3 when 0 then '=cmd()' when 1 then 'Sam "the" Vendor' else E'Two\\nlines' end,
      'bulk test', null, jsonb_build_object('n', n), 'c' || n from generate_series(1, 4321) n`)
})
after(() => t?.close())

type Row = Record<string, string>
const read = (text: string): Row[] => Papa.parse<Row>(text.trimStart(), { header: true, skipEmptyLines: true }).data
const rows = async (statement: string) => (await t.app.pool.query(statement)).rows

test('S04 the file has every line of the question once, in its order, with what each changed; the export is a line itself', async () => {
  const as = await t.as('auditor')
  const reply = await as('GET', '/api/settings/audit/export?action=bulk%20test')
  assert.equal(reply.status, 200, reply.text.slice(0, 200))
  assert.match(String(reply.headers['content-disposition']), /attachment; filename.*Audit log/)
  const wanted = await rows(
    `select seq, actor_name as name, after from audit_log where action = 'bulk test' order by at desc, seq desc`,
  )
  const found = read(reply.text)
  assert.deepEqual(
    found.map((row) => [row['Line'], row['Who']!.replace(/^'/, ''), row['Changes']]),
    wanted.map(({ seq, name, after: { n } }) => [seq, name, JSON.stringify([{ field: 'n', before: null, after: n }])]),
  )
  assert.ok(found.some((row) => row['Who'] === "'=cmd()"))
  const [noted] = await rows(
    `select actor_name as name, after from audit_log where action = 'export audit log' order by seq desc limit 1`,
  )
  assert.deepEqual(
    [noted.after, noted.name],
    [{ action: 'bulk test' }, (await rows(`select name from users where email like 'auditor@%'`))[0].name],
  )
  assert.equal((await (await t.as('buyer'))('GET', '/api/settings/audit/export')).status, 403)
  assert.equal((await as('GET', '/api/settings/audit/export?from=2030-02-31')).status, 400)
})

/** Whether a statement reads a page of the log; the tables it names lead in circles. */
const isPage = (statement: unknown): boolean => inspect(statement, { depth: 6 }).includes('a.before, a.after')

test('S04 an export that is closed reads no further', async () => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.server.server.address() as AddressInfo
  const headers = await openSession(t.app.db, t.app.settings, 'administrator@sample.mainstay.test')
  const { db } = t.app
  const execute = db.execute.bind(db)
  let asked = 0
  let released = () => {}
  const closed = new Promise((done) => t.server.server.once('connection', (socket) => socket.once('close', done)))
  // The second page waits until the reader has gone.
  const gone = new Promise<void>((done) => (released = done))
  const pages: Promise<unknown>[] = []
  const page = async (statement: never) => {
    if ((asked += 1) > 1) await gone
    return execute(statement)
  }
  db.execute = ((statement: never) => {
    if (!isPage(statement)) return execute(statement)
    pages.push(page(statement))
    return pages.at(-1)
  }) as typeof db.execute
  try {
    const control = new AbortController()
    const reply = await fetch(`http://127.0.0.1:${port}/api/settings/audit/export?action=bulk%20test`, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal: control.signal,
    })
    assert.equal(reply.status, 200)
    await reply.body!.getReader().read()
    control.abort()
    await closed
    released()
    // A third page would be asked for as soon as the second is there.
    await Promise.all(pages)
    for (let turn = 0; turn < 60; turn += 1) await new Promise((wake) => setImmediate(wake))
    assert.ok(asked <= 2, `${asked} of five pages were read`)
  } finally {
    db.execute = execute
    released()
  }
})

test('S04 of a file that nobody reads no more is fetched than what is on its way', async () => {
  // Twelve thousand lines of five kilobytes: more than what lies between server and reader.
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query(`insert into audit_log (at, actor_id, actor_name, action, before, after, correlation_id)
    select '2031-01-01'::timestamptz + n * interval '1 ms', gen_random_uuid(), 'Somebody', 'wide test', null,
      jsonb_build_object('words', repeat('a', 5000)), 'c' || n from generate_series(1, 12000) n`)
  await owner.end()
  const { port } = t.server.server.address() as AddressInfo
  const headers = await openSession(t.app.db, t.app.settings, 'administrator@sample.mainstay.test')
  const { db } = t.app
  const execute = db.execute.bind(db)
  let asked = 0
  db.execute = ((statement: never) => {
    if (isPage(statement)) asked += 1
    return execute(statement)
  }) as typeof db.execute
  const control = new AbortController()
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/settings/audit/export?action=wide%20test`, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal: control.signal,
    })
    assert.equal(reply.status, 200)
    // Passing time is the subject: it has come to rest when nothing is asked for in a while.
    for (let before = -1; before !== asked;) {
      before = asked
      await pause(500)
    }
    assert.ok(asked * linesAtOnce < 8_000, `${asked * linesAtOnce} of twelve thousand lines were fetched`)
    let bytes = 0
    for await (const chunk of reply.body!) bytes += chunk.length
    assert.ok(bytes > 60e6, String(bytes))
    assert.ok(asked * linesAtOnce >= 12_000, `${asked} pages`)
  } finally {
    control.abort()
    db.execute = execute
  }
})
