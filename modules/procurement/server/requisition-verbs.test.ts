import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const made = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '2', estimatedPrice: price }]
  return ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
}
const several = (who: string, verb: string, rows: { id: string; version: number }[], body?: unknown) =>
  shop.people[who]!('POST', `/api/procurement/requisitions/verbs/${verb}`, {
    body: { records: rows.map(({ id, version }) => ({ id, version })), ...(body ? { body } : {}) },
  })

test('a verb on several: each for itself, in its own transaction, with its own refusal', async () => {
  const rows = [await made('5.00'), await made('0.00'), await made('7.00')]
  const sent = ok(await several('employee', 'submit', rows)).results
  assert.deepEqual(
    sent.map(({ done, code }: { done: boolean; code?: string }) => [done, code]),
    [
      [true, undefined],
      [false, 'unprocessable'],
      [true, undefined],
    ],
  )
  const now = await Promise.all(rows.map(({ id }) => shop.read(`procurement/requisitions/${id}`)))
  assert.deepEqual(
    now.map(({ state }) => state),
    ['in approval', 'draft', 'in approval'],
  )
  assert.equal((await several('employee', 'approve', now)).status, 403, 'the right of the verb')
  const again = ok(await several('employee', 'submit', rows)).results
  assert.deepEqual(
    again.map(({ code }: { code?: string }) => code),
    ['stale', 'unprocessable', 'stale'],
    'sent twice nothing happens twice',
  )
  const refused = ok(await several('approver', 'reject', now, { reason: 'Not this year' })).results
  assert.deepEqual(
    refused.map(({ done, message }: { done: boolean; message?: string }) => [done, message]),
    [
      [true, undefined],
      [false, 'A requisition that is draft cannot be rejected'],
      [true, undefined],
    ],
  )
  assert.equal((await several('approver', 'reject', now)).status, 400, 'a reason is asked for')
  const { state, stateReason } = await shop.read(`procurement/requisitions/${rows[0].id}`)
  assert.deepEqual([state, stateReason], ['rejected', 'Not this year'])
})

test('eight buyers at once on the same rows: each row is done once', async () => {
  const rows = await Promise.all(['5.00', '6.00', '7.00', '8.00'].map(made))
  const forth = rows
  const back = rows.toReversed()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => several('employee', 'submit', at % 2 ? forth : back)),
  )
  const done = answers.flatMap((answer) => ok(answer).results).filter((each: { done: boolean }) => each.done)
  assert.equal(done.length, 4)
})

test('the figure and its list are the same rows; the verbs are known to a program', async () => {
  const approver = shop.people['approver']!
  const figures = ok(await approver('GET', '/api/measures'))
  const figure = figures.find(({ name }: { name: string }) => name === 'procurement.requisitions.to-approve')
  const list = ok(await approver('GET', `/api${figure.address}`))
  assert.equal(figure.count, list.items.length)
  assert.equal(figure.sums[0].amount, '52.00')
  assert.deepEqual(ok(await shop.people['employee']!('GET', '/api/measures')), [])
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
