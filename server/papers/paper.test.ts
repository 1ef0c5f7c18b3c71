import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOn, dayOn, figureOn, linesOn } from './paper.ts'

test('amounts are printed with the decimals of their currency, exact at any size; days alike in every land', () => {
  const printed = [
    ['1234.5', 'USD', '1,234.50'],
    ['1234', 'JPY', '1,234'],
    ['1234.5', 'KWD', '1,234.500'],
    ['0.123456', 'USD', '0.123456'],
    ['-12.3', 'EUR', '-12.30'],
    ['9999999999999.99', 'USD', '9,999,999,999,999.99'],
  ] as const
  for (const [amount, currency, text] of printed) assert.equal(amountOn(amount, currency), text)
  assert.deepEqual([figureOn('12.500000'), figureOn('1000000')], ['12.5', '1,000,000'])
  assert.deepEqual([dayOn('2026-01-05'), dayOn(null)], ['5 Jan 2026', ''])
  assert.deepEqual(linesOn('a', null, ' ', undefined, 'b '), ['a', 'b'])
})
