import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const reason = 'Decided by the board'
const decide = (who: string, url: string, version: number, body: object) =>
  shop.people[who]!('POST', `/api/${url}`, { version, body: { ...body, reason } })
const entities = async () => (await shop.read('financial/legal-entities')).items
const newOrder = async () =>
  ok(
    await shop.send('buyer', 'procurement/orders', {
      vendorId: shop.vendor.id,
      lines: [{ itemId: shop.item.id, quantity: '1', unitPrice: '1.00' }],
    }),
  ).number as string

test('S13 a limit is changed by its right alone, in the currency of the entity, and holds from the next call on', async () => {
  const [{ id }] = await entities()
  const url = `procurement/own-receipts/${id}`
  const before = (await shop.read('procurement/own-receipts'))[0]
  assert.deepEqual([before.version, before.currency, before.value], [0, 'USD', { from: '5000.00' }])
  for (const who of ['buyer', 'accountant', 'approver', 'receiver', 'employee', 'manager', 'auditor'])
    assert.equal((await decide(who, url, 0, { from: '1' })).status, 403, who)
  assert.equal((await decide('administrator', url, 0, { from: '1.005' })).status, 422)
  assert.equal((await decide('administrator', url, 0, { from: '-1' })).status, 400)

  // Whoever bought it receives it below the limit; a receipt that lies ready is booked under the limit of then.
  const { id: order } = ok(
    await shop.send('administrator', 'procurement/orders', {
      vendorId: shop.vendor.id,
      orderDate: '2026-05-01',
      lines: [{ itemId: shop.item.id, quantity: '1', unitPrice: '50.00' }],
    }),
  )
  ok(await shop.verb('buyer', `procurement/orders/${order}`, 'submit'))
  ok(await shop.verb('approver', `procurement/orders/${order}`, 'approve'))
  const bought = await shop.read(`procurement/orders/${order}`)
  const ready = ok(await shop.draftReceipt(bought, [[0, '1']], 'administrator'))
  const receive = () => shop.verb('administrator', `procurement/receipts/${ready.id}`, 'receive')
  ok(await decide('administrator', url, 0, { from: '50.00' }))
  assert.equal((await receive()).status, 403)
  ok(await decide('administrator', url, 1, { from: '50.01' }))
  ok(await receive())
  assert.deepEqual(
    (await shop.read(`${url}/history`, 'auditor')).map((each: { after: object }) => each.after),
    [{ from: '50.01' }, { from: '50.00' }],
  )
})

test('documents are numbered as their setting says: what has a number keeps it, and no number is given twice', async () => {
  const [{ id }] = await entities()
  const url = `procurement/order-numbers/${id}`
  const first = await newOrder()
  assert.match(first, /^PO-\d{6}$/)
  const next = Number(first.slice(3)) + 1
  assert.equal((await decide('administrator', url, 0, { prefix: 'po uk', digits: 4, yearly: false })).status, 400)
  ok(await decide('administrator', url, 0, { prefix: 'PO-UK', digits: 4, yearly: true }))
  assert.deepEqual([await newOrder(), await newOrder()], ['PO-UK-2026-0001', 'PO-UK-2026-0002'])
  ok(await decide('administrator', url, 1, { prefix: 'PO', digits: 6, yearly: false }))
  assert.equal(await newOrder(), `PO-${String(next).padStart(6, '0')}`)
  const many = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      if (at === 5) await decide('administrator', url, 2, { prefix: 'PO', digits: 5, yearly: false })
      return newOrder()
    }),
  )
  assert.equal(new Set(many).size, 12)
  const numbers = (await shop.read('procurement/orders?limit=100')).items.map(
    ({ number }: { number: string }) => number,
  )
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(numbers.includes(first))
})

test('a person sees the settings they may read, and of each entity its own', async () => {
  const views = await shop.read('settings/policies', 'accountant')
  const names = views.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('procurement.over-receipt') && names.includes('financial.bill-numbers'))
  assert.equal((await shop.people['employee']!('GET', '/api/settings/policies')).status, 403)
  assert.equal((await shop.people['employee']!('GET', '/api/procurement/over-receipt')).status, 403)
  const other = '7c0b2b1e-0001-4a55-9a11-5f1e7a526f3c'
  assert.equal((await decide('administrator', `procurement/own-receipts/${other}`, 0, { from: '1' })).status, 404)
})
