import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payInWords, percentBetween, raisedBy, summaryOf, yearly, type Pay } from './pay-effect.ts'

const monthly = (rate: string, currency = 'USD'): Pay => ({ rate, currency, rateType: 'per month' })

test('a raise by a percentage is rounded half up to the smallest unit', () => {
  assert.equal(raisedBy('5400.00', '5', 'USD'), '5670.00')
  assert.equal(raisedBy('1000.10', '0.5', 'USD'), '1005.10')
  assert.equal(raisedBy('0.10', '5', 'USD'), '0.11')
  assert.equal(raisedBy('540001', '5', 'JPY'), '567001')
  assert.equal(raisedBy('5400.00', '-100', 'USD'), '0.00')
})

test('pay of another currency or period has no percentage', () => {
  assert.equal(percentBetween(monthly('5400'), monthly('5700')), '5.56')
  assert.equal(percentBetween(monthly('5400'), monthly('5700', 'EUR')), null)
  assert.equal(percentBetween(monthly('5400'), { ...monthly('68400'), rateType: 'per year' }), null)
  assert.equal(percentBetween(monthly('0'), monthly('5700')), null)
  assert.equal(percentBetween(null, monthly('5700')), null)
})

test('a year is twelve months, and unknown for an hourly rate', () => {
  assert.equal(yearly(monthly('5700.00')), '68400.00')
  assert.equal(yearly({ ...monthly('31.50'), rateType: 'per hour' }), null)
})

test('a change is said in one line with person, amounts and day', () => {
  assert.equal(
    summaryOf('Amina Diallo', monthly('5400'), monthly('5700'), '2027-01-01'),
    'Pay change, Amina Diallo, $5,400.00 → $5,700.00 a month (+5.6%) from Jan 1, 2027',
  )
  assert.equal(payInWords(null, monthly('5700')), '$5,700.00 a month (first pay)')
  assert.equal(payInWords(monthly('5700'), null), '$5,700.00 a month → none')
})
