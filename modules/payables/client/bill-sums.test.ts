import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billSums, netOf } from './bill-sums.ts'

test('the net of a line is rounded half up at the minor unit of the currency', () => {
  assert.equal(netOf('3', '0.335', 'USD'), '1.01')
  assert.equal(netOf('1', '10.5', 'JPY'), '11')
  assert.equal(netOf('1', '', 'USD'), null)
  assert.equal(netOf('12k', '1', 'USD'), null)
})

test('the paper may say more or less than the lines', () => {
  const lines = [{ net: '10.10' }, { net: '0.20' }, { net: '' }]
  assert.deepEqual(billSums(lines, '1', '', ''), { net: '10.3', total: '11.3', missing: null })
  assert.equal(billSums(lines, '1', '0.70', '12.00').missing, null)
  assert.equal(billSums(lines, '', '', '10').missing, '-0.3')
})
