import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineAmount, sumOf } from './line-amount.ts'

test('a line is worth quantity times price, exact, and nothing while one of them is not a number', () => {
  assert.equal(lineAmount('3', '0.1'), '0.3')
  assert.equal(lineAmount('1000000.000001', '19.9999'), '19999900.0000199999')
  assert.equal(lineAmount('', '5'), null)
  assert.equal(lineAmount('12k', '5'), null)
  assert.equal(lineAmount(undefined, null), null)
})

test('a sum takes what is a number', () => assert.equal(sumOf(['0.1', '0.2', '', null, 'x']), '0.3'))
