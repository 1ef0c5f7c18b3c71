import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf, writingOf } from './writing.ts'

const of = (text?: string) => localeOf({ headers: { 'accept-language': text } })

test('figures and days are written in the first language asked for, and as data where none is known', () => {
  assert.deepEqual(
    ['de-CH,de;q=0.9', 'en', undefined, '', '*', 'x', 'not a language', 'de-', '../../etc', 'de-\u0000'].map(of),
    ['de-CH', 'en', null, null, null, null, null, null, null, null],
  )
  const german = writingOf('de-DE')
  assert.deepEqual(
    [german.day('2026-01-02'), german.count('1234.5'), german.money('123456789012345678.9', 'EUR')],
    ['02.01.2026', '1.234,5', '123.456.789.012.345.678,90\u00a0€'],
  )
  assert.equal(writingOf('en-US').money('5', 'JPY'), '¥5')
  assert.equal(writingOf(null).money('5', 'JPY'), '5 JPY')
})
