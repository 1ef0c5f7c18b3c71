import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add } from '#shared/money.ts'
import { keepPrice, valueOf, type Priced } from './line-value.ts'

test('P20 partial quantities of an odd price add up to the whole, in any order', () => {
  const line: Priced = { unitPrice: '0.3333', priceSteps: [] }
  let booked = 0n
  let quantity = '0'
  for (let n = 0; n < 30; n += 1) {
    quantity = add(quantity, '0.1')
    booked += valueOf(line, quantity, 'USD') - booked
  }
  assert.equal(booked, valueOf(line, '3', 'USD'))
  assert.equal(booked, 100n)
})

test('units done before a change keep their price', () => {
  const before: Priced = { unitPrice: '10', priceSteps: [] }
  const after: Priced = { unitPrice: '12', priceSteps: keepPrice(before, '4') }
  assert.deepEqual(after.priceSteps, [{ quantity: '4', price: '10' }])
  assert.equal(valueOf(after, '3', 'USD'), 3000n)
  assert.equal(valueOf(after, '4', 'USD'), 4000n)
  assert.equal(valueOf(after, '7', 'USD'), 7600n)
  const again: Priced = { unitPrice: '5', priceSteps: keepPrice(after, '6') }
  assert.equal(valueOf(again, '7', 'USD'), 4000n + 2400n + 500n)
  assert.deepEqual(keepPrice(again, '2'), again.priceSteps)
})
