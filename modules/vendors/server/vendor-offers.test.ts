import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const vendor = async (name: string, more: object = {}) =>
  ok(await shop.send('buyer', 'procurement/vendors', { name, ...more })).id as string
const price = async (vendorId: string, unitPrice: string, more: object = {}) =>
  ok(await shop.send('buyer', 'procurement/vendor-prices', { vendorId, itemId: shop.item.id, unitPrice, ...more }))
const offers = async (query: string, who = 'buyer') => shop.read(`procurement/vendor-offers?${query}`, who)
const namesOf = (all: { name: string }[]) => all.map(({ name }) => name)

test('U6 vendors to order from: by price, then lead time, then standing; the closed ones last, with the reason', async () => {
  const [dear, slow, fast, none, blocked, held, ended] = [
    await vendor('Dear'),
    await vendor('Cheap and slow'),
    await vendor('Cheap and fast'),
    await vendor('Without a price', { preferred: true }),
    await vendor('A blocked one'),
    await vendor('A held one'),
    await vendor('Was held'),
  ]
  await price(dear, '9.00', { leadTimeDays: 1 })
  await price(slow, '8.00', { leadTimeDays: 20 })
  await price(fast, '8.00', { leadTimeDays: 2 })
  await price(blocked, '1.00')
  await price(held, '1.00')
  await price(ended, '8.50')
  // Not for this day, this currency or this quantity.
  await price(none, '0.10', { validFrom: '2026-01-01', validTo: '2026-06-14' })
  await price(dear, '0.50', { minQuantity: '1000' })
  ok(await shop.verb('accountant', `procurement/vendors/${blocked}`, 'block', { reason: 'Fraud' }))
  shop.setNow('2026-06-14T12:00:00Z')
  for (const [id, until] of [
    [held, '2026-06-15'],
    [ended, '2026-06-14'],
  ])
    ok(
      await shop.verb('accountant', `procurement/vendors/${id}`, 'hold', {
        holdType: 'orders',
        holdUntil: until,
        reason: 'Audit',
      }),
    )
  shop.setNow('2026-06-15T12:00:00Z')
  const all = await offers(`items=${shop.item.id}&quantity=10`)
  assert.deepEqual(namesOf(all), [
    'Cheap and fast',
    'Cheap and slow',
    'Was held',
    'Dear',
    'Without a price',
    'Superior Bolts',
    'A blocked one',
    'A held one',
  ])
  assert.deepEqual([all[0].unitPrice, all[0].leadTimeDays, all[0].why, all[4].unitPrice], ['8.00', 2, null, null])
  assert.match(all[6].why, /A blocked one is blocked/)
  assert.match(all[7].why, /A held one is on hold for orders until 2026-06-15: Audit/)
  assert.equal(namesOf(await offers(`items=${shop.item.id}&quantity=1000`))[0], 'Dear')
  assert.deepEqual(namesOf(await offers('q=cheap')), ['Cheap and fast', 'Cheap and slow'])
  assert.deepEqual(await offers('q=%25'), [])
  // Without the right to prices nothing of them is told, not even by the order.
  const seen = await offers(`items=${shop.item.id}&quantity=10`, 'employee')
  assert.ok(seen.every((each: { unitPrice: unknown; priced: number }) => each.unitPrice === null && each.priced === 0))
  assert.equal(seen[0].name, 'Without a price', 'the preferred one')
})

test('what is refused names its sentence and what it tells of, and is written as whoever reads writes', async () => {
  const held = await vendor('Held Ltd')
  const hold = { holdType: 'orders', holdUntil: '2026-12-01', reason: 'Audit' }
  ok(await shop.verb('accountant', `procurement/vendors/${held}`, 'hold', hold))
  const buyer = await shop.as('buyer')
  const order = {
    vendorId: held,
    orderDate: '2026-06-15',
    lines: [{ itemId: shop.item.id, quantity: '1', unitPrice: '5' }],
  }
  const refused = async (language?: string) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}
    const { status, body } = await buyer('POST', '/api/procurement/orders', { body: order, headers })
    assert.equal(status, 422)
    assert.equal(body.message, body.fields.vendorId)
    assert.deepEqual(body.sentence, {
      code: 'vendors.onHoldUntil',
      parameters: { name: 'Held Ltd', use: 'orders', reason: 'Audit', until: '2026-12-01' },
    })
    return body.message
  }
  assert.equal(await refused(), 'Held Ltd is on hold for orders until 2026-12-01: Audit')
  assert.equal(await refused('en-GB,en;q=0.9'), 'Held Ltd is on hold for orders until 1 Dec 2026: Audit')
  assert.equal(await refused('de-DE'), 'Held Ltd is on hold for orders until 01.12.2026: Audit')
  assert.equal(await refused('no language at all'), 'Held Ltd is on hold for orders until 2026-12-01: Audit')
})

test('Q10 a vendor price does not hold above its maximum quantity', async () => {
  const vendorId = await vendor('Small lots')
  await price(vendorId, '7.00', { minQuantity: '1', maxQuantity: '100' })
  const priceOf = async (quantity: string) =>
    ok(await shop.send('buyer', 'procurement/orders', { vendorId, lines: [{ itemId: shop.item.id, quantity }] }))
      .lines[0].unitPrice
  assert.equal(await priceOf('100'), '7.00')
  assert.equal(await priceOf('100.000001'), '10.00', 'the cost of the item')
  assert.equal(await priceOf('0.5'), '10.00')
  const [offer] = await offers(`q=Small&items=${shop.item.id}&quantity=101`)
  assert.equal(offer.unitPrice, null)
})
