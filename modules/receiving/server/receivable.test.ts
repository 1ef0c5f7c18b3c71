import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

async function allowOver(percent: string) {
  const [{ version }] = await shop.read('procurement/over-receipt')
  const body = { percent, reason: 'Agreed with the warehouse' }
  ok(await shop.people['administrator']!('POST', '/api/procurement/over-receipt', { version, body }))
}
const offered = async (q = ''): Promise<string[]> =>
  (await shop.read(`procurement/receivable-orders?q=${q}`, 'receiver')).items.map(({ id }: { id: string }) => id)
const lineOf = async (order: { id: string }) =>
  (await shop.read(`procurement/receivable-orders/${order.id}`, 'receiver')).lines[0]

test('R1 an order received in full is offered as long as the over-receipt allows more, and no longer', async () => {
  const order = await shop.order([['10000', '1.00']], { expectedOn: '2026-06-01' })
  const waiting = await shop.order([['5', '1.00']], { expectedOn: '2026-06-30' })
  const orderLineId = order.lines[0].id
  assert.deepEqual(await lineOf(order), { orderLineId, open: '10000', most: '10000' })
  ok(await shop.receive(order, [[0, '10000']]))
  assert.deepEqual(await offered(), [waiting.id])
  await allowOver('2')
  assert.deepEqual(await offered(), [waiting.id, order.id], 'what is expected stands first')
  assert.deepEqual(await offered(order.number), [order.id])
  assert.deepEqual(await lineOf(order), { orderLineId, open: '0', most: '200' })
  assert.equal((await shop.receive(order, [[0, '200.000001']])).status, 409)
  ok(await shop.receive(order, [[0, '200']]))
  assert.deepEqual(await lineOf(order), { orderLineId, open: '0', most: '0' })
  assert.deepEqual(await offered(), [waiting.id])
})

test('R1 of an order that is closed or only a draft nothing is offered, and nobody sees more orders than before', async () => {
  await allowOver('5')
  const draft = await shop.order([['10', '1.00']], { state: 'draft' })
  const closed = await shop.order([['10', '1.00']])
  ok(await shop.receive(closed, [[0, '4']]))
  ok(await shop.verb('buyer', `procurement/orders/${closed.id}`, 'close', { reason: 'No more will come' }))
  for (const order of [draft, closed]) {
    assert.ok(!(await offered()).includes(order.id))
    assert.deepEqual(await lineOf(order), { orderLineId: order.lines[0].id, open: '0', most: '0' })
  }
  for (const url of ['receivable-orders', `receivable-orders/${closed.id}`])
    assert.equal((await shop.people['employee']!('GET', `/api/procurement/${url}`)).status, 403)
})
