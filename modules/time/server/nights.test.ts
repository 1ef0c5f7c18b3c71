import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openTime, refused, type TimeApp } from './testing.ts'

/** Those who work in Berlin, where the company is, and at its branch in New York: each has one shift, and one moment follows the other. */
let home: TimeApp
before(async () => {
  home = await openTime({ now: '2026-01-05T12:00:00Z', timeZone: 'Europe/Berlin' })
  const placeId = ok(await home.send('hr', 'places', { name: 'Branch', timeZone: 'America/New_York' })).id
  for (const who of ['employee', 'buyer', 'hr'] as const)
    ok(
      await home.send(who === 'hr' ? 'administrator' : 'hr', 'assignments', {
        personId: home.files[who],
        validFrom: '2026-01-01',
        placeId,
      }),
    )
  const night = { startsAt: '23:00', endsAt: '07:00', lateGrace: 0, earlyGrace: 0 }
  const whole = { startsAt: '00:30', endsAt: '23:30', opensBefore: 15, closesAfter: 15 }
  for (const who of ['employee', 'receiver'] as const) await home.rostered(home.files[who], night)
  for (const who of ['buyer', 'manager'] as const) await home.rostered(home.files[who], whole)
})
after(() => home?.t.close())

/**
 * What the law of each place says of the clock, written down by hand: the night shift from 23:00 to 07:00 in Universal Time, and a shift of a whole day from
 * 00:30 to 23:30. In America the second Sunday of March, 02:00 EST is 03:00 EDT, the first Sunday of November, 02:00 EDT is 01:00 EST; in the Union the
 * last Sunday of March, 02:00 CET is 03:00 CEST, the last of October, 03:00 CEST is 02:00 CET. In June the clock does not change.
 */
const [newYork, berlin] = ['America/New_York', 'Europe/Berlin']
const changes = [
  { zone: newYork, who: 'employee', day: '2026-03-07', from: '2026-03-08T04:00Z', to: '2026-03-08T11:00Z', hours: '7' },
  { zone: newYork, who: 'buyer', day: '2026-03-08', from: '2026-03-08T05:30Z', to: '2026-03-09T03:30Z', hours: '22' },
  { zone: berlin, who: 'receiver', day: '2026-03-28', from: '2026-03-28T22:00Z', to: '2026-03-29T05:00Z', hours: '7' },
  { zone: berlin, who: 'manager', day: '2026-03-29', from: '2026-03-28T23:30Z', to: '2026-03-29T21:30Z', hours: '22' },
  { zone: berlin, who: 'receiver', day: '2026-06-06', from: '2026-06-06T21:00Z', to: '2026-06-07T05:00Z', hours: '8' },
  { zone: berlin, who: 'receiver', day: '2026-10-24', from: '2026-10-24T21:00Z', to: '2026-10-25T06:00Z', hours: '9' },
  { zone: berlin, who: 'manager', day: '2026-10-25', from: '2026-10-24T22:30Z', to: '2026-10-25T22:30Z', hours: '24' },
  { zone: newYork, who: 'employee', day: '2026-10-31', from: '2026-11-01T03:00Z', to: '2026-11-01T12:00Z', hours: '9' },
  { zone: newYork, who: 'buyer', day: '2026-11-01', from: '2026-11-01T04:30Z', to: '2026-11-02T04:30Z', hours: '24' },
] as const

for (const { zone, who, day, from, to, hours } of changes) {
  const isNight = who === 'employee' || who === 'receiver'
  const works = async () => {
    await home.clocked(from, 'in', who)
    await home.clocked(to, 'out', who)
    return home.day(day, home.files[who])
  }
  if (isNight)
    test(`H11 the night of ${day} in ${zone} has ${hours} hours, all of the day that it begins on`, async () => {
      const found = await works()
      assert.deepEqual(
        [found.hours, found.plannedHours, found.lateMinutes, found.earlyMinutes, found.state],
        [hours, hours, 0, 0, 'present'],
      )
      home.at(new Date(Date.parse(to) + 90 * 60_000).toISOString())
      await home.turn()
      const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      assert.equal(await home.day(next, home.files[who]), undefined, 'the end of the night is no day of its own')
    })
  else
    test(`H11 from 00:30 to 23:30 on ${day} in ${zone} ${hours} hours pass`, async () => {
      const found = await works()
      assert.deepEqual([found.hours, found.plannedHours, found.outside], [hours, hours, 0])
    })
}

test('H11 a correction says which of two equal times is meant, and none that the clock jumped over', async (t) => {
  const own = await openTime({ now: '2026-11-03T12:00:00Z', timeZone: 'America/New_York' })
  t.after(() => own.t.close())
  const day = '2026-11-01'
  const times = { day, inOn: day, inAt: '00:30', outOn: day, outAt: '01:30' }
  const corrected = async (who: 'employee' | 'buyer', body: object) => {
    ok(await own.approve(ok(await own.ask(body, who)).id))
    return (await own.day(day, own.files[who])).hours
  }
  assert.equal(await corrected('employee', times), '1')
  assert.equal(await corrected('buyer', { ...times, secondTime: true }), '2')
  const jumped = { day: '2026-03-08', inOn: '2026-03-08', inAt: '02:30' }
  refused(await own.ask(jumped), 422, /jumped over 02:30/, 'inAt')
})

test('H11 whoever works elsewhere is counted by the clock there', async () => {
  await home.rostered(home.files.hr, { startsAt: '08:00', endsAt: '16:00' })
  const punch = await home.clocked('2026-11-10T13:20:00Z', 'in', 'hr')
  assert.equal(punch.timeZone, 'America/New_York')
  assert.equal(punch.shownAt, '2026-11-10 08:20')
  await home.clocked('2026-11-10T21:00:00Z', 'out', 'hr')
  const found = await home.day('2026-11-10', home.files.hr)
  assert.deepEqual([found.lateMinutes, found.hours], [20, '7.67'])
})
