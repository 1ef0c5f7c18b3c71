import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { createImportApp, makerTable, person, rowsOf, thingTable, type ImportApp } from './testing.ts'

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())
beforeEach(async () => {
  t.actAs(t.actor)
  await t.app.db.delete(thingTable)
  await t.app.db.delete(makerTable)
})

const header = 'Number,Name,State,Amount,Currency,Rank\n'
const count = async () => (await t.app.db.select({ n: sql<number>`count(*)::int` }).from(thingTable))[0]!.n
const checked = (file: string | Buffer, name = 'a.csv') => t.checked('test.things', name, file)
const mend = (id: string, version: number, line: number | string, values: object) =>
  t.call('PATCH', `/api/imports/${id}/rows/${line}`, { version, body: { values } })

test('U11 the line of a refused row is that of the file, also with blank lines, quoted line breaks and no header', async () => {
  const file = `\n${header}\nA1,"two\nlines",open,1,USD,1\n\n\r\nA2,"three\r\nlines\r\nhere",open,nothing,USD,2\nA3,c,open,none,USD,3\nA1,again,open,1,USD,4\n`
  const { id } = await checked(file)
  const rows = await t.rowsOfImport(id)
  // As an editor numbers them: 2 is the header, 4 and 5 are A1.
  assert.deepEqual(
    rows.map(({ values, place, verdict }) => [values['number'], place, verdict]),
    [
      ['A1', 4, 'create'],
      ['A2', 8, 'error'],
      ['A3', 11, 'error'],
      ['A1', 12, 'error'],
    ],
  )
  assert.match(rows[3]!.errors['']!, /in line 4$/)
  const plain = await checked(`${header}\n\nB1,a,open,none,USD,1\n`)
  assert.deepEqual(
    (await t.rowsOfImport(plain.id)).map(({ place }) => place),
    [4],
  )
  const cells = [
    ['Number', 'Name', 'State', 'Amount', 'Currency', 'Rank'],
    [null, null, null, null, null, null],
    ['C1', 'a', 'open', 'none', 'USD', '1'],
  ]
  const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Things', rows: cells }] }))
  const book = await checked(sheet, 'a.xlsx')
  assert.deepEqual(
    (await t.rowsOfImport(book.id)).map(({ place }) => place),
    [3],
  )
})

test('U11 a row that the check refused is corrected in place, tried without a trace, and imported as it was corrected', async () => {
  const { id, version, counts } = await checked(`${header}A1,a,open,1,USD,1\nA2,b,opne,1,USD,2\nA3,c,open,much,USD,3\n`)
  assert.deepEqual(counts, { create: 1, update: 0, unchanged: 0, error: 2 })
  const wrong = await mend(id, version, 2, { state: 'ajar' })
  assert.deepEqual([wrong.status, wrong.body.counts.error], [200, 2])
  const [still] = await t.rowsOfImport(id, 'error')
  assert.match(still!.errors['state']!, /^ajar is none of: draft, open, closed/)
  const right = await mend(id, wrong.body.version, 2, { state: 'closed', name: 'Bolt' })
  assert.deepEqual([right.body.state, right.body.counts], ['checked', { create: 2, update: 0, unchanged: 0, error: 1 }])
  assert.equal(await count(), 0)
  // What is corrected may be corrected again; what was never refused is as the file says.
  assert.equal((await mend(id, right.body.version, 1, { name: 'x' })).status, 409)
  const again = await mend(id, right.body.version, 2, { name: 'Nut' })
  assert.equal(again.status, 200)
  await t.call('POST', `/api/imports/${id}/run`, { version: again.body.version })
  await t.runJobs()
  const done = await t.read(id)
  assert.deepEqual([done.state, done.counts], ['done with errors', { create: 2, update: 0, unchanged: 0, error: 1 }])
  const [written] = await rowsOf(t.app, 'A2')
  assert.deepEqual([written!.name, written!.state], ['Nut', 'closed'])
  // After the import the last one is corrected for good.
  const last = await mend(id, done.version, 3, { amount: '7.50' })
  assert.deepEqual([last.body.state, last.body.counts], ['done', { create: 3, update: 0, unchanged: 0, error: 0 }])
  assert.deepEqual([await count(), (await rowsOf(t.app, 'A3'))[0]!.amount], [3, 750n])
  assert.equal((await mend(id, last.body.version, 3, { amount: '8' })).status, 409)
})

test('U11 a corrected row is held against the other rows of its file and the rights of the person', async () => {
  const { id, version } = await checked(`${header}A1,a,open,1,USD,1\nA2,b,open,x,USD,2\n`)
  const same = await mend(id, version, 2, { amount: '1', number: 'A1' })
  assert.deepEqual([same.body.counts.create, same.body.counts.error], [1, 1])
  assert.match((await t.rowsOfImport(id, 'error'))[0]!.errors['']!, /^This is the same thing as in line 2$/)
  const now = same.body.version
  assert.equal((await mend(id, version, 2, { amount: '1' })).status, 412)
  assert.equal((await t.call('PATCH', `/api/imports/${id}/rows/2`, { body: { values: { amount: '1' } } })).status, 428)
  assert.equal((await mend(id, now, 9, { amount: '1' })).status, 404)
  assert.equal((await mend(id, now, 2, {})).status, 400)
  assert.equal((await mend(id, now, 2, { secret: '1' })).status, 422)
  assert.equal((await mend(id, now, 2, { quantity: '1' })).status, 422)
  for (const line of ['0', 'x', '-1']) assert.equal((await mend(id, now, line, { amount: '1' })).status, 400, line)
  t.actAs(await person(t.app, 'somebody', ['test.*.*']))
  assert.equal((await mend(id, now, 2, { amount: '1' })).status, 404)
  t.actAs(await person(t.app, 'reader', ['test.things.read', 'settings.imports.read']))
  assert.equal((await mend(id, now, 2, { amount: '1' })).status, 403)
  t.actAs(t.actor)
  // Read in another way, the file has other cells: what was corrected is void.
  const { body } = await t.call('PATCH', `/api/imports/${id}`, { version: now, body: { header: false } })
  const back = await t.call('PATCH', `/api/imports/${id}`, { version: body.version, body: { header: true } })
  await t.call('POST', `/api/imports/${id}/check`, { version: back.body.version })
  await t.runJobs()
  assert.deepEqual((await t.rowsOfImport(id, 'error'))[0]!.values['number'], 'A2')
})

test('U11 of eight that correct one row after the import, one writes it', async () => {
  const { id, version } = await checked(`${header}A1,a,open,1,USD,1\nA2,b,open,x,USD,2\n`)
  await t.call('POST', `/api/imports/${id}/run`, { version })
  await t.runJobs()
  const { version: now } = await t.read(id)
  const replies = await Promise.all(Array.from({ length: 8 }, () => mend(id, now, 2, { amount: '1' })))
  const [first, ...others] = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.equal(first, 200)
  // Too late: the import was changed, or the row is no longer refused.
  for (const status of others) assert.ok(status === 412 || status === 409, String(status))
  assert.equal(await count(), 2)
})
