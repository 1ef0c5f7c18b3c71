import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { QuestionIn } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { randomQuestion, seeded } from './testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: TestApp
const as: Record<string, Caller> = {}
const path = '/api/reports/reports'

const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const ask = (role: string, question: unknown): Promise<TestReply> =>
  as[role]!('GET', `/api/reports/result?question=${encodeURIComponent(JSON.stringify(question))}`)

const vendor = (name: string, more: object = {}) =>
  as['buyer']!('POST', '/api/procurement/vendors', { body: { name, ...more } })

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  for (const role of ['administrator', 'accountant', 'buyer', 'receiver', 'employee', 'auditor'])
    as[role] = await t.as(role)
  ok(await vendor('Alpine Steel', { country: 'CH', currency: 'CHF' }))
  ok(await vendor('Basalt Works', { country: 'US', currency: 'USD' }))
  ok(await vendor('Cobalt Trading', { country: 'US', currency: 'USD' }))
})
after(() => t?.close())

const byCountry: QuestionIn = {
  dataset: 'procurement.vendors',
  rows: [{ field: 'country' }],
  values: [{ name: 'count', kind: 'count' }],
}

test('a question counts rows by a group, with the total first', async () => {
  const { lines, count }: Result = ok(await ask('buyer', byCountry))
  const figures = lines.map(({ level, keys, cells }) => [level, keys[0]?.value ?? null, cells[0]![0]])
  assert.deepEqual(figures, [
    [0, null, '3'],
    [1, 'CH', '1'],
    [1, 'US', '2'],
  ])
  assert.equal(count, '3')
})

test('a limit leaves one row of others, whose figures are those of all rows left out', async () => {
  const question = { ...byCountry, sort: { by: 'count', descending: true }, limit: 1 }
  const { lines }: Result = ok(await ask('buyer', question))
  assert.deepEqual(
    lines.map(({ keys, cells }) => [keys[0]?.is ?? null, cells[0]![0]]),
    [
      [null, '3'],
      ['value', '2'],
      ['others', '1'],
    ],
  )
})

test('a formula is computed anew at each level, and names the position of a mistake', async () => {
  const values = (formula: string) => [
    { name: 'count', kind: 'count' as const },
    { name: 'term', kind: 'average' as const, field: 'paymentTermDays' },
    { name: 'f', kind: 'formula' as const, formula },
  ]
  const asked = (formula: string) => ask('buyer', { ...byCountry, values: values(formula) })
  const { lines }: Result = ok(await asked('(count + 1) * 100 ÷ 2'))
  assert.deepEqual(
    lines.map(({ cells }) => cells[0]![2]),
    ['200', '100', '150'],
  )
  assert.equal((ok(await asked('count / (count - count)')) as Result).lines[0]!.cells[0]![2], null)
  for (const [formula, position] of [
    ['count +', 'ends too early'],
    ['count + ;drop', 'Position 9'],
    ['(count', 'ends too early'],
    ['count count', 'Position 7'],
    ['nothing', 'no value nothing'],
    ['f', 'computed from itself'],
    ['', 'Enter a formula'],
    [`${'('.repeat(200)}count${')'.repeat(200)}`, 'too deep'],
  ] as const) {
    const { status, body } = await asked(formula)
    assert.equal(status, 400, formula)
    const [[field, message]] = Object.entries(body.fields) as [[string, string]]
    assert.match(field, /^values\.2/, formula)
    assert.match(message, new RegExp(position), formula)
  }
})

test('a field of a set is withheld from a reader without the right, and cannot group or filter', async () => {
  const values = [
    { name: 'count', kind: 'count' },
    { name: 'tax', kind: 'distinct', field: 'vatIdentifier' },
  ]
  const open: Result = ok(await ask('administrator', { ...byCountry, values }))
  assert.equal(open.values[1]!.withheld, false)
  const readers: string[] = []
  for (const role of ['receiver', 'employee', 'auditor', 'accountant', 'buyer']) {
    const reply = await ask(role, { ...byCountry, values })
    if (reply.status === 404) continue
    const result: Result = ok(reply)
    const dataset: Dataset = ok(await as[role]!('GET', '/api/reports/datasets/procurement.vendors'))
    const shown = dataset.fields.some(({ path: each }) => each === 'vatIdentifier')
    assert.equal(result.values[1]!.withheld, !shown, role)
    if (shown) continue
    readers.push(role)
    assert.ok(result.lines.every(({ cells }) => cells[0]![1] === null && cells[0]![0] !== null))
    const grouped = await ask(role, { ...byCountry, rows: [{ field: 'vatIdentifier' }] })
    assert.deepEqual([grouped.status, Object.keys(grouped.body.fields)], [403, ['rows.0.field']])
    const filters = [{ field: 'vatIdentifier', operator: 'eq', value: 'X' }]
    assert.equal((await ask(role, { ...byCountry, filters })).status, 403)
    const rows = await as[role]!('GET', '/api/reports/rows?dataset=procurement.vendors&fields=vatIdentifier')
    assert.equal(rows.status, 403)
  }
  assert.ok(readers.length > 0)
})

test('a dataset whose list is not open is not there, and neither is a value one step into it', async () => {
  assert.equal((await ask('employee', { ...byCountry, dataset: 'hr.pay-rates', rows: [] })).status, 200)
  const { status } = await ask('employee', { ...byCountry, dataset: 'settings.mails', rows: [] })
  assert.equal(status, 404)
  const names = (role: string) =>
    as[role]!('GET', '/api/reports/datasets').then((reply) => ok(reply).map(({ name }: { name: string }) => name))
  assert.ok(!(await names('employee')).includes('settings.mails'))
  assert.ok((await names('administrator')).includes('settings.mails'))
})

test('malformed questions are refused with the place that is wrong, and never break the server', async () => {
  const random = seeded(11)
  const dataset: Dataset = ok(await as['administrator']!('GET', '/api/reports/datasets/financial.bills.lines'))
  const broken: unknown[] = ['', 'x', 0, [], null, 'x'.repeat(9000), '\u0000', '2026-13-45..2026-01-01', { a: 1 }, -1]
  let refused = 0
  for (let n = 0; n < 200; n += 1) {
    const question = structuredClone(randomQuestion(dataset, random)) as Json
    const holders: Json[] = [question, ...question.rows, ...question.values, ...question.filters].filter(Boolean)
    const holder = random.pick(holders)
    const key = random.pick(Object.keys(holder))
    holder[key] = random.pick(broken)
    const { status, body } = await ask('administrator', question)
    assert.ok(status < 500, `${JSON.stringify(question)}: ${JSON.stringify(body)}`)
    if (status === 200) continue
    refused += 1
    assert.ok(body.message && Object.keys(body.fields ?? {}).length > 0, JSON.stringify([question, body]))
  }
  assert.ok(refused > 120)
  for (const text of ['', '{', 'null', '[]', '"x"']) {
    const { status } = await as['buyer']!('GET', `/api/reports/result?question=${encodeURIComponent(text)}`)
    assert.equal(status, 400, text)
  }
})

test('a report is seen by its readers alone, changed by its owner alone, and keeps its versions', async () => {
  const create = (audience: object) =>
    as['buyer']!('POST', path, {
      body: { name: 'Vendors by country', folder: 'Buying', question: byCountry, ...audience },
    })
  const own = ok(await create({}))
  assert.deepEqual([own.audience, own.dataset], ['me', 'procurement.vendors'])
  const seen = async (role: string, id: string) => (await as[role]!('GET', `${path}/${id}`)).status
  assert.deepEqual(
    await Promise.all(['buyer', 'accountant', 'administrator'].map((role) => seen(role, own.id))),
    [200, 404, 404],
  )
  const named = ok(await create({ audience: 'named', roles: ['accountant'] }))
  assert.deepEqual(await Promise.all(['accountant', 'receiver'].map((role) => seen(role, named.id))), [200, 404])
  const all = ok(await create({ audience: 'everyone', roles: ['accountant'] }))
  assert.deepEqual([all.roles, await seen('employee', all.id)], [[], 200])
  assert.equal((await create({ audience: 'named' })).body.fields.audience, 'Choose at least one role or person')
  assert.equal((await create({ audience: 'named', roles: ['nobody'] })).status, 422)
  assert.equal((await create({ audience: 'named', people: ['00000000-0000-4000-8000-00000000dead'] })).status, 422)
  assert.equal((await create({ question: { ...byCountry, rows: [{ field: 'nothing' }] } })).status, 400)

  const change = (role: string, version: number, body: object) =>
    as[role]!('PATCH', `${path}/${named.id}`, { version, body })
  assert.equal((await change('accountant', named.version, { name: 'Mine' })).status, 403)
  const renamed = ok(await change('buyer', named.version, { name: 'Vendors' }))
  const limited = ok(await change('buyer', renamed.version, { question: { ...byCountry, limit: 1 } }))
  const versions = ok(await as['accountant']!('GET', `${path}/${named.id}/versions`))
  assert.deepEqual(
    versions.map(({ number }: { number: number }) => number),
    [2, 1],
  )
  const back = ok(await change('buyer', limited.version, { question: versions[1].question }))
  assert.equal(back.question.limit, null)
  assert.equal((await as['accountant']!('POST', `${path}/${named.id}/archive`, { version: back.version })).status, 403)
  ok(await as['buyer']!('POST', `${path}/${named.id}/archive`, { version: back.version }))
})

test('a report is certified by a right, until its question changes', async () => {
  const made = ok(
    await as['buyer']!('POST', path, { body: { name: 'Checked', question: byCountry, audience: 'everyone' } }),
  )
  const read = async () => ok(await as['buyer']!('GET', `${path}/${made.id}`))
  const send = async (who: string, verb: string) =>
    as[who]!('POST', `${path}/${made.id}/${verb}`, { version: (await read()).version })
  assert.equal((await send('buyer', 'certify')).status, 403)
  assert.equal((await send('administrator', 'uncertify')).status, 409)
  ok(await send('administrator', 'certify'))
  assert.ok((await read()).certifiedByName)
  const change = async (body: object) =>
    ok(await as['buyer']!('PATCH', `${path}/${made.id}`, { body, version: (await read()).version }))
  await change({ name: 'Checked twice' })
  assert.ok((await read()).certifiedAt, 'a name says nothing of the figures')
  await change({ question: { ...byCountry, limit: 5 } })
  assert.equal((await read()).certifiedAt, null)
})
