import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ok, openTime, refused } from './testing.ts'

/**
 * What the law of each place says of the clock, written down by hand: the night shift from 23:00 to 07:00 in Universal Time, and a shift of a whole day from
 * 00:30 to 23:30.
 */
const changes = [
  // America: the second Sunday of March, 02:00 EST is 03:00 EDT; the first Sunday of November, 02:00 EDT is 01:00 EST.
  { zone: 'America/New_York', day: '2026-03-07', night: ['2026-03-08T04:00Z', '2026-03-08T11:00Z'], hours: '7' },
  { zone: 'America/New_York', day: '2026-10-31', night: ['2026-11-01T03:00Z', '2026-11-01T12:00Z'], hours: '9' },
  // The Union: the last Sunday of March, 02:00 CET is 03:00 CEST; the last of October, 03:00 CEST is 02:00 CET.
  { zone: 'Europe/Berlin', day: '2026-03-28', night: ['2026-03-28T22:00Z', '2026-03-29T05:00Z'], hours: '7' },
  { zone: 'Europe/Berlin', day: '2026-10-24', night: ['2026-10-24T21:00Z', '2026-10-25T06:00Z'], hours: '9' },
  // And a night on which it does not.
  { zone: 'Europe/Berlin', day: '2026-06-06', night: ['2026-06-06T21:00Z', '2026-06-07T05:00Z'], hours: '8' },
] as const

for (const { zone, day, night, hours } of changes)
  test(`H11 the night of ${day} in ${zone} has ${hours} hours, all of the day that it begins on`, async (t) => {
    const home = await openTime({ now: '2026-01-05T12:00:00Z', timeZone: zone })
    t.after(() => home.t.close())
    await home.rostered(home.files.employee, { startsAt: '23:00', endsAt: '07:00', lateGrace: 0, earlyGrace: 0 })
    await home.clocked(night[0], 'in')
    await home.clocked(night[1], 'out')
    const found = await home.day(day)
    assert.deepEqual(
      [found.hours, found.plannedHours, found.lateMinutes, found.earlyMinutes, found.state],
      [hours, hours, 0, 0, 'present'],
    )
    home.at(new Date(Date.parse(night[1]) + 90 * 60_000).toISOString())
    await home.turn()
    const next = await home.day(new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10))
    assert.equal(next, undefined, 'the end of the night is no day of its own')
  })

for (const [zone, day, from, to, hours] of [
  ['America/New_York', '2026-03-08', '2026-03-08T05:30Z', '2026-03-09T03:30Z', '22'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:30Z', '2026-11-02T04:30Z', '24'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:30Z', '2026-03-29T21:30Z', '22'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:30Z', '2026-10-25T22:30Z', '24'],
] as const)
  test(`H11 from 00:30 to 23:30 on ${day} in ${zone} ${hours} hours pass`, async (t) => {
    const home = await openTime({ now: '2026-01-05T12:00:00Z', timeZone: zone })
    t.after(() => home.t.close())
    await home.rostered(home.files.employee, { startsAt: '00:30', endsAt: '23:30', opensBefore: 15, closesAfter: 15 })
    await home.clocked(from, 'in')
    await home.clocked(to, 'out')
    const found = await home.day(day)
    assert.deepEqual([found.hours, found.plannedHours, found.outside], [hours, hours, 0])
  })

test('H11 a correction says which of two equal times is meant, and none that the clock jumped over', async (t) => {
  const home = await openTime({ now: '2026-11-03T12:00:00Z', timeZone: 'America/New_York' })
  t.after(() => home.t.close())
  const day = '2026-11-01'
  const times = { day, inOn: day, inAt: '00:30', outOn: day, outAt: '01:30' }
  await home.corrected(times)
  assert.equal((await home.day(day)).hours, '1')
  const other = await openTime({ now: '2026-11-03T12:00:00Z', timeZone: 'America/New_York' })
  t.after(() => other.t.close())
  await other.corrected({ ...times, secondTime: true })
  assert.equal((await other.day(day)).hours, '2')
  const jumped = { day: '2026-03-08', inOn: '2026-03-08', inAt: '02:30' }
  refused(await home.ask(jumped), 422, /jumped over 02:30/, 'inAt')
})

test('H11 whoever works elsewhere is counted by the clock there', async (t) => {
  const home = await openTime({ now: '2026-06-01T12:00:00Z', timeZone: 'Europe/Berlin' })
  t.after(() => home.t.close())
  const place = ok(await home.send('hr', 'places', { name: 'Branch', timeZone: 'America/New_York' })).id
  const body = { personId: home.files.employee, validFrom: '2026-01-01', placeId: place }
  ok(await home.send('hr', 'assignments', body))
  await home.rostered(home.files.employee, { startsAt: '08:00', endsAt: '16:00' })
  const punch = await home.clocked('2026-06-02T12:20:00Z', 'in')
  assert.equal(punch.timeZone, 'America/New_York')
  assert.equal(punch.shownAt, '2026-06-02 08:20')
  await home.clocked('2026-06-02T20:00:00Z', 'out')
  const found = await home.day('2026-06-02')
  assert.deepEqual([found.lateMinutes, found.hours], [20, '7.67'])
})
