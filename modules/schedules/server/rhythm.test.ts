import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueUpTo, nextAfter, rhythmText, type Rhythm } from './rhythm.ts'

const of = (more: Partial<Rhythm>): Rhythm => ({
  frequency: 'every day',
  weekday: null,
  dayOfMonth: null,
  time: '07:30',
  timeZone: 'Europe/Berlin',
  ...more,
})
const next = (rhythm: Rhythm, after: string) => nextAfter(rhythm, new Date(after)).toISOString()

test('a daily schedule follows the clock on the wall over both changes of the clock', () => {
  assert.equal(next(of({}), '2026-03-28T06:30:00Z'), '2026-03-29T05:30:00.000Z')
  assert.equal(next(of({}), '2026-10-24T05:30:00Z'), '2026-10-25T06:30:00.000Z')
  // 02:30 is not shown on 29 March: it is due when the clock has jumped.
  assert.equal(next(of({ time: '02:30' }), '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z')
  // 02:30 is shown twice on 25 October: it is due the first time, and once.
  const twice = nextAfter(of({ time: '02:30' }), new Date('2026-10-24T12:00:00Z'))
  assert.equal(twice.toISOString(), '2026-10-25T00:30:00.000Z')
  assert.equal(nextAfter(of({ time: '02:30' }), twice).toISOString(), '2026-10-26T01:30:00.000Z')
})

test('a moment that is due is not due again', () => {
  assert.equal(next(of({ timeZone: 'UTC' }), '2026-05-04T07:30:00Z'), '2026-05-05T07:30:00.000Z')
  assert.equal(next(of({ timeZone: 'UTC' }), '2026-05-04T07:29:59.999Z'), '2026-05-04T07:30:00.000Z')
})

test('working days, one weekday, and the last day of a shorter month', () => {
  assert.equal(
    next(of({ frequency: 'Monday to Friday', timeZone: 'UTC' }), '2026-05-01T08:00:00Z'),
    '2026-05-04T07:30:00.000Z',
  )
  assert.equal(
    next(of({ frequency: 'every week', weekday: 'Sunday', timeZone: 'UTC' }), '2026-05-04T08:00:00Z'),
    '2026-05-10T07:30:00.000Z',
  )
  const monthly = of({ frequency: 'every month', dayOfMonth: 31, timeZone: 'UTC' })
  const days: string[] = []
  for (let at = new Date('2027-12-31T12:00:00Z'); days.length < 4; days.push(at.toISOString().slice(0, 10)))
    at = nextAfter(monthly, at)
  assert.deepEqual(days, ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
})

test('the day is that of the time zone, far from UTC too', () => {
  const monthly = of({ frequency: 'every month', dayOfMonth: 1, time: '00:30', timeZone: 'Pacific/Auckland' })
  assert.equal(next(monthly, '2026-05-30T00:00:00Z'), '2026-05-31T12:30:00.000Z')
  const west = of({ frequency: 'every week', weekday: 'Monday', time: '23:30', timeZone: 'America/Los_Angeles' })
  assert.equal(next(west, '2026-05-04T12:00:00Z'), '2026-05-05T06:30:00.000Z')
})

test('due times up to a moment are all of them, the last fifty after a long standstill', () => {
  const daily = of({ timeZone: 'UTC' })
  const due = (now: string) =>
    dueUpTo(daily, new Date('2026-05-01T07:30:00Z'), new Date(now)).map((at) => at.toISOString())
  assert.deepEqual(due('2026-05-03T07:29:00Z'), ['2026-05-01T07:30:00.000Z', '2026-05-02T07:30:00.000Z'])
  const long = due('2026-12-31T07:30:00Z')
  assert.equal(long.length, 50)
  assert.equal(long.at(-1), '2026-12-31T07:30:00.000Z')
})

test('a rhythm in words', () => {
  const words = [
    of({}),
    of({ frequency: 'every week', weekday: 'Friday' }),
    of({ frequency: 'every month', dayOfMonth: 22 }),
  ]
  assert.deepEqual(words.map(rhythmText), [
    'Every day at 07:30',
    'Every Friday at 07:30',
    'Every month on the 22nd at 07:30',
  ])
})
