import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

/** An approved requisition of ten bolts, with the draft orders that a buyer made of these quantities of it. */
async function requested(quantities: string[]) {
  const lines = [{ itemId: shop.item.id, quantity: '10', vendorId: shop.vendor.id }]
  const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${made.id}`
  ok(await shop.verb('employee', url, 'submit'))
  ok(await shop.verb('approver', url, 'approve'))
  const orders: string[] = []
  for (const quantity of quantities) {
    const { orders: drafts } = ok(
      await shop.verb('buyer', url, 'to-orders', { lines: [{ lineId: made.lines[0].id, quantity }] }),
    )
    orders.push(`procurement/orders/${drafts[0].id}`)
  }
  return { url, orders, state: async () => (await shop.read(url, 'employee')).state }
}
async function approve(order: string): Promise<void> {
  ok(await shop.verb('buyer', order, 'submit', { reason: 'In parts' }))
  ok(await shop.verb('approver', order, 'approve'))
}

test('U3 a requisition is not ordered before its order is sent', async () => {
  const { url, orders, state } = await requested(['10'])
  const [order] = orders as [string]
  assert.equal(await state(), 'order being prepared')
  // Neither are its units free for another order, nor can it be cancelled.
  assert.equal((await shop.verb('buyer', url, 'to-orders', {})).status, 409)
  assert.match((await shop.verb('employee', url, 'cancel', { reason: 'x' })).body.message, /ordered/)
  ok(await shop.verb('buyer', order, 'submit', { reason: 'Another one' }))
  assert.equal(await state(), 'order being prepared')
  ok(await shop.verb('approver', order, 'reject', { reason: 'Too dear' }))
  assert.equal(await state(), 'order being prepared')
  await approve(order)
  assert.equal(await state(), 'order being prepared')
  ok(await shop.verb('buyer', order, 'send'))
  assert.equal(await state(), 'ordered')
  ok(await shop.verb('buyer', order, 'cancel', { reason: 'Not any more' }))
  assert.equal(await state(), 'approved')
  assert.deepEqual(await shop.findings(), [])
})

test('U3 a requisition of two orders is ordered when the last is sent or cancelled', async () => {
  const { url, orders, state } = await requested(['4', '6'])
  const [one, two] = orders as [string, string]
  await approve(one)
  ok(await shop.verb('buyer', one, 'send'))
  assert.equal(await state(), 'order being prepared')
  ok(await shop.verb('buyer', two, 'cancel', { reason: 'Another vendor' }))
  assert.equal(await state(), 'partly ordered')
  const { orders: again } = ok(await shop.verb('buyer', url, 'to-orders', {}))
  assert.equal(await state(), 'order being prepared')
  const three = `procurement/orders/${again[0].id}`
  await approve(three)
  ok(await shop.verb('buyer', three, 'send'))
  assert.equal(await state(), 'ordered')
})

test('U3 a requisition is ordered when goods come of an order that nobody recorded as sent, and not when they go back', async () => {
  const { orders, state } = await requested(['10'])
  const [order] = orders as [string]
  await approve(order)
  const receipt = ok(await shop.receive(await shop.read(order), [[0, '10']], 'receiver', '2026-06-15'))
  assert.equal(await state(), 'ordered')
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Wrong goods' }))
  assert.equal(await state(), 'order being prepared')
})

test('U3 two orders of one requisition sent at once leave it ordered', async () => {
  const { orders, state } = await requested(['1', '1', '1', '1', '1', '1', '1', '3'])
  for (const order of orders) await approve(order)
  const replies = await Promise.all(orders.map((order) => shop.verb('buyer', order, 'send')))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
  assert.equal(await state(), 'ordered')
})
