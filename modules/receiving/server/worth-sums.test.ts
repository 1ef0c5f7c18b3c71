import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.letPass()
})
after(() => shop?.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

/** An order above the limit of the approver. */
async function largeOrder(quantity: string, price: string): Promise<Json> {
  const { id } = await shop.order([[quantity, price]], { state: 'in approval' })
  ok(await shop.verb('administrator', `procurement/orders/${id}`, 'approve'))
  ok(await shop.verb('buyer', `procurement/orders/${id}`, 'send'))
  return shop.read(`procurement/orders/${id}`)
}
/** What receipts of these quantities are posted with, one after the other. */
async function receiveAll(order: Json, quantities: string[]): Promise<string[]> {
  const amounts: string[] = []
  for (const quantity of quantities) amounts.push(ok(await shop.receive(order, [[0, quantity]])).amount)
  return amounts
}
const reverse = async (id: string) =>
  ok(await shop.verb('receiver', `procurement/receipts/${id}`, 'reverse', { reason: 'Wrong goods' }))
/** What the order has on goods received, not billed. */
const left = async ({ number }: Json) =>
  (await shop.grir()).rows.find(({ orderNumber }: Json) => orderNumber === number)?.balance ?? '0.00'
const received = async ({ id }: Json) =>
  (await shop.read(`procurement/receipts?filter=orderId:eq:${id}&filter=state:eq:received&limit=200`)).items as Json[]
const times = (count: number, quantity: string) => Array.from({ length: count }, () => quantity)

test('N4 receipts of an order line are together worth what was ordered, in whatever parts the goods come', async () => {
  assert.deepEqual(await receiveAll(await largeOrder('20', '45548.435'), ['7', '13']), ['318839.05', '592129.65'])
  assert.deepEqual(await receiveAll(await largeOrder('20', '45548.435'), ['13', '7']), ['592129.66', '318839.04'])
  for (const [quantity, price, parts, worth] of [
    ['10', '0.125', times(10, '1'), '1.25'],
    ['10', '0.125', ['3', '0.5', '6.5'], '1.25'],
    ['60', '0.005', times(60, '1'), '0.30'],
  ] as const) {
    const order = await shop.order([[quantity, price]])
    await receiveAll(order, [...parts])
    assert.equal(await left(order), worth, `${quantity} @ ${price} in ${parts.length} receipts`)
  }
  const [rejects] = [await shop.order([['10', '0.125']])]
  for (let n = 0; n < 5; n += 1) ok(await shop.receive(rejects, [[0, '2', '1']]))
  assert.equal(await left(rejects), '0.63', 'five of them accepted')
  assert.deepEqual(await shop.findings(), [])
})

test('N4 what goes back and comes again ends at the same sum, and no receipt is worth less than nothing', async () => {
  const order = await shop.order([['10', '0.125']])
  await receiveAll(order, times(10, '1'))
  const dear = (await received(order)).filter(({ amount }) => amount === '0.13').slice(0, 3)
  for (const { id } of dear) await reverse(id)
  assert.equal(await left(order), '0.86')
  await receiveAll(order, ['3'])
  assert.equal(await left(order), '1.25')

  const small = await shop.order([['60', '0.005']])
  await receiveAll(small, times(20, '1'))
  for (const { id } of (await received(small)).filter(({ amount }) => amount === '0.00')) await reverse(id)
  assert.deepEqual([await left(small), await receiveAll(small, ['1', '49'])], ['0.10', ['0.00', '0.20']])
  assert.equal(await left(small), '0.30')

  const repriced = await shop.order([['4', '0.125']])
  await receiveAll(repriced, ['1', '1', '1'])
  await shop.reprice(repriced, 0, '0.335')
  assert.deepEqual(await receiveAll(repriced, ['1']), ['0.33'], '0.375 and 0.335 are 0.71, of which 0.38 were there')
  for (const { id } of await received(repriced)) await reverse(id)
  assert.equal(await left(repriced), '0.00')
  assert.deepEqual(await shop.findings(), [])
})
