import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue, isQuiet, lastDigest } from './due.ts'

const at = (text: string) => new Date(text)

test('quiet hours reach over midnight, by the clock of the person’s own place', () => {
  const night = { from: 20, to: 7 }
  // Berlin is two hours ahead in June, one in January.
  for (const [moment, zone, quiet] of [
    ['2026-06-15T17:59:59Z', 'Europe/Berlin', false],
    ['2026-06-15T18:00:00Z', 'Europe/Berlin', true],
    ['2026-06-15T22:30:00Z', 'Europe/Berlin', true],
    ['2026-06-16T04:59:59Z', 'Europe/Berlin', true],
    ['2026-06-16T05:00:00Z', 'Europe/Berlin', false],
    ['2026-01-15T18:59:59Z', 'Europe/Berlin', false],
    ['2026-01-15T19:00:00Z', 'Europe/Berlin', true],
    ['2026-06-15T12:00:00Z', 'Pacific/Auckland', true],
    ['2026-06-15T19:00:00Z', 'Pacific/Auckland', false],
    // A quarter of an hour off the hour.
    ['2026-06-15T14:14:59Z', 'Asia/Kathmandu', false],
    ['2026-06-15T14:15:00Z', 'Asia/Kathmandu', true],
  ] as const)
    assert.equal(isQuiet(night, at(moment), zone), quiet, `${moment} in ${zone}`)
  assert.equal(isQuiet({ from: 9, to: 12 }, at('2026-06-15T12:00:00Z'), 'UTC'), false)
  assert.equal(isQuiet({ from: 9, to: 12 }, at('2026-06-15T09:00:00Z'), 'UTC'), true)
  assert.equal(isQuiet(null, at('2026-06-15T03:00:00Z'), 'UTC'), false)
})

test('quiet hours and digests follow the clocks on the days on which they are changed', () => {
  // New York: forward at two in the morning of 8 March 2026, back at two of 1 November.
  const night = { from: 1, to: 3 }
  const york = 'America/New_York'
  assert.equal(isQuiet(night, at('2026-03-08T06:59:00Z'), york), true)
  assert.equal(isQuiet(night, at('2026-03-08T07:00:00Z'), york), false, 'two o’clock does not exist on that day')
  for (const moment of ['2026-11-01T05:00:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'])
    assert.equal(isQuiet(night, at(moment), york), true, moment)
  assert.equal(isQuiet(night, at('2026-11-01T08:00:00Z'), york), false)
  for (const [now, last] of [
    ['2026-03-07T13:00:00Z', '2026-03-07T13:00:00Z'],
    ['2026-03-08T11:59:59Z', '2026-03-07T13:00:00Z'],
    ['2026-03-08T12:00:00Z', '2026-03-08T12:00:00Z'],
    ['2026-11-01T12:59:59Z', '2026-10-31T12:00:00Z'],
    ['2026-11-01T13:00:00Z', '2026-11-01T13:00:00Z'],
  ] as const)
    assert.equal(lastDigest('daily', at(now), york).toISOString(), at(last).toISOString(), now)
})

test('a digest comes at eight where its reader is, a weekly one on Mondays', () => {
  for (const [now, zone, daily, weekly] of [
    ['2026-06-17T09:00:00Z', 'UTC', '2026-06-17T08:00:00Z', '2026-06-15T08:00:00Z'],
    ['2026-06-15T07:59:00Z', 'UTC', '2026-06-14T08:00:00Z', '2026-06-08T08:00:00Z'],
    // Eight on Monday in Auckland is Sunday evening in Greenwich.
    ['2026-06-14T20:00:00Z', 'Pacific/Auckland', '2026-06-14T20:00:00Z', '2026-06-14T20:00:00Z'],
    ['2026-06-14T19:59:59Z', 'Pacific/Auckland', '2026-06-13T20:00:00Z', '2026-06-07T20:00:00Z'],
    ['2026-01-01T02:00:00Z', 'Asia/Kathmandu', '2025-12-31T02:15:00Z', '2025-12-29T02:15:00Z'],
  ] as const) {
    assert.equal(lastDigest('daily', at(now), zone).toISOString(), at(daily).toISOString(), `daily, ${now} in ${zone}`)
    assert.equal(
      lastDigest('weekly', at(now), zone).toISOString(),
      at(weekly).toISOString(),
      `weekly, ${now} in ${zone}`,
    )
  }
})

test('what comes in quiet hours is due when they end, and a digest takes what came before its hour', () => {
  const night = { from: 22, to: 9 }
  const since = at('2026-06-15T23:00:00Z')
  assert.equal(isDue('mail', since, at('2026-06-15T23:00:00Z'), null, 'UTC'), true)
  assert.equal(isDue('mail', since, at('2026-06-16T08:59:00Z'), night, 'UTC'), false)
  assert.equal(isDue('mail', since, at('2026-06-16T09:00:00Z'), night, 'UTC'), true)
  assert.equal(isDue('daily', since, at('2026-06-16T08:00:00Z'), null, 'UTC'), true)
  assert.equal(isDue('daily', since, at('2026-06-16T08:30:00Z'), night, 'UTC'), false)
  assert.equal(isDue('daily', since, at('2026-06-16T09:00:00Z'), night, 'UTC'), true)
  assert.equal(isDue('daily', at('2026-06-16T08:00:00Z'), at('2026-06-16T08:00:00Z'), null, 'UTC'), false)
  assert.equal(isDue('weekly', since, at('2026-06-16T08:00:00Z'), null, 'UTC'), false)
  assert.equal(isDue('weekly', since, at('2026-06-22T08:00:00Z'), null, 'UTC'), true)
  for (const channel of ['inbox', 'off'] as const)
    assert.equal(isDue(channel, since, at('2027-01-01T12:00:00Z'), null, 'UTC'), false)
})
