import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const vendorOf = async (name: string) => ok(await shop.send('buyer', 'procurement/vendors', { name })).id as string
const draft = async (vendorId: string, unitPrice: string, { who = 'buyer', orderDate = '2026-06-15' } = {}) =>
  ok(
    await shop.send(who, 'procurement/orders', {
      vendorId,
      orderDate,
      lines: [{ itemId: shop.item.id, quantity: '1', unitPrice }],
    }),
  )
const submit = ({ id }: { id: string }, body?: object, who = 'buyer') =>
  shop.verb(who, `procurement/orders/${id}`, 'submit', body)

test('K10 Q5 P03 an order split under a limit is confirmed with a reason that its approver reads; alone or after eight days it is not asked', async () => {
  const vendorId = await vendorOf('Split & Sons')
  const one = await draft(vendorId, '249999.00')
  ok(await submit(one))
  assert.equal((await shop.read(`procurement/orders/${one.id}`)).similar, null)
  // Another buyer, another day, another amount: the vendor counts.
  const two = await draft(vendorId, '249998.00', { who: 'administrator', orderDate: '2026-06-01' })
  const refused = await submit(two, undefined, 'administrator')
  assert.equal(refused.status, 409)
  assert.match(
    refused.body.message,
    new RegExp(`With ${one.number} to Split & Sons within seven days .* 499997\\.00 USD`),
  )
  assert.deepEqual(Object.keys(refused.body.fields), ['reason'])
  assert.equal((await submit(two, {}, 'administrator')).status, 409)
  assert.equal((await submit(two, { reason: ' ' }, 'administrator')).status, 400)
  const done = ok(await submit(two, { reason: 'Two plants' }, 'administrator'))
  assert.match(done.similar, new RegExp(`${one.number} .* Ingrid Solberg: Two plants$`))
  const seen = await shop.read(`procurement/orders/${two.id}`, 'approver')
  assert.equal(seen.similar, done.similar)
  ok(await shop.verb('approver', `procurement/orders/${one.id}`, 'approve'))
  ok(await shop.verb('buyer', `procurement/orders/${one.id}`, 'cancel', { reason: 'Not needed' }))
  ok(await shop.verb('approver', `procurement/orders/${two.id}`, 'reject', { reason: 'One order, please' }))
  ok(await submit(await draft(vendorId, '249000.00')))
  shop.setNow('2026-06-24T12:00:00Z')
  ok(await submit(await draft(vendorId, '249001.00')))
  shop.setNow('2026-06-15T12:00:00Z')
})

test('K10 Q5 the same vendor, amount and day is asked about; small orders that differ are not', async () => {
  const vendorId = await vendorOf('Twin Tools')
  const one = await draft(vendorId, '100.00')
  ok(await submit(one))
  ok(await submit(await draft(vendorId, '100.01')))
  ok(await submit(await draft(vendorId, '100.00', { orderDate: '2026-06-14' })))
  const twin = await draft(vendorId, '100.00')
  assert.match((await submit(twin)).body.message, new RegExp(`${one.number} has the same vendor, amount and day`))
  ok(await submit(twin, { reason: 'Two of them' }))
  // Several at once: the one that would have to be confirmed is named.
  const again = await draft(vendorId, '100.00')
  const other = await draft(vendorId, '55.00')
  assert.equal((await submit(again)).status, 409)
  ok(await submit(other))
})

test('K10 orders of one vendor submitted at the same moment see one another', async () => {
  const vendorId = await vendorOf('At Once')
  const drafts = await Promise.all(Array.from({ length: 8 }, () => draft(vendorId, '249999.00')))
  const replies = await Promise.all(drafts.map((each) => submit(each)))
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 409)],
  )
})
