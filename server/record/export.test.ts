import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { auditLog } from '../db/tables.ts'
import { requireFit } from './export.ts'
import { createImportApp, makerTable, person, thingTable, type ImportApp } from '../imports/testing.ts'

let t: ImportApp
const url = '/api/test/things/export'
const payloads = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '=cmd|" /C calc"!A0',
  "'=1",
  'plain, "quoted"',
  'Grün 見積',
]

before(async () => {
  t = await createImportApp()
  const base = { state: 'open', currency: 'USD', createdBy: t.actor.id, boughtOn: '2024-05-31' }
  const [maker] = await t.app.db
    .insert(makerTable)
    .values({ number: 'M1', name: '=maker', createdBy: t.actor.id })
    .returning()
  await t.app.db.insert(thingTable).values(
    payloads.map((name, n) => ({
      ...base,
      number: `P${String(n).padStart(2, '0')}`,
      name,
      amount: BigInt(-n * 100 - 50),
      quantity: '-2.500000',
      makerId: maker!.id,
    })),
  )
  await t.app.db.insert(thingTable).values(
    Array.from({ length: 2500 }, (_, n) => ({
      ...base,
      number: `Q${String(n).padStart(5, '0')}`,
      name: `Thing ${n}`,
      amount: 123456789012345n,
      state: n % 2 ? 'open' : 'closed',
    })),
  )
})
after(() => t?.close())

const table = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

test('a CSV export holds all rows of the list, once, in its order, with names for references', async () => {
  const { status, text, headers } = await t.call('GET', `${url}?format=csv&sort=-number`)
  assert.equal(status, 200)
  assert.equal(text.charCodeAt(0), 0xfeff)
  assert.match(String(headers['content-type']), /text\/csv; charset=utf-8/)
  assert.match(String(headers['content-disposition']), /^attachment; filename="Things \d{4}-\d\d-\d\d\.csv"/)
  const rows = table(text)
  assert.deepEqual(Object.keys(rows[0]!), [
    'Number',
    'Name',
    'State',
    'Currency',
    'Quantity',
    'Bought on',
    'Good',
    'Rank',
    'Maker',
    'Amount',
  ])
  assert.equal(rows.length, 2500 + payloads.length)
  assert.equal(new Set(rows.map((row) => row['Number'])).size, rows.length)
  assert.deepEqual(
    rows.map((row) => row['Number']),
    rows
      .map((row) => row['Number'])
      .toSorted()
      .toReversed(),
  )
  assert.equal(rows[0]!['Amount'], '1234567890123.45')
})

test('R26 no cell of a CSV export is a formula, and negative numbers stay numbers', async () => {
  const rows = table((await t.call('GET', `${url}?format=csv&filter=number:has:P`)).text)
  assert.equal(rows.length, payloads.length)
  for (const [n, payload] of payloads.entries()) {
    const row = rows[n]!
    assert.doesNotMatch(row['Name']!, /^\s*[=+\-@＝＋－＠]/, JSON.stringify(payload))
    assert.equal(row['Name']!.replace(/^'(?!=1$)/, ''), payload.replace(/^'(?!=1$)/, ''))
    assert.equal(row['Maker'], "'=maker")
    assert.equal(Number(row['Amount']), -n - 0.5)
    assert.equal(row['Quantity'], '-2.5')
  }
})

test('columns and filters are those of the list; an amount is never without its currency', async () => {
  const { text } = await t.call('GET', `${url}?format=csv&columns=number,amount&filter=state:eq:closed&q=Thing`)
  const rows = table(text)
  assert.deepEqual(Object.keys(rows[0]!), ['Number', 'Amount', 'Currency'])
  assert.equal(rows.length, 1250)
  for (const bad of [
    'format=pdf',
    'format=csv&columns=secret',
    'format=csv&columns=createdBy',
    'format=csv&filter=secret:eq:1',
    'format=csv&sort=secret',
    'format=csv&cursor=abc',
  ])
    assert.equal((await t.call('GET', `${url}?${bad}`)).status, 400, bad)
})

test('an Excel export keeps numbers, days and text apart, and text is never a formula', async () => {
  const reply = await t.server.inject({ method: 'GET', url: `${url}?format=xlsx&filter=number:has:P` })
  assert.equal(reply.statusCode, 200)
  const rows = (await readSheet(reply.rawPayload)) as unknown[][]
  assert.equal(rows.length, payloads.length + 1)
  assert.doesNotMatch(reply.rawPayload.toString('latin1'), /<f>/)
  const name = rows[0]!.indexOf('Name')
  for (const [n, payload] of payloads.entries()) assert.equal(String(rows[n + 1]![name]).trim(), payload.trim())
  assert.equal(rows[1]![rows[0]!.indexOf('Amount')], -0.5)
  assert.equal((rows[1]![rows[0]!.indexOf('Bought on')] as Date).toISOString().slice(0, 10), '2024-05-31')
})

test('an empty list is exported as its header, and every export is in the audit log', async () => {
  const { text } = await t.call('GET', `${url}?format=csv&columns=number&q=nothing-like-it`)
  assert.equal(text, '\uFEFFNumber\r\n')
  const [row] = await t.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'export'))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  assert.deepEqual(
    [row!.record, row!.actorName, row!.after],
    ['test.things', 'buyer', { format: 'csv', columns: ['number'], rows: 0, q: 'nothing-like-it' }],
  )
  t.actAs(await person(t.app, 'reader', ['test.things.read']))
  assert.equal((await t.call('GET', `${url}?format=csv`)).status, 403)
  t.actAs(t.actor)
})

test('30,000 rows leave as either kind of file; a sheet takes no more rows than Excel opens', async () => {
  await t.app.pool.query(
    `insert into test_things (created_by, number, name, state, amount, currency) select gen_random_uuid(), 'R-' || g, 'more', 'draft', 1, 'USD' from generate_series(1, 30000) g`,
  )
  const { status, text } = await t.call('GET', `${url}?format=csv&filter=state:eq:draft`)
  assert.equal(status, 200)
  assert.equal(text.split('\r\n').length, 30_000 + 2)
  const sheet = await t.server.inject({ method: 'GET', url: `${url}?format=xlsx&filter=state:eq:draft&columns=number` })
  assert.equal(sheet.statusCode, 200)
  assert.equal(((await readSheet(sheet.rawPayload)) as unknown[]).length, 30_000 + 1)
  assert.throws(() => requireFit(1_048_576, 'xlsx'), /1,048,575 rows, the most for Excel: export CSV/)
  requireFit(1_048_575, 'xlsx')
  requireFit(1_048_576, 'csv')
})
