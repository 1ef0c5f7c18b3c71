import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { createImportApp, person, rowsOf, type ImportApp } from './testing.ts'

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())

const patch = (id: string, version: number, body: object) => t.call('PATCH', `/api/imports/${id}`, { version, body })
const headerless =
  'A1\tBolt\t1\t.5000\tUSD\t2024-05-31 00:00:00.000\nA2\tNut\t4\t1.2500\tUSD\t2024-06-01 00:00:00.000\n'
const mapping = { 0: 'number', 1: 'name', 2: 'state', 3: 'amount', 4: 'currency', 5: 'boughtOn' }
const values = { state: { 1: 'draft', 4: 'closed' } }

test('a file without header is matched by hand, and the next one like it by memory', async () => {
  const { body } = await t.upload('test.things', 'a.tsv', headerless)
  assert.deepEqual(
    [body.delimiter, body.header, body.rows, body.mapping, body.remembered, body.state],
    ['\t', false, 2, {}, false, 'uploaded'],
  )
  assert.deepEqual(body.columns[3], { index: 3, name: 'Column 4', samples: ['.5000', '1.2500'] })
  assert.deepEqual(
    body.fields.find(({ name }: { name: string }) => name === 'state'),
    { name: 'state', label: 'State', kind: 'choice', required: true, key: false, choices: ['draft', 'open', 'closed'] },
  )
  assert.equal((await t.call('POST', `/api/imports/${body.id}/check`, { version: body.version })).status, 422)
  const changed = await patch(body.id, body.version, { mapping, values })
  assert.equal(changed.status, 200)
  assert.equal((await patch(body.id, body.version, { mapping })).status, 412)
  assert.equal((await t.call('PATCH', `/api/imports/${body.id}`, { body: { mapping } })).status, 428)
  const next = await t.upload('test.things', 'b.tsv', headerless.replaceAll('A', 'B'))
  assert.deepEqual([next.body.remembered, next.body.mapping, next.body.values], [true, mapping, values])
  const { done } = await t.importFile('test.things', 'c.tsv', headerless.replaceAll('A', 'C'))
  assert.deepEqual(done.counts, { create: 2, update: 0, unchanged: 0, error: 0 })
  const [row] = await rowsOf(t.app, 'C2')
  assert.deepEqual([row!.state, row!.amount, row!.boughtOn], ['closed', 125n, '2024-06-01'])
  // A colleague's first file of the kind is matched, too; a file of another shape is not.
  t.actAs(await person(t.app, 'colleague', ['test.*.*']))
  assert.equal((await t.upload('test.things', 'd.tsv', headerless)).body.remembered, true)
  assert.equal((await t.upload('test.things', 'e.tsv', 'A1\tBolt\n')).body.remembered, false)
  t.actAs(t.actor)
})

test('a mapping that does not fit is refused with the place', async () => {
  const { body } = await t.upload('test.things', 'm.csv', 'Number,Name\n1,a\n')
  const refused = async (change: object) => {
    const reply = await patch(body.id, body.version, change)
    return [reply.status, Object.keys(reply.body.fields ?? {})]
  }
  assert.deepEqual(await refused({ mapping: { 9: 'name' } }), [400, ['mapping.9']])
  assert.deepEqual(await refused({ mapping: { 0: 'secret' } }), [400, ['mapping.0']])
  assert.deepEqual(await refused({ mapping: { 0: 'name', 1: 'name' } }), [400, ['mapping.1']])
  assert.deepEqual(await refused({ values: { state: { 1: 'nonsense' } } }), [400, ['values.state.1']])
  assert.equal((await patch(body.id, body.version, { mapping: { 'a b': 'name' } })).status, 400)
  assert.equal((await patch(body.id, body.version, { createdBy: 'x' })).status, 400)
  const check = await t.call('POST', `/api/imports/${body.id}/check`, { version: body.version })
  assert.deepEqual([check.status, Object.keys(check.body.fields)], [422, ['state', 'currency', 'amount']])
  assert.equal((await t.call('POST', `/api/imports/${body.id}/run`, { version: body.version })).status, 409)
})

test('header, separator and encoding can be set right, and reading starts anew', async () => {
  const bytes = Buffer.from('Number;Name\n1;Gr\xfcn\n', 'latin1')
  const { body } = await t.upload('test.things', 'h.csv', bytes)
  assert.deepEqual(
    [body.encoding, body.delimiter, body.header, body.columns[1].samples],
    ['windows-1252', ';', true, ['Grün']],
  )
  const without = (await patch(body.id, body.version, { header: false })).body
  assert.deepEqual(
    [without.header, without.rows, without.columns[1].name, without.columns[1].samples],
    [false, 2, 'Column 2', ['Name', 'Grün']],
  )
  const comma = (await patch(body.id, without.version, { delimiter: ',', header: true })).body
  assert.deepEqual(
    comma.columns.map(({ name }: { name: string }) => name),
    ['Number;Name'],
  )
  const back = (await patch(body.id, comma.version, { delimiter: ';', encoding: 'utf-8' })).body
  assert.deepEqual([back.columns[1].samples, back.mapping], [['Gr\uFFFDn'], { 0: 'number', 1: 'name' }])
})

test('what can be read in two ways is an error until somebody says how', async () => {
  const file = 'Number,Name,State,Amount,Currency,Bought on\nD1,a,open,"1.234",EUR,04/05/2024\n'
  const { checked } = await t.importFile('test.things', 'two.csv', file).catch(() => ({ checked: null }))
  assert.equal(checked?.counts.error, 1)
  const rows = await t.rowsOfImport(checked.id)
  assert.match(rows[0].errors.amount, /two ways/)
  assert.match(rows[0].errors.boughtOn, /two ways/)
  const { done } = await t.importFile('test.things', 'two.csv', file, {
    formats: { 3: 'decimal comma', 5: 'day first' },
  })
  assert.equal(done.counts.create, 1)
  const [row] = await rowsOf(t.app, 'D1')
  assert.deepEqual([row!.amount, row!.boughtOn], [123400n, '2024-05-04'])
})

test('an Excel file is read like others: days as days, numbers without noise', async () => {
  const rows = [
    ['Number', 'Name', 'State', 'Amount', 'Currency', 'Quantity', 'Bought on', 'Good'],
    ['X1', '=Bolt', 'Open', 17.989999999999998, 'usd', 0.1 + 0.2, new Date('2024-05-31T00:00:00Z'), true],
    [null, null, null, null, null, null, null, null],
  ]
  const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Things', rows }] }))
  const { done } = await t.importFile('test.things', 'book.xlsx', sheet)
  assert.deepEqual([done.format, done.rows, done.counts.create], ['xlsx', 1, 1])
  const [row] = await rowsOf(t.app, 'X1')
  assert.deepEqual(
    [row!.name, row!.amount, row!.currency, row!.quantity, row!.boughtOn, row!.good],
    ['=Bolt', 1799n, 'USD', '0.300000', '2024-05-31', true],
  )
})

test('our own export comes back in without a change', async () => {
  await t.importFile(
    'test.things',
    'e.csv',
    'Number,Name,State,Amount,Currency,Quantity\nE1,=1+1,open,-5.25,USD,-3\nE2,"a, ""b""",open,1234.50,USD,\n',
  )
  const { text } = await t.call('GET', '/api/test/things/export?format=csv&filter=number:has:E')
  const { done } = await t.importFile('test.things', 'export.csv', text)
  assert.deepEqual([done.counts.unchanged, done.counts.error], [done.rows, 0])
})

test('an unreadable, empty or endless file is refused and not kept', async () => {
  const stored = async () =>
    [...(await t.app.files.listAll('/', { recursive: true })).objects].filter((each) => each.isFile).length
  const before = await stored()
  assert.equal((await t.upload('test.things', 'a.pdf', '%PDF-1.7')).status, 415)
  assert.equal((await t.upload('test.things', 'a.csv', '\n\n , \n')).status, 422)
  assert.equal((await t.upload('test.things', 'a.csv', 'a\n'.repeat(100_002))).status, 422)
  assert.equal((await t.upload('test.things', 'a.csv', `${','.repeat(300)}a\n`)).status, 422)
  assert.equal(await stored(), before)
})

test('a row with a cell too many is told apart, a short one is not', async () => {
  const file = 'Number,Name,State,Amount,Currency,Rank\nG1,a,open,1,USD,1,extra\nG2,b,open,1,USD\nG3,c,open,1,USD,2\n'
  const { done } = await t.importFile('test.things', 'g.csv', file)
  assert.deepEqual(done.counts, { create: 2, update: 0, unchanged: 0, error: 1 })
})

test('a finished import cannot be run again by mistake; a running one cannot be changed', async () => {
  const { done } = await t.importFile('test.things', 'f.csv', 'Number,Name,State,Amount,Currency\nF1,a,open,1,USD\n')
  for (const step of ['check', 'run'])
    assert.equal((await t.call('POST', `/api/imports/${done.id}/${step}`, { version: done.version })).status, 409)
  const { body } = await t.upload('test.things', 'f.csv', 'Number,Name,State,Amount,Currency\nF2,a,open,1,USD\n')
  const started = await t.call('POST', `/api/imports/${body.id}/check`, { version: body.version })
  assert.equal((await patch(body.id, started.body.version, { header: false })).status, 409)
  assert.equal((await t.call('POST', `/api/imports/${body.id}/cancel`)).body.state, 'cancelled')
  await t.runJobs()
  assert.equal((await t.read(body.id)).state, 'cancelled')
})
