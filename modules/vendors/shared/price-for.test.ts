import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceFor } from './price-for.ts'

const price = (unitPrice: string, minQuantity: string, maxQuantity: string | null = null) => ({
  vendorId: 'v',
  itemId: 'i',
  unitPrice,
  minQuantity,
  maxQuantity,
})

test('B07 the price with the highest minimum that the quantity reaches holds, in whatever order the list comes', () => {
  const list = [price('10', '1'), price('9', '1000'), price('8', '5000', '6000')]
  for (const prices of [list, list.toReversed()]) {
    const at = (quantity: string) => priceFor(prices, 'v', 'i', quantity)?.unitPrice
    assert.deepEqual(['0.5', '1', '999.999', '1000', '5000', '6000', '6000.1'].map(at), [
      undefined,
      '10',
      '10',
      '9',
      '8',
      '8',
      '9',
    ])
  }
  assert.equal(priceFor(list, 'other', 'i', '5'), undefined)
  assert.equal(priceFor(list, 'v', 'other', '5'), undefined)
})
