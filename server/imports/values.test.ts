import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayVote, readDay, readInstant } from './days.ts'
import { addNote, mergeNotes, noteTexts } from './notes.ts'
import { isCreditOrDebit, isDash, numberVote, readNumber } from './numbers.ts'

test('numbers are read as their column writes them', () => {
  const cases: [string, 'decimal point' | 'decimal comma' | undefined, string | null][] = [
    ['1,234.50', undefined, '1234.5'],
    ['1.234,50', undefined, '1234.5'],
    ['.0000', undefined, '0'],
    ['201.0400', 'decimal point', '201.04'],
    ['1,234', 'decimal point', '1234'],
    ['1,234', 'decimal comma', '1.234'],
    ['1,234', undefined, 'unclear'],
    ['1.234', undefined, 'unclear'],
    ['0.123', undefined, '0.123'],
    ['1234.567', undefined, '1234.567'],
    ['1.234.567', undefined, '1234567'],
    ['1,234,567.89', undefined, '1234567.89'],
    ['1 234 567,89', 'decimal comma', '1234567.89'],
    ["1'234.50", undefined, '1234.5'],
    ['(1,234.50)', undefined, '-1234.5'],
    ['123.45-', undefined, '-123.45'],
    ['€ 12,50', undefined, '12.5'],
    ['-$5.25', undefined, '-5.25'],
    ['\u22125', undefined, '-5'],
    ['+7', undefined, '7'],
    ['1,23', 'decimal point', null],
    ['1.2.3', undefined, null],
    ['31.12.2024', undefined, null],
    ['1e5', undefined, null],
    ['NaN', undefined, null],
    ['Infinity', undefined, null],
    ['--5', undefined, null],
    ['', undefined, null],
    ['12 boxes', undefined, null],
  ]
  for (const [text, format, value] of cases) assert.equal(readNumber(text, format), value, `${text} as ${format}`)
  assert.equal(readNumber('1.234', undefined, true), '1234')
})

test('B25 amounts are read as written in India, and grouping that fits nowhere is refused', () => {
  const cases: [string, 'decimal point' | 'decimal comma' | undefined, string | null][] = [
    ['1,00,000.00', undefined, '100000'],
    ['12,34,567.50', undefined, '1234567.5'],
    ['12,34,567', undefined, '1234567'],
    ['1,00,00,000.25', 'decimal point', '10000000.25'],
    ['(1,00,000.00)', undefined, '-100000'],
    ['₹ 950.00', undefined, '950'],
    ['Rs. 1,00,000.00', undefined, '100000'],
    ['(₹ 950.00)', undefined, '-950'],
    ['950,00 zł', undefined, null],
    ['950,00 ₺', undefined, '950'],
    // Groups that change within the number are a slip, not a way to write it.
    ['100,00,000.00', undefined, null],
    ['1,000,00.00', undefined, null],
    ['1,00,00.00', undefined, null],
    ['12,34,567.50', 'decimal comma', null],
    ['1.00.000,00', undefined, null],
  ]
  for (const [text, format, value] of cases) assert.equal(readNumber(text, format), value, `${text} as ${format}`)
})

test('B25 a lone dash is no number, and credit or debit is recognized', () => {
  for (const text of ['-', '–', '—', ' - ', '₹ -', '$-']) assert.equal(isDash(text), true, text)
  for (const text of ['--', '-5', 'A-', '']) assert.equal(isDash(text), false, text)
  for (const text of ['1,500.00 CR', '950DR', '1,00,000.00 Dr.', '5 cr'])
    assert.equal(isCreditOrDebit(text), true, text)
  for (const text of ['CR', 'ACR', '12 boxes', '1,500.00']) assert.equal(isCreditOrDebit(text), false, text)
})

test('every amount is read back, however it is grouped', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.constantFrom(['en', 'decimal point'] as const, ['de', 'decimal comma'] as const),
      (cents, [locale, format]) => {
        const exact = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents)
          .toString()
          .padStart(3, '0')
          .replace(/(\d\d)$/, '.$1')}`
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          exact as Intl.StringNumericLiteral,
        )
        assert.notEqual(numberVote(text), 'unclear')
        assert.equal(Number(readNumber(text, format)), Number(exact))
      },
    ),
  )
})

test('days are read where they can be read in one way', () => {
  const cases: [string, 'day first' | 'month first' | undefined, string | null][] = [
    ['2011-04-16 00:00:00.000', undefined, '2011-04-16'],
    ['2011-04-16T10:11:12Z', undefined, '2011-04-16'],
    ['2011/4/6', undefined, '2011-04-06'],
    ['20110416', undefined, '2011-04-16'],
    ['31.12.2024', undefined, '2024-12-31'],
    ['31/12/2024', undefined, '2024-12-31'],
    ['12/31/2024', undefined, '2024-12-31'],
    ['04/05/2024', undefined, 'unclear'],
    ['04/05/2024', 'day first', '2024-05-04'],
    ['04/05/2024', 'month first', '2024-04-05'],
    ['05/05/24', undefined, '2024-05-05'],
    ['31-Dec-2024', undefined, '2024-12-31'],
    ['3 March 99', undefined, '1999-03-03'],
    ['31/12/2024', 'month first', null],
    ['2024-02-30', undefined, null],
    ['2023-02-29', undefined, null],
    ['0000-01-01', undefined, null],
    ['tomorrow', undefined, null],
    ['44561', undefined, null],
  ]
  for (const [text, format, value] of cases) assert.equal(readDay(text, format), value, `${text} as ${format}`)
  assert.equal(dayVote('04/05/2024'), 'unclear')
  assert.equal(dayVote('13/05/2024'), 'day first')
  assert.equal(dayVote('05/13/2024'), 'month first')
  assert.equal(readInstant('2011-04-16 10:30:00.000'), '2011-04-16T10:30:00.000Z')
  assert.equal(readInstant('2011-04-16T10:30:00+02:00'), '2011-04-16T08:30:00.000Z')
  assert.equal(readInstant('soon'), null)
})

test('alike remarks become one with the sum of their amounts', () => {
  const a = ['Rounded by 0.0032 USD', 'Rounded by -0.0012 USD', 'No tax code'].reduce(
    (notes, text) => addNote(notes, text),
    [] as Parameters<typeof noteTexts>[0],
  )
  assert.deepEqual(noteTexts(mergeNotes(a, addNote([], 'Rounded by 1.5 USD'))), [
    'Rounded by 1.502 USD (3 rows)',
    'No tax code (1 row)',
  ])
})
