import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeAmounts } from './amounts.ts'
import { takeDays } from './periods.ts'
import { inTerms } from './synonyms.ts'
import { stemOf, takeAll, takePhrase, tokensOf, unusedOf } from './tokens.ts'

const daysOf = (text: string, today = '2026-11-18', more: object = {}): string => {
  const days = takeDays(tokensOf(text), { today, fiscalStart: 1, ...more })
  return days ? `${days.from ?? ''}..${days.to ?? ''}` : 'none'
}

test('days in words become the days of a calendar', () => {
  const cases: Record<string, string> = {
    'bills due today': '2026-11-18..2026-11-18',
    'due next week': '2026-11-23..2026-11-29',
    'in the last 30 days': '2026-10-20..2026-11-18',
    'in the next 6 months': '2026-11-18..2027-05-18',
    'this quarter': '2026-10-01..2026-12-31',
    'next quarter': '2027-01-01..2027-03-31',
    'last year': '2025-01-01..2025-12-31',
    'in March': '2026-03-01..2026-03-31',
    'in December': '2025-12-01..2025-12-31',
    'in February 2028': '2028-02-01..2028-02-29',
    'on 29 February 2028': '2028-02-29..2028-02-29',
    'since 1 September 2026': '2026-09-01..',
    'before March 5, 2026': '..2026-03-04',
    'after 2026-05-31': '2026-06-01..',
    'between 2026-01-15 and 2026-02-03': '2026-01-15..2026-02-03',
    'from January to March 2026': '2026-01-01..2026-03-31',
    'in Q2 2026': '2026-04-01..2026-06-30',
    'in 2025': '2025-01-01..2025-12-31',
    'on 30 February 2026': '2026-02-01..2026-02-28',
    'you may ask': 'none',
    'bills by vendor': 'none',
  }
  for (const [text, days] of Object.entries(cases)) assert.equal(daysOf(text), days, text)
})

test('a month without a year lies ahead where the day asked for does', () => {
  assert.equal(daysOf('that end in March', '2026-11-18', { ahead: true }), '2027-03-01..2027-03-31')
  assert.equal(daysOf('before 1 December', '2026-11-18', { ahead: true }), '..2026-11-30')
})

test('quarters and years follow the fiscal calendar', () => {
  assert.equal(daysOf('this year', '2026-11-18', { fiscalStart: 7 }), '2026-07-01..2027-06-30')
  assert.equal(daysOf('next quarter', '2026-02-28', { fiscalStart: 7 }), '2026-04-01..2026-06-30')
})

test('amounts keep their currency and are scaled exactly', () => {
  const of = (text: string) =>
    takeAmounts(text).conditions.map((each) => `${each.operator} ${each.value} ${each.currency}`)
  assert.deepEqual(of('bills over 10,000'), ['gt 10000 null'])
  assert.deepEqual(of('over €2.5k and at most 1 million USD'), ['gt 2500 EUR', 'lte 1000000 USD'])
  assert.deepEqual(of('between 1,000 and 5,000 EUR'), ['gte 1000 null', 'lte 5000 EUR'])
  assert.deepEqual(of('less than 99.95'), ['lt 99.95 null'])
})

test('a number of days, a year or people is no amount', () => {
  for (const text of ['more than 30 days', 'from 2026', 'between 2024 and 2026', 'over 5 people'])
    assert.deepEqual(takeAmounts(text), { rest: text, conditions: [] }, text)
})

test('words are read as terms of the application', () => {
  assert.equal(inTerms('unpaid invoices'), 'bills to pay')
  assert.equal(inTerms('supplier POs'), 'vendor purchase order')
  assert.equal(inTerms('purchase orders'), 'purchase order')
  assert.equal(stemOf('Supplies'), 'supply')
  assert.equal(stemOf('status'), 'status')
})

test('a word is used once', () => {
  const tokens = tokensOf('overdue bills of overdue vendors')
  assert.ok(takePhrase(tokens, ['bill']))
  assert.ok(takeAll(tokens, ['overdue', 'vendor']))
  assert.ok(!takePhrase(tokens, ['bill']))
  assert.deepEqual(unusedOf(tokens), ['overdue'])
})
