import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { modules } from '#server/app.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a row of any noun
type Row = Record<string, any>

let shop: Shop
/** The same numbers in every run. */
let seed = 20260615
const random = (below: number): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * below)
}
const words = [
  'Bolt',
  'north',
  '100%',
  'a_b',
  'back\\slash',
  "O'Neill",
  'Müller',
  '50',
  'INV-15',
  'x',
  'Zoë',
  '(two)',
  '"q"',
  '-1-',
]
const phrase = () => Array.from({ length: 1 + random(3) }, () => words[random(words.length)]).join(' ')

before(
  async () => {
    shop = await openShop()
    const vendors: string[] = []
    for (let n = 0; n < 30; n += 1)
      vendors.push(ok(await shop.send('buyer', 'procurement/vendors', { name: `${phrase()} ${n}` })).id)
    for (let n = 0; n < 45; n += 1)
      ok(
        await shop.send('buyer', 'procurement/orders', {
          vendorId: vendors[random(vendors.length)],
          orderDate: `2026-0${1 + random(5)}-1${random(9)}`,
          lines: [{ itemId: shop.item.id, quantity: String(1 + random(9)), unitPrice: '10.00', description: phrase() }],
        }),
      )
    for (const who of ['employee', 'receiver', 'buyer', 'manager'])
      for (let n = 0; n < 4; n += 1) {
        const reply = await shop.send(who, 'procurement/requisitions', {
          neededOn: '2026-07-01',
          justification: `${phrase()} of ${who}`,
          lines: [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }],
        })
        if (who === 'employee') ok(reply)
      }
  },
  { timeout: 600_000 },
)
after(() => shop?.close())

const ask = async (path: string, query: Record<string, string | string[]>, who = 'administrator') => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) search.append(name, each)
  return shop.people[who]!('GET', `${path}?${search}`)
}

/** All rows of a question, page after page. */
async function all(path: string, query: Record<string, string | string[]>, who?: string, limit = '7'): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const { items, next }: { items: Row[]; next: string | null } = ok(
      await ask(path, { ...query, limit, ...(cursor ? { cursor } : {}) }, who),
    )
    rows.push(...items)
    cursor = next
  } while (cursor)
  return rows
}

const records = modules.flatMap((module) => module.records).map(({ record }) => record)
const holdsAll = (row: Row, search: readonly string[], q: string) =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .every((word) =>
      search.some((name) =>
        String(row[name] ?? '')
          .toLowerCase()
          .includes(word.toLowerCase()),
      ),
    )

test('free text finds exactly the rows that hold every word, through all pages, counted and added up alike', async () => {
  const recordTypes = [
    'procurement.orders',
    'procurement.order-lines',
    'procurement.vendors',
    'procurement.requisitions',
  ]
  for (const record of records.filter(({ name }) => recordTypes.includes(name))) {
    const { search, path } = record
    const everything = await all(path, {}, undefined, '200')
    assert.ok(everything.length > 3, record.name)
    const parts = everything.flatMap((row) => search.map((name) => String(row[name] ?? '')))
    const some = () => parts[random(parts.length)]!.split(/\s+/)
    const questions = [
      ...words,
      'nothing has this',
      'nothinghasthis',
      '%',
      '_',
      '\\',
      '%%%',
      '___',
      '\\\\\\',
      "';--",
      '🚲🚲🚲',
    ]
    for (let n = 0; n < 25; n += 1) {
      const word = some()[0]!
      questions.push(`${word} ${some()[0]}`, word.slice(1), word.slice(0, 2), some().toReversed().join(' '))
    }
    for (const q of questions.filter((text) => text.trim())) {
      const expected = everything.filter((row) => holdsAll(row, search, q)).map(({ id }) => id)
      const found = await all(path, { q })
      assert.deepEqual(
        found.map(({ id }) => id),
        expected,
        `${record.name} ${q}`,
      )
      const first = ok(await ask(path, { q, count: '1', limit: '1' }))
      assert.equal(first.count, expected.length, q)
      assert.equal(ok(await ask(`${path}/summary`, { q })).count, expected.length, q)
    }
  }
})

test('free text with filters and another order finds what both say', async () => {
  const orders = records.find(({ name }) => name === 'procurement.orders')!
  const everything = await all(orders.path, { sort: '-totalDue,vendorName' }, undefined, '200')
  for (const q of [...words, 'Bolt north', 'PO 50'])
    for (const after of ['2026-01-01', '2026-03-15']) {
      const found = await all(orders.path, {
        q,
        filter: [`orderDate:gte:${after}`, 'state:in:draft'],
        sort: '-totalDue,vendorName',
      })
      assert.deepEqual(
        found.map(({ id }) => id),
        everything
          .filter((row) => holdsAll(row, orders.search, q) && row['orderDate'] >= after && row['state'] === 'draft')
          .map(({ id }) => id),
        q,
      )
    }
})

test('any order, with an index or without one, is that of its values, page after page', async () => {
  for (const record of records.filter(
    ({ name }) => name === 'procurement.orders' || name === 'procurement.order-lines',
  )) {
    const everything = await all(record.path, {}, undefined, '200')
    const sorted = record.fields.filter(({ kind }) => ['money', 'price', 'quantity', 'day', 'integer'].includes(kind))
    for (const { name, kind } of sorted)
      for (const sign of [1, -1]) {
        const valueOf = (row: Row) =>
          row[name] === null ? null : kind === 'day' ? String(row[name]) : Number(row[name])
        const compared = (a: Row, b: Row) => {
          const [left, right] = [valueOf(a), valueOf(b)]
          if (left === right) return a['id'] < b['id'] ? -1 : 1
          if (left === null || right === null) return left === null ? 1 : -1
          return left < right ? -1 : 1
        }
        const found = await all(record.path, { sort: `${sign < 0 ? '-' : ''}${name}` })
        assert.deepEqual(
          found.map(({ id }) => id),
          everything.toSorted((a, b) => sign * compared(a, b)).map(({ id }) => id),
          `${record.name} ${name} ${sign}`,
        )
      }
  }
})

test('an order that another table lends holds every row once', async () => {
  const path = '/api/procurement/orders'
  const ids = (rows: Row[]) => rows.map(({ id }) => id)
  const everything = await all(path, {}, undefined, '200')
  for (const sort of ['vendorName', '-vendorName'])
    assert.deepEqual(new Set(ids(await all(path, { sort }))), new Set(ids(everything)))
  const up = (await all(path, { sort: 'vendorName' })).map(({ vendorName }) => vendorName)
  const down = (await all(path, { sort: '-vendorName' })).map(({ vendorName }) => vendorName)
  assert.deepEqual(up, down.toReversed())
})

test('who may see less is answered less, by the same question as often as it is asked in turn', async () => {
  const path = '/api/procurement/requisitions'
  const everything = await all(path, {}, undefined, '200')
  const ids: Record<string, string> = {}
  for (const who of ['employee', 'administrator'])
    ids[who] = (ok(await shop.people[who]!('GET', '/api/me')) as Row)['id']
  const own = everything.filter((row) => row['requesterId'] === ids['employee'])
  assert.ok(own.length > 0)
  const others = everything.length
  const questions: Record<string, string>[] = [
    {},
    { q: 'of employee' },
    { q: 'of' },
    { filter: 'state:eq:draft' },
    { fields: 'number', sort: '-number' },
  ]
  for (let turn = 0; turn < 12; turn += 1)
    for (const query of questions) {
      const seen = await all(path, query, 'employee')
      assert.ok(seen.every(({ id }) => own.some((row) => row['id'] === id)))
      const whole = await all(path, query)
      assert.ok(whole.length >= seen.length && whole.length <= others)
      if (!('q' in query)) assert.equal(seen.length, own.length)
    }
})

test('every list and record of every record type is written as its schema says, whole and by chosen fields', async () => {
  for (const record of records) {
    const { path } = record
    // Every reply in a test is compared with what its schema makes of it; a difference is an error of the server.
    const whole = ok(await ask(path, { limit: '200' })) as { items: Row[] }
    for (const { id } of whole.items.slice(0, 3)) ok(await ask(`${path}/${id}`, {}))
    const fields = record.fields.map(({ name }) => name)
    for (const chosen of [fields.slice(0, 1), fields.filter((_, at) => at % 2), fields]) {
      const { items } = ok(await ask(path, { limit: '200', fields: chosen.join() })) as { items: Row[] }
      assert.deepEqual(
        items,
        whole.items.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => [...chosen, 'id', 'version'].includes(name))),
        ),
        record.name,
      )
    }
  }
})

test('a summary adds up what it is asked for, and counts all the same', async () => {
  const whole = ok(await ask('/api/procurement/orders/summary', {}))
  const { totalDue } = whole.sums
  assert.ok(totalDue.length > 0 && Object.keys(whole.sums).length > 1, JSON.stringify(whole))
  const some = await ask('/api/procurement/orders/summary', { fields: 'number,totalDue' })
  assert.deepEqual(ok(some), { count: whole.count, sums: { totalDue } })
  assert.deepEqual(ok(await ask('/api/procurement/orders/summary', { fields: 'id' })), { count: whole.count, sums: {} })
})

test('a field that is not there is named', async () => {
  for (const fields of ['number,secret', 'constructor', 'createdById', '__proto__'])
    for (const call of ['', '/summary']) {
      const { status, body } = await ask(`/api/procurement/orders${call}`, { fields })
      assert.equal(status, 400, fields)
      assert.match(body.fields.fields, /There is no field (secret|constructor|createdById|__proto__)/)
    }
  for (const fields of ['', 'number;drop', 'a b', ','.repeat(3)])
    assert.equal((await ask('/api/procurement/orders', { fields })).status, 400, fields)
})
