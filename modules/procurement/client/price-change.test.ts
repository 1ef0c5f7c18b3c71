import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceChange } from './price-change.ts'

test('the change is told from the oldest price to the newest, newest first', () => {
  assert.equal(priceChange([{ unitPrice: '11' }, { unitPrice: '9' }, { unitPrice: '10' }])?.toFixed(4), '0.1000')
  assert.equal(priceChange([{ unitPrice: '10' }]), null)
  assert.equal(priceChange([{ unitPrice: '10' }, { unitPrice: '0' }]), null)
})
