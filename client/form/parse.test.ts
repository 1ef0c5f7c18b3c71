import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayExamples, monthFirst, monthGrid, parseNumber } from './parse.ts'

const en = { locale: 'en-US' }
const de = { locale: 'de-DE' }

test('amounts are read in the writing of people', () => {
  const cases: [string, string | null][] = [
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['12k', '12000'],
    ['1.5m', '1500000'],
    ['2 bn', '2000000000'],
    ['12K', '12000'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['1,23,456', '123456'],
    ['0,5', '0.5'],
    ['12,50', '12.50'],
    ['0,500', '0.500'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['5-', '-5'],
    ['(5.20)', '-5.20'],
    ['-0', '0'],
    ['(0.00)', '0.00'],
    ['=3*45', '135'],
    ['=100+20-5*2', '110'],
    ['=1,000.50+1', '1001.5'],
    ['=-5+7', '2'],
    ['=0.1+0.2', '0.3'],
    ['', null],
    ['abc', null],
    ['1.2.3', null],
    ['1,2,3', null],
    ['12,34,5', null],
    ['1 2 3', null],
    ['--5', null],
    ['(-5)', null],
    ['(5', null],
    ['1e5', null],
    ['5x', null],
    ['=1/3', null],
    ['=2**3', null],
    ['=', null],
    ['=1+', null],
    ['Infinity', null],
    ['NaN', null],
    ['1.234.5,6', null],
  ]
  for (const [text, value] of cases) assert.equal(parseNumber(text, en), value, JSON.stringify(text))
})

test('a lone mark means what the locale says', () => {
  assert.equal(parseNumber('1.234', en), '1.234')
  assert.equal(parseNumber('1.234', de), '1234')
  assert.equal(parseNumber('1,234', de), '1.234')
  assert.equal(parseNumber('1.5', de), '1.5')
})

test('an amount in another currency is refused, never silently taken', () => {
  assert.equal(parseNumber('€1,200', { ...en, currency: 'EUR' }), '1200')
  assert.equal(parseNumber('1,200 EUR', { ...en, currency: 'EUR' }), '1200')
  assert.equal(parseNumber('€1,200', { ...en, currency: 'USD' }), null)
  assert.equal(parseNumber('1200 GBP', { ...en, currency: 'USD' }), null)
  assert.equal(parseNumber('$12k', { ...en, currency: 'USD' }), '12000')
  assert.equal(parseNumber('€12', en), null)
})

test('amounts beyond the safe numbers stay exact', () => {
  assert.equal(parseNumber('999,999,999,999,999.9999', en), '999999999999999.9999')
  assert.equal(parseNumber('123456789012345k', en), '123456789012345000')
})

test('days are typed in the order of the locale', () => {
  assert.match(dayExamples('en-US'), /3\/27/)
  assert.match(dayExamples('en-GB'), /27\/3/)
  assert.deepEqual([monthFirst('en-US'), monthFirst('en-GB'), monthFirst('de-DE')], [true, false, false])
})

test('a month is laid out in whole weeks', () => {
  const grid = monthGrid(2026, 11)
  assert.equal(grid.length, 6)
  assert.deepEqual(grid[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.equal(grid[5]![0], '2026-11-30')
  assert.equal(monthGrid(2026, 2, 0)[0]![0], '2026-02-01')
})
