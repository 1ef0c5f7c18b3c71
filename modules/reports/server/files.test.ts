import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import type { QuestionIn } from '#modules/reports/shared/question.ts'
import { auditLog } from '#server/db/tables.ts'
import { textOf } from '#server/papers/testing.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
const as: Record<string, Caller> = {}
const vendors = 260

const ok = (reply: TestReply): TestReply => {
  assert.equal(reply.status, 200, reply.text)
  return reply
}
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const file = (role: string, question: unknown, format: string, title = 'Vendors by country') =>
  as[role]!('GET', `/api/reports/result/file?${query({ question: JSON.stringify(question), title, format })}`)
const rows = (role: string, values: Record<string, string>) =>
  as[role]!('GET', `/api/reports/rows/file?${query({ dataset: 'procurement.vendors', format: 'csv', ...values })}`)
const table = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  for (const role of ['accountant', 'buyer', 'employee']) as[role] = await t.as(role)
  const made = await as['buyer']!('POST', '/api/procurement/vendors', {
    body: { name: '=HYPERLINK("https://a.example")', country: 'CH', currency: 'CHF' },
  })
  ok(made)
  // Columns of the first vendor, so that a new one needs no mention here.
  await t.app.pool.query(
    `insert into procurement_vendors
     select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'number', 'T' || n, 'name', 'Vendor ' || n
       , 'country', case when n % 2 = 0 then 'US' else 'DE' end))).*
     from procurement_vendors v, generate_series(1, $1) n`,
    [vendors - 1],
  )
})
after(() => t?.close())

const byCountry: QuestionIn = {
  dataset: 'procurement.vendors',
  rows: [{ field: 'country' }, { field: 'name' }],
  values: [
    { name: 'count', kind: 'count' },
    { name: 'share', kind: 'share', of: 'count' },
  ],
}

test('a result leaves as the lines of its page: the total first, subtotals before their rows', async () => {
  const { text, headers } = ok(await file('buyer', byCountry, 'csv'))
  assert.match(String(headers['content-disposition']), /filename="Vendors by country 2026-06-15\.csv"/)
  const [head, total, ...lines] = table(text)
  assert.deepEqual(head, ['Country', 'Name', 'Number of vendors', 'Number of vendors, share of total (%)'])
  assert.deepEqual(total, ['Total', '', String(vendors), '100.0'])
  assert.deepEqual(lines[0]!.slice(0, 3), ['CH', 'Total', '1'])
  assert.equal(lines.filter(([, name]) => name === 'Total').length, 3)
  const leaves = lines.filter(([, name]) => name !== 'Total')
  assert.equal(leaves.length, vendors)
  assert.ok(leaves.every(([, name]) => !name!.startsWith('=')))
})

test('in Excel figures are numbers and names are text, also where one looks like a formula', async () => {
  const reply = ok(await file('buyer', byCountry, 'xlsx', 'A/B: [vendors]'))
  const [, total, , formula] = (await readSheet(reply.bytes)) as unknown[][]
  assert.deepEqual(total, ['Total', null, vendors, 100])
  assert.equal(formula![1], '=HYPERLINK("https://a.example")')
})

test('a PDF has its title, filters and figures; one that is too wide or too long says what to do', async () => {
  const question: QuestionIn = {
    dataset: 'procurement.vendors',
    filters: [{ field: 'country', operator: 'in', value: 'US,DE' }],
    rows: [{ field: 'country' }],
    values: [{ name: 'count', kind: 'count' }],
  }
  const reply = ok(await file('buyer', question, 'pdf'))
  const text = (await textOf(reply.bytes)).join('\n')
  for (const part of ['Vendors by country', 'is US, DE', 'Page 1 of 1', String(vendors - 1)])
    assert.ok(text.includes(part), part)
  const wide = { ...byCountry, rows: [{ field: 'country' }], columns: [{ field: 'name' }] }
  const refused = await file(
    'buyer',
    { ...wide, filters: [{ field: 'name', operator: 'has', value: 'Vendor 1' }] },
    'pdf',
  )
  assert.equal(refused.status, 422)
  assert.match(refused.body.message, /room for 12 columns .* export Excel/)
})

test('all rows behind a figure leave, each once, under the filters of the figure', async () => {
  const us = JSON.stringify([{ field: 'country', operator: 'eq', value: 'US' }])
  const [head, ...lines] = table(ok(await rows('buyer', { filters: us, fields: 'number,name,country' })).text)
  assert.deepEqual(head, ['Number', 'Name', 'Country'])
  assert.equal(new Set(lines.map(([number]) => number)).size, (vendors - 2) / 2)
  assert.ok(lines.every(([, , country]) => country === 'US'))
  assert.equal(table(ok(await rows('buyer', {})).text).length, vendors + 1)
})

test('a file asks for the right to export the rows, and is in the audit log', async () => {
  const question = { ...byCountry, dataset: 'procurement.vendors' }
  const exports = await as['buyer']!('GET', '/api/reports/datasets/procurement.vendors')
  assert.equal(exports.body.mayExport, true)
  ok(await file('buyer', question, 'csv', 'Noted'))
  const [row] = await t.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'export'))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  assert.deepEqual([row!.record, (row!.after as { report: string }).report], ['procurement.vendors', 'Noted'])
  // An employee reads the directory without taking it along.
  const mine = await as['employee']!('GET', '/api/reports/datasets')
  const closed = mine.body.map(({ name }: { name: string }) => name) as string[]
  for (const dataset of closed.slice(0, 12)) {
    const { body } = await as['employee']!('GET', `/api/reports/datasets/${dataset}`)
    const { status } = await file('employee', { dataset, values: [{ name: 'count', kind: 'count' }] }, 'csv')
    assert.equal(status, body.mayExport ? 200 : 403, dataset)
    const behind = await as['employee']!('GET', `/api/reports/rows/file?${query({ dataset, format: 'csv' })}`)
    assert.equal(behind.status, body.mayExport ? 200 : 403, dataset)
  }
  assert.ok(closed.length > 5)
})

test('what is no question, format or field is a 400 that names it', async () => {
  const bad = await file('buyer', { dataset: 'procurement.vendors', values: [] }, 'csv')
  assert.equal(bad.status, 400)
  assert.ok(bad.body.fields.values)
  assert.equal((await file('buyer', byCountry, 'docx')).status, 400)
  assert.equal((await file('buyer', byCountry, 'csv', ' ')).status, 400)
  assert.ok((await rows('buyer', { fields: 'nothing' })).body.fields.fields)
  assert.ok((await rows('buyer', { filters: '{' })).body.fields.filters)
})
