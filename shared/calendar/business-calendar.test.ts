import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addBusinessHours, isWorkingDay, type BusinessCalendar, type WorkingTime } from './business-calendar.ts'

/** A zone, and a day near which its clock changes. */
const changes: [zone: string, day: string][] = [
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Kathmandu', '2026-06-01'],
  // At midnight.
  ['America/Sao_Paulo', '2018-11-04'],
  // The 30th of December did not take place.
  ['Pacific/Apia', '2011-12-30'],
  // Back for Ramadan, forth after it.
  ['Africa/Casablanca', '2026-03-22'],
]
const minute = 60_000
const oneDay = 24 * 60 * minute

/**
 * What the clock on the wall showed in each minute: days since 1970 and the minutes of the day. Where it goes back, the time it had reached stands until
 * it is passed, so that work begins and ends when the clock first shows its time.
 */
function wall(zone: string, from: number, to: number): { days: Int32Array; minutes: Int32Array } {
  const writer = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const count = (to - from) / minute
  const shown = { days: new Int32Array(count), minutes: new Int32Array(count) }
  let reached = ''
  for (let index = 0; index < count; index += 1) {
    const text = writer.format(from + index * minute)
    if (text > reached) reached = text
    shown.days[index] = Date.parse(reached.slice(0, 10)) / oneDay
    shown.minutes[index] = Number(reached.slice(11, 13)) * 60 + Number(reached.slice(14, 16))
  }
  return shown
}

const time: fc.Arbitrary<WorkingTime> = fc
  .tuple(fc.nat(1439), fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 1440 })))
  .map(([start, lasts]) => ({ start, end: start + lasts }))
const dayTimes = fc.oneof(fc.constant([]), fc.array(time, { maxLength: 3 }), fc.constant([{ start: 540, end: 1020 }]))
const weeks = fc
  .array(dayTimes, { minLength: 7, maxLength: 7 })
  .filter((week) => week.some((times) => times.length > 0))

const textOf = (day: number): string => new Date(day * oneDay).toISOString().slice(0, 10)
const timesOf = ({ week, exceptions }: BusinessCalendar, day: number): readonly WorkingTime[] =>
  exceptions.get(textOf(day)) ?? week[(new Date(day * oneDay).getUTCDay() + 6) % 7]!

for (const [zone, change] of changes)
  test(`13.2 working hours in ${zone} are the minutes that the clock shows as such`, () => {
    const middle = Date.parse(change)
    const [from, to] = [middle - 3 * oneDay, middle + 3 * oneDay]
    const count = (to - from) / minute
    const shown = wall(zone, from, to)
    const firstDay = Math.floor(from / oneDay) - 2
    const within = (times: readonly WorkingTime[], at: number): boolean =>
      times.some(({ start, end }) => at >= start && at < end)
    const lists = fc.array(fc.tuple(fc.nat(Math.round((to - from) / oneDay) + 2), dayTimes), { maxLength: 6 })
    fc.assert(
      fc.property(weeks, lists, fc.nat(count - 1), fc.nat(2000), (week, changed, first, asked) => {
        const exceptions = new Map(changed.map(([day, times]) => [textOf(firstDay + day), times]))
        const calendar = { timeZone: zone, week, exceptions }
        const known = new Map<number, readonly WorkingTime[]>()
        const timesAt = (day: number): readonly WorkingTime[] => {
          const times = known.get(day) ?? timesOf(calendar, day)
          known.set(day, times)
          return times
        }
        const start = new Date(from + first * minute)
        let worked = 0
        let reached: number | null = asked === 0 ? start.getTime() : null
        for (let index = first; index < count && reached === null; index += 1) {
          const [day, at] = [shown.days[index]!, shown.minutes[index]!]
          if (!within(timesAt(day), at) && !within(timesAt(day - 1), at + 1440)) continue
          worked += 1
          if (worked === asked) reached = from + (index + 1) * minute
        }
        const added = addBusinessHours(calendar, start, asked / 60)
        if (reached !== null) assert.equal(added.toISOString(), new Date(reached).toISOString())
        else assert.ok(added.getTime() > to)
      }),
      { numRuns: 25 },
    )
  })

const nineToFive = [{ start: 540, end: 1020 }]
const night = [{ start: 1320, end: 1800 }]
const office = (timeZone: string, exceptions: [string, WorkingTime[]][] = []): BusinessCalendar => ({
  timeZone,
  week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  exceptions: new Map(exceptions),
})

test('13.2 eight hours after nine is five the same day, and what is asked on a weekend begins on Monday', () => {
  const berlin = office('Europe/Berlin')
  const at = (instant: string, hours: number): string =>
    addBusinessHours(berlin, new Date(instant), hours).toISOString()
  assert.equal(at('2026-06-05T07:00:00Z', 8), '2026-06-05T15:00:00.000Z')
  assert.equal(at('2026-06-05T07:00:00Z', 8.5), '2026-06-08T07:30:00.000Z')
  assert.equal(at('2026-06-06T12:00:00Z', 0), '2026-06-06T12:00:00.000Z')
  assert.equal(at('2026-06-06T12:00:00Z', 4), '2026-06-08T11:00:00.000Z')
  // Friday afternoon before the clock changes, and Monday after it.
  assert.equal(at('2026-03-27T15:00:00Z', 2), '2026-03-30T08:00:00.000Z')
})

test('H11 a night in which the clock changes has seven or nine hours, and belongs to the day it begins on', () => {
  const week = [[], [], [], [], [], night, []]
  const nights = (exceptions: [string, WorkingTime[]][] = []): BusinessCalendar => ({
    timeZone: 'Europe/Berlin',
    week,
    exceptions: new Map(exceptions),
  })
  const at = (calendar: BusinessCalendar, instant: string, hours: number): string =>
    addBusinessHours(calendar, new Date(instant), hours).toISOString()
  assert.equal(at(nights(), '2026-03-28T12:00:00Z', 7), '2026-03-29T04:00:00.000Z')
  assert.equal(at(nights(), '2026-10-24T12:00:00Z', 9), '2026-10-25T05:00:00.000Z')
  assert.equal(at(nights(), '2026-06-06T12:00:00Z', 8), '2026-06-07T04:00:00.000Z')
  assert.equal(at(nights([['2026-06-07', []]]), '2026-06-06T12:00:00Z', 8), '2026-06-07T04:00:00.000Z')
  assert.equal(at(nights([['2026-06-06', []]]), '2026-06-06T12:00:00Z', 8), '2026-06-14T04:00:00.000Z')
})

test('H02 a holiday is no working day, a Saturday with working time is one', () => {
  const calendar = office('Asia/Kolkata', [
    ['2026-08-17', []],
    ['2026-08-22', nineToFive],
  ])
  const days = ['2026-08-16', '2026-08-17', '2026-08-18', '2026-08-22', '2026-08-23']
  assert.deepEqual(
    days.map((day) => isWorkingDay(calendar, day)),
    [false, false, true, true, false],
  )
})

test('13.2 a calendar without work, and hours that are none, are refused instead of counted for ever', () => {
  const idle: BusinessCalendar = { timeZone: 'UTC', week: [[], [], [], [], [], [], []], exceptions: new Map() }
  const now = new Date('2026-01-01T00:00:00Z')
  assert.throws(() => addBusinessHours(idle, now, 1), RangeError)
  for (const hours of [-1, Number.NaN, Infinity, 20_001])
    assert.throws(() => addBusinessHours(office('UTC'), now, hours), RangeError, String(hours))
})
