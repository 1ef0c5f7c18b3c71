import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayExamples, monthGrid, parseDay, parseNumber } from './parse.ts'

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

test('days are read in the writing of people', () => {
  const today = '2026-11-20' // a Friday
  const cases: [string, string | null][] = [
    ['2026-03-27', '2026-03-27'],
    ['27/3', '2026-03-27'],
    ['27.3.26', '2026-03-27'],
    ['27-03-2026', '2026-03-27'],
    ['2026/3/27', '2026-03-27'],
    ['27 mar', '2026-03-27'],
    ['Mar 27', '2026-03-27'],
    ['27 March 2027', '2027-03-27'],
    ['march 27, 2027', '2027-03-27'],
    ['27', '2026-11-27'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['+30', '2026-12-20'],
    ['-7', '2026-11-13'],
    ['+2w', '2026-12-04'],
    ['+3m', '2027-02-20'],
    ['-1y', '2025-11-20'],
    ['eom', '2026-11-30'],
    ['end of month', '2026-11-30'],
    ['eoy', '2026-12-31'],
    ['eoq', '2026-12-31'],
    ['fri', '2026-11-27'],
    ['sat', '2026-11-21'],
    ['monday', '2026-11-23'],
    ['next quarter', '2027-01-01'],
    ['next month', '2026-12-01'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2026', null],
    ['31/4', null],
    ['0/1', null],
    ['32', null],
    ['13/13', null],
    ['1/2/3', null],
    ['', null],
    ['soon', null],
    ['monkey', null],
    ['27 mar apr', null],
    ['constructor', null],
    ['+99999', null],
    ['1/1/85', '1985-01-01'],
    ['-', null],
  ]
  for (const [text, day] of cases) assert.equal(parseDay(text, today, 'en-GB'), day, JSON.stringify(text))
})

test('day and month stand in the order of the locale unless only one order is possible', () => {
  assert.equal(parseDay('3/4', '2026-01-01', 'en-US'), '2026-03-04')
  assert.equal(parseDay('3/4', '2026-01-01', 'en-GB'), '2026-04-03')
  assert.equal(parseDay('27/3', '2026-01-01', 'en-US'), '2026-03-27')
  assert.equal(parseDay('3/27', '2026-01-01', 'en-GB'), '2026-03-27')
  assert.match(dayExamples('en-US'), /3\/27/)
  assert.match(dayExamples('en-GB'), /27\/3/)
})

test('a month is laid out in whole weeks', () => {
  const grid = monthGrid(2026, 11)
  assert.equal(grid.length, 6)
  assert.deepEqual(grid[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.equal(grid[5]![0], '2026-11-30')
  assert.equal(monthGrid(2026, 2, 0)[0]![0], '2026-02-01')
})
