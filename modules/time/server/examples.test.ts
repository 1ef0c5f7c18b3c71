import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openTime, type TimeHouse } from './testing.ts'

let home: TimeHouse
before(async () => {
  home = await openTime({ now: '2018-02-01T12:00:00Z', timeZone: 'UTC' })
})
after(() => home?.t.close())

/** Minutes before noon of a day, as an instant and on the clock. */
const before12 = (day: string, minutes: number) => new Date(Date.parse(`${day}T12:00:00Z`) - minutes * 60_000)
const clockOf = (moment: Date) => moment.toISOString().slice(11, 16)

test('HR-08, H10 approved leave of three days is three days of attendance on leave, and half a day of leave makes an absent day half a day', async () => {
  const type = async (more: object = {}) =>
    ok(
      await home.send('hr', 'leave-types', {
        confidential: false,
        name: `Type ${randomUUID()}`,
        tracked: false,
        countsDaysOff: true,
        ...more,
      }),
    ).id
  const ask = async (body: object) =>
    ok(await home.send('employee', 'leave-requests', { ...body, next: { verb: 'submit' } })).id
  const agree = async (id: string) => ok(await home.verb('manager', `leave-requests/${id}`, 'approve'))
  const typeId = await type()
  const id = await ask({ typeId, firstDay: '2018-01-01', lastDay: '2018-01-03' })
  assert.equal(await home.day('2018-01-02'), undefined)
  await agree(id)
  for (const day of ['2018-01-01', '2018-01-02', '2018-01-03']) {
    const found = await home.day(day)
    assert.deepEqual([found.state, found.leaveRequestId], ['on leave', id])
  }
  assert.equal(await home.day('2018-01-04'), undefined)
  await home.rostered(home.files.employee, { startsAt: '08:00', endsAt: '16:00' }, '2018-01-08')
  await home.turn()
  home.at('2018-01-20T12:00:00Z')
  home.at('2018-02-01T12:00:00Z')
  await home.turn()
  assert.equal((await home.day('2018-01-31')).state, 'absent')
  const half = await ask({
    typeId,
    firstDay: '2018-01-31',
    lastDay: '2018-01-31',
    halfDay: '2018-01-31',
    half: 'morning',
  })
  await agree(half)
  const found = await home.day('2018-01-31')
  assert.deepEqual([found.state, found.leaveRequestId], ['half day', half])
  // Cancelled, they are as if it had never been asked for.
  ok(await home.verb('employee', `leave-requests/${half}`, 'cancel', { reason: 'Came' }))
  assert.equal((await home.day('2018-01-31')).state, 'absent')
})

for (const [counting, hours] of [
  ['first to last', '6.5'],
  ['every pair', '4.5'],
] as const)
  test(`HR-19 five punches in turn, counted by ${counting}, are ${hours} hours`, async (t) => {
    const own = await openTime({ now: '2018-03-01T00:00:00Z', timeZone: 'UTC' })
    t.after(() => own.t.close())
    await own.rostered(own.files.employee, { startsAt: '05:00', endsAt: '13:00', counting, kindRule: 'in turn' })
    for (const [at, minutes] of [390, 300, 270, 90, 0].entries())
      await own.clocked(before12('2018-03-05', minutes).toISOString(), at % 2 ? 'out' : 'in')
    assert.equal((await own.day('2018-03-05')).hours, hours)
  })

for (const [counting, hours] of [
  ['first to last', '5'],
  ['every pair', '4.5'],
] as const)
  test(`HR-19 eight typed punches, of which one out and one in stand alone, counted by ${counting}, are ${hours} hours`, async (t) => {
    const own = await openTime({ now: '2018-03-05T14:30:00Z', timeZone: 'UTC' })
    t.after(() => own.t.close())
    await own.rostered(own.files.employee, { startsAt: '05:00', endsAt: '13:00', counting })
    const day = '2018-03-05'
    for (const [minutes, kind] of [
      [390, 'out'],
      [360, 'in'],
      [300, 'out'],
      [290, 'in'],
      [260, 'out'],
      [240, 'in'],
      [150, 'in'],
      [60, 'out'],
    ] as const)
      await own.corrected({ day, [`${kind}On`]: day, [`${kind}At`]: clockOf(before12(day, minutes)) })
    const found = await own.day(day)
    assert.deepEqual([found.hours, found.missing, found.state], [hours, 'in', 'missing punch'])
  })

test('HR-20 from an hour before a shift until an hour after it a punch belongs to it, and a minute later it does not', async (t) => {
  const own = await openTime({ now: '2018-03-05T00:00:00Z', timeZone: 'UTC' })
  t.after(() => own.t.close())
  await own.rostered(own.files.employee, { startsAt: '08:00', endsAt: '12:00', opensBefore: 60, closesAfter: 60 })
  await own.clocked('2018-03-05T07:00:00Z', 'in')
  await own.clocked('2018-03-05T08:45:00Z', 'out')
  await own.clocked('2018-03-05T08:50:00Z', 'in')
  await own.clocked('2018-03-05T13:00:00Z', 'out')
  const whole = await own.day('2018-03-05')
  assert.deepEqual([whole.hours, whole.outside, whole.state], ['5.92', 0, 'present'])
  await own.clocked('2018-03-06T08:00:00Z', 'in')
  await own.clocked('2018-03-06T13:01:00Z', 'out')
  const late = await own.day('2018-03-06')
  assert.deepEqual([late.hours, late.outside, late.state], ['0', 1, 'missing punch'])
})

test('HR-20 punches at 23:00 and at 01:30 of the next day belong to the shift of the first day', async (t) => {
  const own = await openTime({ now: '2018-03-05T00:00:00Z', timeZone: 'UTC' })
  t.after(() => own.t.close())
  await own.rostered(own.files.employee, { startsAt: '23:00', endsAt: '01:00' })
  await own.clocked('2018-03-05T23:00:00Z', 'in')
  await own.clocked('2018-03-06T01:30:00Z', 'out')
  const night = await own.day('2018-03-05')
  assert.deepEqual([night.hours, night.outside, night.lastOut], ['2.5', 0, '2018-03-06T01:30:00.000Z'])
  assert.equal(await own.day('2018-03-06'), undefined)
})

for (const [rule, state] of [
  [{ halfDayBelow: '2' }, 'half day'],
  [{ absentBelow: '2' }, 'absent'],
  [{}, 'present'],
] as const)
  test(`HR-20 an hour and a half of a shift with ${JSON.stringify(rule)} is ${state}`, async (t) => {
    const own = await openTime({ now: '2018-03-05T00:00:00Z', timeZone: 'UTC' })
    t.after(() => own.t.close())
    await own.rostered(own.files.employee, { startsAt: '08:00', endsAt: '12:00', ...rule })
    await own.clocked('2018-03-05T08:00:00Z', 'in')
    await own.clocked('2018-03-05T09:30:00Z', 'out')
    own.at('2018-03-05T14:00:00Z')
    await own.turn()
    const found = await own.day('2018-03-05')
    assert.deepEqual([found.hours, found.state], ['1.5', state])
  })
