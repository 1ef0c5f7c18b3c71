import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

/** Numbers that look random and are the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('P20 P08 after each of 200 random receipts, bills, reversals, cancellations and changes of price the books tie', async () => {
  const roll = dice(20260615)
  const prices = ['0.335', '0.3333', '1.005', '12.50', '7.7777', '0.0149']
  const orders = []
  for (let n = 0; n < 6; n += 1)
    orders.push(
      await shop.order([
        ['20', prices[n]!],
        ['12', prices[(n + 2) % 6]!],
      ]),
    )
  const receipts: string[] = []
  const bills: string[] = []
  const done: Record<string, number> = {}
  const day = (at: number) => addDays('2026-01-10', Math.floor(at * 0.7))
  const note = (what: string, status: number) => {
    assert.ok([200, 409, 422].includes(status), `${what} ${status}`)
    done[`${what} ${status}`] = (done[`${what} ${status}`] ?? 0) + 1
    return status === 200
  }
  for (let step = 0; step < 200; step += 1) {
    const order = await shop.read(`procurement/orders/${orders[roll(orders.length)].id}`)
    const line = roll(order.lines.length)
    const quantity = String(1 + roll(6)) + (roll(2) ? '.5' : '')
    const what = roll(10)
    if (what < 4) {
      const reply = await shop.receive(
        order,
        [[line, quantity, roll(4) === 0 ? '1' : undefined]],
        'receiver',
        day(step),
      )
      if (note('receive', reply.status)) receipts.push(reply.body.id)
    } else if (what < 7) {
      const { status, body } = await shop.bill(
        order,
        [[line, quantity, roll(3) ? order.lines[line].unitPrice : '9.99']],
        day(step),
      )
      if (!note('bill', status)) continue
      bills.push(body.id)
      if (body.state === 'exception' && roll(2))
        ok(await shop.verb('accountant', `financial/bills/${body.id}`, 'release', { reason: 'As it is' }))
      if (['matched', 'exception'].includes(body.state)) note('post', (await shop.postBill(body.id)).status)
    } else if (what === 7 && receipts.length) {
      const id = receipts.splice(roll(receipts.length), 1)[0]
      note(
        'reverse',
        (await shop.verb('receiver', `procurement/receipts/${id}`, 'reverse', { reason: 'Walk', reversedOn: day(200) }))
          .status,
      )
    } else if (what === 8 && bills.length) {
      const id = bills.splice(roll(bills.length), 1)[0]
      note(
        'cancel',
        (await shop.verb('accountant', `financial/bills/${id}`, 'cancel', { reason: 'Walk', postingDate: day(200) }))
          .status,
      )
    } else if (what === 9) {
      const kept = order.lines.map(({ id, quantity: all }: { id: string; quantity: string }) => ({ id, quantity: all }))
      kept[line].unitPrice = prices[roll(6)]
      const url = `procurement/orders/${order.id}`
      const reply = await shop.verb('buyer', url, 'revise', { reason: 'Walk', lines: kept })
      if (note('revise', reply.status) && reply.body.revisionId)
        ok(await shop.verb('approver', `procurement/order-revisions/${reply.body.revisionId}`, 'approve'))
    }
    const { difference } = await shop.grir()
    assert.equal(difference, '0.00', `after step ${step}`)
    if (step % 10 === 9) assert.deepEqual(await shop.findings(), [], `after step ${step}`)
  }
  for (const what of ['receive 200', 'receive 409', 'post 200', 'reverse 200', 'cancel 200', 'revise 200'])
    assert.ok((done[what] ?? 0) >= 5, `${what}: ${JSON.stringify(done)}`)
  for (let at = 0; at <= 200; at += 20) assert.equal((await shop.grir(day(at))).difference, '0.00', day(at))
})
