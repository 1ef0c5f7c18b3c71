import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import { countWrites } from '#server/testing/writes.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const after1 = (number: string, by = 1) => {
  const [, series, digits] = /^([A-Z]+)-(\d+)$/.exec(number)!
  return `${series}-${String(Number(digits) + by).padStart(digits!.length, '0')}`
}
const newOrder = () =>
  shop.send('buyer', 'procurement/orders', {
    vendorId: shop.vendor.id,
    lines: [{ itemId: shop.item.id, quantity: '1', unitPrice: '1.00' }],
  })
const newVendor = (body: object) => shop.send('buyer', 'procurement/vendors', body)
let named = 0
const nextName = () => `Vendor ${(named += 1)}`

/** Imports orders of another system under the given numbers; answers the import as it ended. */
async function importOrders(numbers: string[]) {
  const headers = await openSession(shop.app.db, shop.app.settings, 'buyer@sample.mainstay.test')
  const rows = numbers.map((number) => `S-${number},${number},closed,Superior Bolts,2025-03-01,1.00,1.00`)
  const file = ['ID in the source system,Number,State,Vendor,Order date,Subtotal,Total due', ...rows].join('\n')
  const { payload, headers: type } = multipart([['orders.csv', file]])
  const uploaded = await shop.server.inject({
    method: 'POST',
    url: '/api/imports/of/procurement.orders',
    payload,
    headers: { ...headers, ...type },
  })
  let now = uploaded.json()
  for (const step of ['check', 'run']) {
    ok(await shop.people['buyer']!('POST', `/api/imports/${now.id}/${step}`, { version: now.version }))
    await shop.jobs.drain()
    now = ok(await shop.people['buyer']!('GET', `/api/imports/${now.id}`))
  }
  return now
}

test('K1 orders of another system under the numbers that come next stop no order of ours', async () => {
  const first = ok(await newOrder()).number
  const taken = [1, 2, 3, 5].map((by) => after1(first, by))
  assert.equal((await importOrders(taken)).counts.create, 4)
  const made = [ok(await newOrder()).number, ok(await newOrder()).number]
  assert.deepEqual(made, [after1(first, 4), after1(first, 6)])
})

test('K1 a typed number of a vendor or item that comes next stops no later one', async () => {
  for (const recordType of ['vendors', 'items']) {
    const send = (body: object) => shop.send('buyer', `procurement/${recordType}`, { name: nextName(), ...body })
    const first = ok(await send({})).number
    ok(await send({ number: after1(first) }))
    const changed = ok(await send({ number: `OTHER-${recordType}` }))
    const url = `/api/procurement/${recordType}/${changed.id}`
    ok(await shop.people['buyer']!('PATCH', url, { body: { number: after1(first, 2) }, version: changed.version }))
    assert.equal(ok(await send({})).number, after1(first, 3))
    // The largest number that can be typed takes nothing from the series either.
    ok(await send({ number: `${first.split('-')[0]}-${'9'.repeat(30)}` }))
    assert.equal(ok(await send({})).number, after1(first, 4))
  }
})

test('K1 twelve at once, half of them typing what comes next: whoever leaves the number to us always gets one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const last = ok(await newVendor({ name: nextName() })).number
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        newVendor({ name: nextName(), ...(n % 2 ? { number: after1(last, (n + 1) / 2) } : {}) }),
      ),
    )
    const ours = replies.filter((_, n) => n % 2 === 0)
    assert.deepEqual(
      ours.map(({ status }) => status),
      Array(6).fill(200),
    )
    // A typed one may come too late for its number, and is told so.
    for (const { status } of replies) assert.ok([200, 409].includes(status), String(status))
    const numbers = replies.filter(({ status }) => status === 200).map(({ body }) => body.number)
    assert.equal(new Set(numbers).size, numbers.length)
  }
})

test('K1 many taken numbers in a row are skipped at once', async () => {
  const last = ok(await newVendor({ name: nextName() })).number
  await shop.app.pool.query(
    `insert into procurement_vendors (number, name, status, preferred, currency, payment_term_days, created_by, created_at, updated_at)
     select 'V-' || lpad((n + $1::int)::text, 5, '0'), 'Old ' || n, 'active', false, 'USD', 30, $2, now(), now() from generate_series(1, 12000) n`,
    [Number(last.slice(2)), shop.vendor.id],
  )
  const writes = countWrites(shop.app.pool)
  assert.equal(ok(await newVendor({ name: nextName() })).number, after1(last, 12_001))
  // A question for each of them would be thousands.
  assert.ok(writes() < 200, `${writes()} writes to the database`)
})
