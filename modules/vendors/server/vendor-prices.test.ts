import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
let headers: Record<string, string>
before(async () => {
  shop = await openShop()
  headers = await openSession(shop.app.db, shop.app.settings, 'buyer@sample.mainstay.test')
})
after(() => shop?.close())

const at = 'procurement/vendor-prices'
const vendor = async (name: string) => ok(await shop.send('buyer', 'procurement/vendors', { name })).id as string
const price = (vendorId: string, unitPrice: string, more: object = {}, who = 'buyer') =>
  shop.send(who, at, { vendorId, itemId: shop.item.id, unitPrice, ...more })
function refused({ status, body }: Awaited<ReturnType<typeof price>>, expected: number, why: RegExp, name?: string) {
  assert.equal(status, expected, JSON.stringify(body))
  assert.match(name ? body.fields[name] : body.message, why)
}
type Price = { id: string; version: number; unitPrice: string; validFrom: string; validTo: string | null }
const list = async (vendorId: string, more = ''): Promise<Price[]> =>
  (
    await shop.read(
      `${at}?filter=vendorId:eq:${vendorId}&filter=state:eq:in%20force&sort=minQuantity,validFrom${more}`,
      'buyer',
    )
  ).items
const spans = (prices: Price[]) => prices.map(({ unitPrice, validFrom, validTo }) => [unitPrice, validFrom, validTo])
const ordered = async (vendorId: string, quantity = '1') =>
  ok(await shop.send('buyer', 'procurement/orders', { vendorId, lines: [{ itemId: shop.item.id, quantity }] })).lines[0]
    .unitPrice

test('a new price ends the one before it, holds from its day on, and each quantity has days of its own', async () => {
  const bolts = await vendor('Bolts by day')
  ok(await price(bolts, '5.00'))
  ok(await price(bolts, '4.00', { minQuantity: '25' }))
  ok(await price(bolts, '6.00', { validFrom: '2026-07-01' }))
  assert.deepEqual(spans(await list(bolts)), [
    ['5.00', '2026-06-15', '2026-06-30'],
    ['6.00', '2026-07-01', null],
    ['4.00', '2026-06-15', null],
  ])
  assert.equal(await ordered(bolts), '5.00', 'what is to come does not count yet')
  assert.equal(await ordered(bolts, '25'), '4.00')
  const onDay = async (day: string) =>
    spans(await list(bolts, `&filter=minQuantity:eq:0&asOf=${day}`)).map(([its]) => its)
  assert.deepEqual(
    [await onDay('2026-06-14'), await onDay('2026-06-30'), await onDay('2026-07-01')],
    [[], ['5.00'], ['6.00']],
  )
  shop.setNow('2026-07-01T12:00:00Z')
  assert.equal(await ordered(bolts), '6.00')
  shop.setNow('2026-06-15T12:00:00Z')
})

test('a price for some time stands in for another, which holds again afterwards; withdrawn, it never was', async () => {
  const offer = await vendor('Offers')
  ok(await price(offer, '10.00', { maxQuantity: '500', vendorItemNumber: 'B-1', leadTimeDays: 9 }))
  const summer = ok(await price(offer, '7.00', { validFrom: '2026-08-01', validTo: '2026-08-31' }))
  assert.deepEqual(spans(await list(offer)), [
    ['10.00', '2026-06-15', '2026-07-31'],
    ['7.00', '2026-08-01', '2026-08-31'],
    ['10.00', '2026-09-01', null],
  ])
  const [before, , again] = (await list(offer)) as (Price & Record<string, unknown>)[]
  for (const name of ['maxQuantity', 'vendorItemNumber', 'leadTimeDays', 'currency', 'unit'])
    assert.equal(again![name], before![name], name)
  ok(await shop.verb('buyer', `${at}/${summer.id}`, 'withdraw'))
  for (const [day, expected] of [
    ['2026-08-15', '10.00'],
    ['2026-09-01', '10.00'],
  ])
    assert.deepEqual(
      (await list(offer, `&asOf=${day}`)).map(({ unitPrice }) => unitPrice),
      [expected],
    )
  // What ends with the one before it, or after it, leaves nothing to hold again.
  const ended = await vendor('Ended')
  ok(await price(ended, '1.00', { validTo: '2026-12-31' }))
  ok(await price(ended, '2.00', { validFrom: '2026-12-01', validTo: '2026-12-31' }))
  assert.equal((await list(ended)).length, 2)
})

test('two prices for one day, an end before the beginning, a quantity that is changed and a withdrawn price are refused and change nothing', async () => {
  const one = await vendor('Refused')
  const first = ok(await price(one, '5.00', { validFrom: '2026-07-01' }))
  refused(await price(one, '6.00', { validFrom: '2026-07-01' }), 422, /2026-07-01/, 'validFrom')
  refused(await price(one, '6.00', { minQuantity: '0.000', validFrom: '2026-07-01' }), 422, /2026-07-01/, 'validFrom')
  refused(await price(one, '6.00', { validFrom: '2026-07-05', validTo: '2026-07-04' }), 422, /./, 'validTo')
  refused(await price(one, '6.00', { validFrom: '2026-06-20', validTo: '2026-07-02' }), 422, /2026-07-01/, 'validTo')
  refused(await price(one, '6.00', { validFrom: '2026-08-01' }, 'auditor'), 403, /./)
  const caller = await shop.as('buyer')
  const change = (body: object, version = first.version) =>
    caller('PATCH', `/api/${at}/${first.id}`, { body, headers: { 'if-match': `"${version}"` } })
  assert.equal((await change({ minQuantity: '5' })).status, 400)
  assert.deepEqual(spans(await list(one)), [['5.00', '2026-07-01', null]])
  ok(await shop.verb('buyer', `${at}/${first.id}`, 'withdraw'))
  assert.equal((await change({ unitPrice: '1.00' }, first.version + 1)).status, 409)
  assert.deepEqual(await list(one), [])
  ok(await price(one, '6.00', { validFrom: '2026-07-01' }))
})

test('eight prices at once for one vendor and item never overlap, however their quantity is written', async () => {
  const crowd = await vendor('Crowd')
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      price(crowd, `${n + 1}.00`, { minQuantity: n % 2 ? '5' : '5.000', validFrom: `2026-07-0${(n % 4) + 1}` }),
    ),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 200, 422, 422, 422, 422],
  )
  const held = await list(crowd)
  assert.deepEqual(
    held.map(({ validFrom, validTo }) => [validFrom, validTo]),
    [
      ['2026-07-01', '2026-07-01'],
      ['2026-07-02', '2026-07-02'],
      ['2026-07-03', '2026-07-03'],
      ['2026-07-04', null],
    ],
  )
})

/** A price list as a buyer brings it in; its columns are found by their names. */
async function bringIn(lines: readonly string[]): Promise<Record<string, number>> {
  const { payload, headers: type } = multipart([['Prices.csv', lines.join('\n')]])
  const url = `/api/imports/of/procurement.vendor-prices`
  const uploaded = await shop.server.inject({ method: 'POST', url, payload, headers: { ...headers, ...type } })
  assert.equal(uploaded.statusCode, 200, uploaded.body)
  const buyer = await shop.as('buyer')
  let now = uploaded.json()
  for (const step of ['check', 'run']) {
    ok(await buyer('POST', `/api/imports/${now.id}/${step}`, { version: now.version }))
    await shop.jobs.drain()
    now = ok(await buyer('GET', `/api/imports/${now.id}`))
  }
  return now.counts
}

test('a line of a file means the price of today, or the one that begins on its day; what was withdrawn is entered anew', async () => {
  const name = 'By file'
  const file = await vendor(name)
  const line = (...more: string[]) => [name, shop.item.number, ...more].join(',')
  const [plain, dated] = ['Vendor,Item,Unit price', 'Vendor,Item,Unit price,From']
  assert.deepEqual(await bringIn([plain, line('5.00')]), { create: 1, update: 0, unchanged: 0, error: 0 })
  assert.deepEqual(await bringIn([dated, line('6.00', '2026-07-01')]), { create: 1, update: 0, unchanged: 0, error: 0 })
  assert.deepEqual(spans(await list(file)), [
    ['5.00', '2026-06-15', '2026-06-30'],
    ['6.00', '2026-07-01', null],
  ])
  assert.deepEqual(await bringIn([plain, line('5.00')]), { create: 0, update: 0, unchanged: 1, error: 0 })
  assert.deepEqual(await bringIn([plain, line('5.50')]), { create: 0, update: 1, unchanged: 0, error: 0 })
  assert.deepEqual(await bringIn([dated, line('6.00', '2026-07-01')]), { create: 0, update: 0, unchanged: 1, error: 0 })
  const [, next] = await list(file)
  ok(await shop.verb('buyer', `${at}/${next!.id}`, 'withdraw'))
  assert.deepEqual(await bringIn([dated, line('6.25', '2026-07-01')]), { create: 1, update: 0, unchanged: 0, error: 0 })
  assert.deepEqual(spans(await list(file)), [
    ['5.50', '2026-06-15', '2026-06-30'],
    ['6.25', '2026-07-01', null],
  ])
})

test('a price without a first day holds from the day of the company on, wherever that is', async () => {
  const administrator = await shop.as('administrator')
  const move = async (timeZone: string) => {
    const { items } = await shop.read('financial/legal-entities')
    const { id, version } = items[0]
    ok(await administrator('PATCH', `/api/financial/legal-entities/${id}`, { version, body: { timeZone } }))
  }
  for (const [timeZone, now, day] of [
    ['Asia/Tokyo', '2026-06-15T20:00:00Z', '2026-06-16'],
    ['America/Los_Angeles', '2026-06-15T03:00:00Z', '2026-06-14'],
  ] as const) {
    await move(timeZone)
    shop.setNow(now)
    const there = await vendor(`Bolts of ${timeZone}`)
    ok(await price(there, '5.00'))
    assert.deepEqual(spans(await list(there)), [['5.00', day, null]])
    assert.equal(await ordered(there), '5.00')
  }
  await move('UTC')
  shop.setNow('2026-06-15T12:00:00Z')
})

test('rows that overlap are refused by the database, whoever writes them', async () => {
  const net = await vendor('Second net')
  ok(await price(net, '5.00'))
  await assert.rejects(
    shop.app.pool.query(
      `begin; insert into procurement_vendor_prices select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from procurement_vendor_prices p where vendor_id = '${net}'; commit`,
    ),
    /procurement_vendor_prices_apart/,
  )
  assert.equal((await list(net)).length, 1)
})
