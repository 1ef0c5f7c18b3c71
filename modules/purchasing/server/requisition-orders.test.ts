import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

test('Q8 an employee sees what became of a request, line by line, without the right to read orders; the order names who asked', async () => {
  const wish = (who: string) =>
    shop.send(who, 'procurement/requisitions', {
      neededOn: '2026-07-01',
      lines: [
        { itemId: shop.item.id, quantity: '10', vendorId: shop.vendor.id },
        { description: 'Chairs', quantity: '2', estimatedPrice: '90.00', vendorId: shop.vendor.id },
      ],
    })
  const asked = ok(await wish('employee'))
  const url = `procurement/requisitions/${asked.id}`
  ok(await shop.verb('employee', url, 'submit'))
  ok(await shop.verb('approver', url, 'approve'))
  assert.deepEqual(await shop.read(`${url}/orders`, 'employee'), [])
  const [bolts, chairs] = asked.lines
  const made = async (lines: object[]) => {
    const { orders } = ok(await shop.verb('buyer', url, 'to-orders', { lines }))
    const order = `procurement/orders/${orders[0].id}`
    ok(await shop.verb('buyer', order, 'submit', { reason: 'In two parts' }))
    ok(await shop.verb('approver', order, 'approve'))
    return shop.read(order)
  }
  const first = await made([
    { lineId: bolts.id, quantity: '4' },
    { lineId: chairs.id, quantity: '2' },
  ])
  const second = await made([{ lineId: bolts.id, quantity: '6' }])
  ok(await shop.receive(first, [[0, '3']], 'receiver', '2026-06-15'))
  const parts = await shop.read(`${url}/orders`, 'employee')
  const part = (line: { id: string }, order: { id: string; number: string }, ordered: string, received: string) => ({
    lineId: line.id,
    orderId: order.id,
    orderNumber: order.number,
    state: 'approved',
    ordered,
    received,
    dueOn: '2026-07-01',
  })
  assert.deepEqual(parts, [part(bolts, first, '4', '3'), part(bolts, second, '6', '0'), part(chairs, first, '2', '0')])
  assert.equal((await shop.people['employee']!('GET', `/api/procurement/orders/${first.id}`)).status, 403)
  assert.equal((await shop.people['employee']!('GET', `/api/procurement/orders/${first.id}/requisitions`)).status, 403)
  const named = await shop.read(`procurement/orders/${first.id}/requisitions`, 'receiver')
  assert.deepEqual(
    named.map((each: { requisitionNumber: string; requesterName: string; requested: string }) => [
      each.requisitionNumber,
      each.requesterName,
      each.requested,
    ]),
    [
      [asked.number, asked.requesterName, '10'],
      [asked.number, asked.requesterName, '2'],
    ],
  )
  ok(await shop.verb('buyer', `procurement/orders/${second.id}`, 'cancel', { reason: 'Not needed' }))
  assert.equal((await shop.read(`${url}/orders`, 'employee'))[1].state, 'cancelled')
  // Somebody else's requisition stays unseen, as do its orders.
  const other = ok(await wish('manager'))
  assert.equal((await shop.people['employee']!('GET', `/api/procurement/requisitions/${other.id}/orders`)).status, 404)
})
