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

let seed = 4
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const cents = (text: string): bigint => BigInt((Number(text) * 100).toFixed(0))
/** Hundredths × ten-thousandths in cents, half away from zero. */
const worth = (hundredths: bigint, tenThousandths: bigint): bigint => (hundredths * tenThousandths + 5000n) / 10000n
const text = (value: bigint, digits: number): string => {
  const figures = value.toString().padStart(digits + 1, '0')
  return `${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

async function largeOrder(quantity: string, price: string): Promise<Json> {
  const { id } = await shop.order([[quantity, price]], { state: 'in approval' })
  ok(await shop.verb('administrator', `procurement/orders/${id}`, 'approve'))
  ok(await shop.verb('buyer', `procurement/orders/${id}`, 'send'))
  return shop.read(`procurement/orders/${id}`)
}
/** Cents still to come of an order line, as its list says, and cents booked for what has come. */
async function sides({ id }: Json): Promise<[open: bigint, booked: bigint]> {
  const [line] = (await shop.read(`procurement/order-lines?filter=orderId:eq:${id}`)).items
  return [cents(line.openAmount), cents(line.notBilled)]
}
async function receiveAll(order: Json, quantities: string[], ordered: bigint): Promise<void> {
  for (const quantity of quantities) {
    ok(await shop.receive(order, [[0, quantity]]))
    const [open, booked] = await sides(order)
    assert.equal(open + booked, ordered, `after ${quantity} of ${quantities.join(', ')}`)
  }
  assert.equal((await sides(order))[0], 0n)
}

test('N4 commitment and receipts of an order line are what was ordered, after each receipt', async () => {
  await receiveAll(await largeOrder('20', '45548.435'), ['7', '13'], 91096870n)
  await receiveAll(
    await shop.order([['10', '0.125']]),
    Array.from({ length: 10 }, () => '1'),
    125n,
  )
  await receiveAll(await shop.order([['60', '0.005']]), ['1', '1', '1', '7', '50'], 30n)
})

test('N4 random receipts and reversals leave commitment and receipts at the order, and the report at its list', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [quantity, price] = [BigInt(100 + random(900)), BigInt(1 + random(99_999))]
    const order = await shop.order([[text(quantity, 2), text(price, 4)]])
    let left = quantity
    while (left > 0n) {
      const part = random(4) === 0 ? left : BigInt(1 + random(Number(left)))
      const { id } = ok(await shop.receive(order, [[0, text(part, 2)]]))
      left -= part
      if (random(4) === 0) {
        ok(await shop.verb('receiver', `procurement/receipts/${id}`, 'reverse', { reason: 'Wrong goods' }))
        left += part
      }
      const [open, booked] = await sides(order)
      const at = `${text(quantity, 2)} @ ${text(price, 4)}, ${left} left`
      assert.equal(open + booked, worth(quantity, price), at)
      assert.equal(open === 0n, left === 0n || worth(quantity, price) === booked, at)
    }
  }
})

test('N4 after another price the commitment is at the new price, what is there at the old', async () => {
  const order = await shop.order([['4', '0.125']])
  ok(await shop.receive(order, [[0, '3', '1']]))
  assert.deepEqual(await sides(order), [13n, 25n], 'one was rejected')
  await shop.reprice(order, 0, '0.335')
  assert.deepEqual(await sides(order), [34n, 25n], '0.25 and 0.335 are 0.585')
  ok(await shop.receive(order, [[0, '1']]))
  assert.deepEqual(await sides(order), [0n, 59n])
  assert.deepEqual(await shop.findings(), [])
})
