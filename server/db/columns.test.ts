import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoOf } from './columns.ts'

test('a moment of the database is the one that a date says, however many decimals it has and wherever it was written', () => {
  const cases = [
    '2026-11-24 08:26:35.12+00',
    '2026-11-24 08:26:35+00',
    '2026-11-24T08:26:35.123Z',
    '2026-11-24 08:26:35.123456+00',
    '2026-11-24 10:26:35.1+02',
    '2026-11-24 13:56:35.1+05:30',
  ]
  for (const text of cases) assert.equal(isoOf(text), new Date(text).toISOString(), text)
  const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const iso = date.toISOString()
      // PostgreSQL leaves the zeros at the end of the decimals out, and the point where none is left.
      const decimals = iso.slice(20, 23).replace(/0+$/, '')
      const text = `${iso.slice(0, 19).replace('T', ' ')}${decimals && `.${decimals}`}+00`
      assert.equal(isoOf(text), iso, text)
    }),
  )
})
