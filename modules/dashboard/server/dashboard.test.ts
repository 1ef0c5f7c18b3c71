import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { CardAnswer, NumberAnswer, RowsAnswer, TableAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card, Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import type { TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let shop: Shop
let first: string
let second: string
const path = '/api/dashboard'

/** Two legal entities with bills of this and of the last month. */
before(async () => {
  shop = await openShop()
  second = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'AAA', name: 'Another', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      { ...call, now: new Date('2026-06-15T12:00:01Z') },
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const one = async (statement: string, values: string[] = []): Promise<string> =>
    (await shop.app.pool.query(statement, values)).rows[0].id
  first = await one(`select id from financial_entities where code = 'TEST'`)
  for (const [entityId, reference, billDate, unitPrice] of [
    [first, 'A-1', '2026-05-10', '100.00'],
    [first, 'A-2', '2026-06-02', '120.00'],
    [second, 'B-1', '2026-06-03', '30.00'],
  ] as const) {
    const accountId = await one(`select id from financial_accounts where entity_id = $1 and number = '6100'`, [
      entityId,
    ])
    ok(
      await shop.send('accountant', 'financial/bills', {
        entityId,
        partyId: shop.vendor.id,
        reference,
        billDate,
        dueDate: '2026-06-30',
        currency: 'USD',
        lines: [{ description: 'Rent', accountId, quantity: '1', unitPrice }],
      }),
    )
  }
})
after(() => shop?.close())

const bills = (value = 'this month', more: object = {}) => ({
  title: 'Bills of the month',
  question: {
    dataset: 'financial.bills',
    filters: [{ field: 'billDate', operator: 'within', value }],
    rows: [],
    columns: [],
    values: [{ name: 'total', kind: 'sum', field: 'totalAmount' }],
    ...more,
  },
})
const card = (kind: Card['kind'] | 'pie', source: unknown, more: object = {}): Json => ({
  id: randomUUID(),
  kind,
  width: 1,
  height: 1,
  source,
  ...more,
})
const query = (parts: Record<string, unknown>) =>
  Object.entries(parts)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
const as = (who: string) => shop.people[who]!
const answersOf = async (who: string, parts: Record<string, unknown>): Promise<CardAnswer[]> =>
  ok(await as(who)('GET', `${path}/answers?${query(parts)}`)).answers
const answerOf = async (who: string, each: Json, parts: Record<string, unknown> = {}): Promise<CardAnswer> =>
  (await answersOf(who, { cards: [each], ...parts }))[0]!
const number = ({ result }: CardAnswer) => (result as NumberAnswer).lines
const save = (who: string, cards: readonly unknown[], version: number): Promise<TestReply> =>
  as(who)('PATCH', path, { body: { cards }, version })
const mine = async (who: string): Promise<Dashboard> => ok(await as(who)('GET', path))

/** The rows of a list page's address, by the call of that list. */
async function rowsAt(address: string, who: string): Promise<Json[]> {
  const { pathname, search } = new URL(address, 'http://localhost')
  return ok(await as(who)('GET', `/api${pathname}${search}${search ? '&' : '?'}limit=200`)).items
}
/** Exact to the cent, without the code that the server adds with. */
const sumOf = (rows: Json[], field: string): string => {
  const cents = rows.reduce((sum, row) => sum + BigInt(String(row[field]).replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

test('B01 the number of a card equals the sum of the rows that its link lists', async () => {
  const [line] = number(await answerOf('accountant', card('number', bills())))
  assert.deepEqual([line!.currency, line!.value], ['USD', '150.00'])
  assert.equal(sumOf(await rowsAt(line!.to!, 'accountant'), 'totalAmount'), '150.00')
  const metric = await answerOf('accountant', card('number', { metric: 'financial.bills.to-match' }))
  const [sum] = number(metric)
  assert.equal(sum!.value, sumOf(await rowsAt(sum!.to!, 'accountant'), 'totalAmount'))
  assert.equal(sum!.value, '250.00')
})

test('a number card names the period before, the change and the last twelve months', async () => {
  const answer = await answerOf('accountant', card('number', bills()))
  const [line] = number(answer)
  assert.deepEqual([line!.before, line!.change], ['100.00', '50.0'])
  assert.equal(line!.trend.length, 12)
  assert.deepEqual(line!.trend.slice(-2), [
    { month: '2026-05-01', amount: '100.00' },
    { month: '2026-06-01', amount: '150.00' },
  ])
  const timeless = await answerOf('accountant', card('number', bills('this month', { filters: [] })))
  assert.deepEqual([number(timeless)[0]!.before, number(timeless)[0]!.trend], [null, []])
})

test('each cell of a chart card equals the rows behind it, and a list is cut to its height', async () => {
  const source = bills('year to date', { rows: [{ field: 'entityId' }] })
  const chart = (await answerOf('accountant', card('chart', source))).result as TableAnswer
  assert.deepEqual(
    chart.result.lines.map(({ level, cells }) => [level, cells[0]![0]]),
    [
      [0, '250.00'],
      [1, '30.00'],
      [1, '220.00'],
    ],
  )
  const list = (await answerOf('accountant', card('list', source))).result as TableAnswer
  assert.deepEqual([list.result.lines.length, list.more], [2, 1])
  const rows = (await answerOf('accountant', card('list', { metric: 'financial.bills.to-match' }))).result as RowsAnswer
  assert.deepEqual([rows.rows.length, rows.more], [1, 2])
})

test('the legal entity and the period of the page narrow the cards that have them, and others say so', async () => {
  const each = card('number', bills())
  const amount = async (parts: Record<string, unknown>) => {
    const answer = await answerOf('accountant', each, parts)
    return [number(answer)[0]!.value, answer.narrowed.entity, answer.narrowed.period]
  }
  assert.deepEqual(await amount({ entity: first }), ['120.00', true, null])
  assert.deepEqual(await amount({ entity: second }), ['30.00', true, null])
  assert.deepEqual(await amount({ entity: first, period: 'this year' }), ['220.00', true, true])
  const lines = bills('this month', { dataset: 'financial.bills.lines', filters: [] })
  lines.question.values = [{ name: 'total', kind: 'sum', field: 'net' }]
  const ofLines = await answerOf('accountant', card('number', lines), { entity: second, period: 'this year' })
  assert.deepEqual([number(ofLines)[0]!.value, ofLines.narrowed], ['30.00', { entity: true, period: false }])
  const vendors = {
    title: 'Vendors',
    question: { dataset: 'procurement.vendors', values: [{ name: 'n', kind: 'count' }] },
  }
  const wide = await answerOf('accountant', card('number', vendors), { entity: second })
  assert.deepEqual([number(wide)[0]!.value, wide.narrowed.entity], ['1', false])
  const metric = await answerOf('accountant', card('number', { metric: 'financial.bills.to-match' }), {
    entity: second,
  })
  assert.deepEqual([number(metric)[0]!.value, metric.narrowed.entity], ['30.00', true])
  const stranger = await as('accountant')('GET', `${path}/answers?entity=${randomUUID()}`)
  assert.deepEqual([stranger.status, Object.keys(stranger.body.fields)], [400, ['entity']])
})

test('B02 a forbidden or broken card leaves the others, and forbidden is not zero', async () => {
  const broken = bills('this month', { values: [{ name: 'total', kind: 'sum', field: 'nothing' }] })
  const vendors = {
    title: 'Vendors',
    question: { dataset: 'procurement.vendors', values: [{ name: 'n', kind: 'count' }] },
  }
  const cards = [
    card('number', bills()),
    card('number', broken),
    card('number', { ready: 'no-such-report' }),
    card('number', { report: randomUUID() }),
    card('number', { metric: 'financial.bills.to-match' }),
    card('number', vendors),
  ]
  const answers = await answersOf('receiver', { cards })
  assert.deepEqual(
    answers.map(({ result, problem }) => [result === null, problem?.gone ?? null]),
    [
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [false, null],
    ],
  )
  assert.equal(number(answers[5]!)[0]!.value, '1')
  const [fine, wrong] = await answersOf('accountant', { cards: cards.slice(0, 2) })
  assert.equal(number(fine!)[0]!.value, '150.00')
  assert.deepEqual([wrong!.result, wrong!.problem!.gone], [null, false])
})

test('a card that the database refuses leaves the transaction to the others', async () => {
  const cards = [
    card('number', bills('this month', { filters: [{ field: 'entityId', operator: 'eq', value: 'no uuid' }] })),
    card('number', bills('0000-01-01..9999-12-31')),
    card('number', bills()),
  ]
  const answers = await answersOf('accountant', { cards })
  assert.equal(answers[0]!.result, null)
  assert.equal(number(answers[2]!)[0]!.value, '150.00')
})

test('malformed cards are a 400 that names the place', async () => {
  const bad: [string, string][] = [
    ['{', 'cards'],
    ['{}', 'cards'],
    [JSON.stringify([card('number', { metric: 'x' })]), 'cards.0.source'],
    [JSON.stringify([card('number', { ready: 'headcount' }), card('pie', { ready: 'headcount' })]), 'cards.1.kind'],
    [JSON.stringify([card('number', { ready: 'headcount' }, { width: 5 })]), 'cards.0.width'],
    [JSON.stringify(Array.from({ length: 25 }, () => card('number', { ready: 'a' }))), 'cards'],
  ]
  for (const [cards, place] of bad) {
    const { status, body } = await as('accountant')('GET', `${path}/answers?${query({ cards })}`)
    assert.deepEqual([status, body.code], [400, 'invalid'], cards)
    assert.ok(
      Object.keys(body.fields).some((name) => name.startsWith(place)),
      JSON.stringify(body.fields),
    )
  }
  const twice = card('number', { ready: 'headcount' })
  const { status, body } = await as('accountant')('GET', `${path}/answers?${query({ cards: [twice, twice] })}`)
  assert.deepEqual([status, Object.keys(body.fields)], [400, ['cards.1.id']])
  assert.equal((await as('accountant')('GET', `${path}/answers?period=ever`)).status, 400)
})

test('a role begins with its default without the cards that are not open to the person', async () => {
  const accountant = await mine('accountant')
  assert.deepEqual([accountant.from, accountant.version], ['role', 0])
  assert.ok(accountant.cards.some(({ source }) => 'ready' in source && source.ready === 'bills-by-state'))
  assert.deepEqual(
    accountant.entities.map(({ name }) => name),
    ['Another', 'Test Works'],
  )
  for (const who of ['administrator', 'buyer', 'receiver', 'employee', 'manager', 'auditor', 'approver']) {
    const { cards } = await mine(who)
    assert.ok(cards.length > 0, who)
    const answers: CardAnswer[] = ok(await as(who)('GET', `${path}/answers`)).answers
    assert.deepEqual(
      answers.filter(({ problem }) => problem !== null),
      [],
      who,
    )
    assert.deepEqual(
      answers.map(({ id }) => id),
      cards.map(({ id }) => id),
    )
  }
})

test('B04 saved cards stay, and a card whose right was taken says so', async () => {
  const cards = [card('number', bills()), card('number', { metric: 'procurement.orders.late' })]
  const saved: Dashboard = ok(await save('approver', cards, 0))
  assert.deepEqual([saved.from, saved.version, saved.cards.map(({ id }) => id)], ['own', 1, cards.map(({ id }) => id)])
  const before: CardAnswer[] = ok(await as('approver')('GET', `${path}/answers`)).answers
  assert.deepEqual(
    before.map(({ problem }) => problem),
    [null, null],
  )
  await outsideCalls(shop.app.db, 'test', async (tx) => {
    await tx.execute(
      sql`update user_roles set role = 'employee' where user_id = (select id from users where email like 'approver@%')`,
    )
  })
  forgetEverybody()
  const later: CardAnswer[] = ok(await as('approver')('GET', `${path}/answers`)).answers
  assert.deepEqual(
    later.map(({ problem, result }) => [problem?.gone, result]),
    [
      [true, null],
      [true, null],
    ],
  )
  assert.equal((await mine('approver')).cards.length, 2)
})

test('nobody reads or changes the cards of another person, and none are in the audit log', async () => {
  const own = card('number', { metric: 'procurement.orders.late' }, { title: 'Hidden from others' })
  ok(await save('buyer', [own], 0))
  for (const who of ['accountant', 'administrator']) assert.ok(!(await mine(who)).cards.some(({ id }) => id === own.id))
  ok(await as('accountant')('DELETE', path))
  assert.deepEqual((await mine('buyer')).cards, [own])
  const { rows } = await shop.app.pool.query(`select 1 from audit_log where after::text like '%Hidden from others%'`)
  assert.equal(rows.length, 0)
})

test('two windows do not overwrite each other', async () => {
  const each = card('number', { ready: 'headcount' })
  ok(await save('manager', [each], 0))
  assert.equal((await save('manager', [], 0)).status, 412)
  ok(await save('manager', [], 1))
  assert.equal((await save('manager', [each], 1)).status, 412)
  assert.equal((await as('manager')('PATCH', path, { body: { cards: [] } })).status, 428)
  const at = Array.from({ length: 8 }, () => save('manager', [each], 2))
  const statuses = (await Promise.all(at)).map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 412)])
  const { from, version } = ok(await as('manager')('DELETE', path)) as Dashboard
  assert.deepEqual([from, version], ['role', 0])
})

test('a dashboard has at most 24 cards, each with an id of its own', async () => {
  const many = Array.from({ length: 25 }, () => card('number', { ready: 'headcount' }))
  const { status, body } = await save('employee', many, 0)
  assert.deepEqual([status, Object.keys(body.fields)], [400, ['cards']])
  const twice = await save('employee', [many[0], many[0]], 0)
  assert.deepEqual([twice.status, Object.keys(twice.body.fields)], [400, ['cards.1.id']])
  ok(await save('employee', many.slice(1), 0))
})

test('only the right to defaults sets the default of a role, which is in the audit log', async () => {
  const cards = [card('number', { metric: 'procurement.orders.late' }, { title: 'Chosen for auditors' })]
  const set = (who: string, role: string, version: number) =>
    as(who)('PATCH', `${path}/defaults/${role}`, { body: { cards }, version })
  for (const who of ['accountant', 'buyer', 'employee', 'auditor']) {
    assert.equal((await set(who, 'auditor', 0)).status, 403)
    assert.equal((await as(who)('GET', `${path}/defaults`)).status, 403)
    assert.equal((await as(who)('DELETE', `${path}/defaults/auditor`, { version: 0 })).status, 403)
  }
  assert.equal((await set('administrator', 'no-such-role', 0)).status, 404)
  assert.equal(ok(await set('administrator', 'auditor', 0)).version, 1)
  assert.equal((await set('administrator', 'auditor', 0)).status, 412)
  assert.deepEqual((await mine('auditor')).cards, cards)
  const { rows } = await shop.app.pool.query(
    `select record, action from audit_log where after::text like '%Chosen for auditors%'`,
  )
  assert.deepEqual(rows, [{ record: 'dashboard.defaults', action: 'create' }])
  assert.equal(ok(await as('administrator')('DELETE', `${path}/defaults/auditor`, { version: 1 })).version, 0)
  assert.notDeepEqual((await mine('auditor')).cards, cards)
})

test('a field that is not open to the reader is withheld, which is not zero', async () => {
  const values = [{ name: 'n', kind: 'distinct', field: 'vatIdentifier' }]
  const vendors = { title: 'Vendors', question: { dataset: 'procurement.vendors', values } }
  const shown = async (who: string) => {
    const { withheld, lines } = (await answerOf(who, card('number', vendors))).result as NumberAnswer
    return [withheld, lines[0]?.value ?? null]
  }
  assert.deepEqual(await shown('administrator'), [false, '0'])
  assert.deepEqual(await shown('receiver'), [true, null])
})
