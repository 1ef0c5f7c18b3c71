import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, metaOf } from './field.ts'
import { parseFilter, filterText } from './list.ts'
import { isCleanText } from './text.ts'

test('the description of a field is found through optional and nullable', () => {
  const due = field.day('Due')
  for (const schema of [due, due.optional(), due.nullable(), due.nullable().optional(), due.nullish()])
    assert.equal(metaOf(schema)?.label, 'Due')
})

test('text is trimmed and composed, and refuses what the database or JSON cannot hold', () => {
  const name = field.text('Name')
  assert.equal(name.parse('  Cafe\u0301 '), 'Café')
  for (const text of ['', '   ', 'a\u0000', 'a\u0007', '\ud800', 'x'.repeat(201)])
    assert.equal(name.safeParse(text).success, false, JSON.stringify(text))
  assert.ok(isCleanText('two\nlines\tand 😀'))
})

test('what is no day is told how a day is written, however long it is', () => {
  const due = field.day('Due')
  for (const text of ['tomorrow', 'the day after tomorrow', '2026-02-30', '24.11.2026', '2026-11-24T00:00']) {
    const said = due.safeParse(text).error!.issues.map(({ message }) => message)
    assert.deepEqual([...new Set(said)], ['Enter a date such as 2026-11-24'], text)
  }
  assert.ok(due.safeParse('2026-11-24').success)
})

test('numbers are plain decimals within their bounds', () => {
  const quantity = field.quantity('Quantity')
  for (const text of ['-1', 'NaN', '1e9', '1.1234567', '1'.repeat(16), ' 1'])
    assert.equal(quantity.safeParse(text).success, false, text)
  for (const text of ['0', '0.000001', '999999999999999']) assert.equal(quantity.safeParse(text).success, true, text)
})

test('a filter is read back as it was written, also with colons in its value', () => {
  const filter = { field: 'name', operator: 'has', value: 'a:b::c' } as const
  assert.deepEqual(parseFilter(filterText(filter)), filter)
  for (const text of ['name', 'name:is:x', ':eq:x', 'a b:eq:x', '__proto__ :eq:x'])
    assert.equal(parseFilter(text), null, text)
})

test('U5 an IBAN is checked to its last digit, a country and a time zone against their lists', () => {
  const iban = field.iban()
  assert.equal(iban.parse('de89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
  assert.equal(iban.parse('GB82WEST12345698765432'), 'GB82WEST12345698765432')
  for (const text of ['DE89370400440532013001', 'DE98370400440532013000', 'GB82', '', 'not an iban'])
    assert.equal(iban.safeParse(text).success, false, text)
  const known = ['US', 'DE', 'JP', 'XK', 'EU', 'AN', 'UK', 'ZW', 'AD'].map(
    (code) => field.country().safeParse(code).success,
  )
  assert.deepEqual(known, [true, true, true, false, false, false, false, true, true])
  for (const zone of ['UTC', 'America/New_York', 'America/Argentina/Buenos_Aires', 'Europe/Berlin'])
    assert.ok(field.timeZone().safeParse(zone).success, zone)
  for (const zone of ['Mars/Olympus', '+01:00', 'EST5EDT7', 'Berlin', 'europe/berlin'])
    assert.equal(field.timeZone().safeParse(zone).success, false, zone)
})

test('K18 several lines may be long and blank, but not turned', () => {
  const note = field.longText('Note')
  assert.ok(note.safeParse('one\n\ttwo \u05D0\u200F').success)
  assert.equal(note.safeParse('a\u202Eb').success, false)
  assert.equal(field.text('Name').parse('two\nlines'), 'two lines')
})
