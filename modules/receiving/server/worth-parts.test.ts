import assert from 'node:assert/strict'
import { test } from 'node:test'
import { take, type Goods } from './worth.ts'

const goods = (...lines: [quantity: string, unitPrice: string, amount: bigint][]): Goods[] =>
  lines.map(([quantity, unitPrice, amount], at) => ({ receiptLineId: String(at), quantity, unitPrice, amount }))
const parts = (taken: ReturnType<typeof take>) =>
  taken.map(({ receiptLineId, quantity, amount }) => [receiptLineId, quantity, amount])

test('P20 the oldest goods are taken first, each at its own price, the rest at the order’s', () => {
  const left = goods(['5', '10', 5000n], ['5', '20', 10000n])
  assert.deepEqual(parts(take(left, '3', '30', 'USD')), [['0', '3', 3000n]])
  assert.deepEqual(parts(take(left, '8', '30', 'USD')), [
    ['0', '2', 2000n],
    ['1', '5', 10000n],
    [null, '1', 3000n],
  ])
})

test('P20 the last unit takes what is left of the worth, in whatever parts', () => {
  for (const parted of [
    ['1', '1', '1'],
    ['0.5', '2.5'],
    ['2', '1'],
    ['2.999999', '0.000001'],
  ]) {
    const left = goods(['3', '0.335', 101n])
    const amounts = parted.flatMap((quantity) => take(left, quantity, '9', 'USD').map(({ amount }) => amount))
    assert.equal(
      amounts.reduce((sum, each) => sum + each, 0n),
      101n,
    )
    assert.ok(amounts.every((each) => each >= 0n))
  }
})
