import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const made = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '2', estimatedPrice: price }]
  const { id, version } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  return ok(await shop.send('employee', `procurement/requisitions/${id}/submit`, undefined, version))
}
test('the figure and its list are the same rows; the verbs are known to a program', async () => {
  for (const price of ['5.00', '6.00', '7.00', '8.00']) await made(price)
  const approver = shop.people['approver']!
  const figures = ok(await approver('GET', '/api/measures'))
  const figure = figures.find(({ name }: { name: string }) => name === 'procurement.requisitions.to-approve')
  const list = ok(await approver('GET', `/api${figure.address}`))
  assert.equal(figure.count, list.items.length)
  assert.equal(figure.sums[0].amount, '52.00')
  const own = ok(await shop.people['employee']!('GET', '/api/measures'))
  assert.deepEqual(
    own
      .filter(({ name }: { name: string }) => name.startsWith('procurement.'))
      .map(({ name, count }: { name: string; count: number }) => [name, count]),
    [
      ['procurement.requisitions.mine-to-submit', 0],
      ['procurement.requisitions.mine', 4],
    ],
  )
  const tools = ok(await approver('GET', '/api/tools')) as { name: string; to: string; input: unknown }[]
  const names = tools.map(({ name }) => name)
  assert.ok(names.includes('procurement.requisitions.approve') && !names.includes('procurement.requisitions.toOrders'))
  assert.match(JSON.stringify(tools.find(({ name }) => name.endsWith('orders.reject'))!.input), /"reason"/)
  const [row] = list.items
  const can = ok(await approver('GET', `/api/tools/procurement.requisitions/${row.id}`))
  assert.deepEqual(
    can.find(({ verb }: { verb: string }) => verb === 'approve'),
    { verb: 'approve', possible: true, why: null },
  )
})
