import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  daysIn,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  weekdayOf,
} from './day.ts'

const number = fc.integer({ min: 0, max: 109_500 })
const day = number.map((days) => addDays('1900-01-01', days))

test('every day of three centuries follows the one before, and is a day', () => {
  let today = '1900-01-01'
  for (let n = 0; n < 109_573; n += 1) {
    const next = addDays(today, 1)
    assert.ok(isDay(today) && next > today && daysBetween(today, next) === 1, today)
    today = next
  }
  assert.equal(today, '2200-01-01')
})

test('what is not on the calendar is no day', () => {
  for (const text of [
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    'infinity',
    'epoch',
    '',
    '2026-01-01T00:00:00Z',
  ])
    assert.equal(isDay(text), false, text)
  for (const text of ['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31']) assert.equal(isDay(text), true, text)
})

test('weeks begin on Monday, the first day of 1900 was one', () => {
  for (let n = 0; n < 109_573; n += 1) {
    const today = addDays('1900-01-01', n)
    assert.equal(weekdayOf(today), n % 7, today)
    assert.equal(mondayOf(today), addDays('1900-01-01', n - (n % 7)), today)
  }
})

test('adding and counting days agree', () =>
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5000, max: 5000 }),
      (from, days) => daysBetween(from, addDays(from, days)) === days,
    ),
  ))

test('adding months keeps the day, or takes the last of a shorter month', () => {
  assert.deepEqual(
    [
      addMonths('2026-01-31', 1),
      addMonths('2024-01-31', 1),
      addMonths('2026-03-31', -1),
      addMonths('2026-11-30', 3),
      addMonths('2026-12-15', 1),
    ],
    ['2026-02-28', '2024-02-29', '2026-02-28', '2027-02-28', '2027-01-15'],
  )
  fc.assert(
    fc.property(day, fc.integer({ min: -600, max: 600 }), (from, months) => {
      const to = addMonths(from, months)
      const distance =
        (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
      return distance === months && (to.slice(8) === from.slice(8) || to === lastOfMonth(to))
    }),
  )
})

test('a month begins on its first and ends on its last day', () =>
  fc.assert(
    fc.property(
      day,
      (each) =>
        firstOfMonth(each) <= each &&
        each <= lastOfMonth(each) &&
        daysBetween(firstOfMonth(each), lastOfMonth(each)) + 1 ===
          daysIn(Number(each.slice(0, 4)), Number(each.slice(5, 7))),
    ),
  ))

test('the day of an instant is the day of the place', () => {
  const instant = new Date('2026-03-08T04:30:00Z')
  assert.deepEqual(
    [dayIn(instant, 'America/New_York'), dayIn(instant, 'UTC'), dayIn(instant, 'Pacific/Kiritimati')],
    ['2026-03-07', '2026-03-08', '2026-03-08'],
  )
})
