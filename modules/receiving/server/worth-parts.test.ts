import assert from 'node:assert/strict'
import { test } from 'node:test'
import { take, worthOfArrival, type Goods } from './worth.ts'

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

test('N4 goods that arrive bring the rounded worth of all that is there less what is booked, and never less than nothing', () => {
  const arrives = (quantity: string, price: string, exact: string, amount: bigint) =>
    worthOfArrival(quantity, price, { exact, amount }, 'USD')
  assert.equal(arrives('7', '45548.435', '0', 0n), 31883905n)
  assert.equal(arrives('13', '45548.435', '318839.045', 31883905n), 59212965n)
  assert.equal(arrives('1', '0.005', '0.005', 1n), 0n)
  assert.equal(arrives('1', '0.005', '0.15', 30n), 0n)
  assert.equal(arrives('0', '0.125', '0.625', 60n), 0n, 'what is rejected is worth nothing')
  assert.equal(arrives('1', '0', '0.625', 60n), 0n, 'nor is what costs nothing')
})
