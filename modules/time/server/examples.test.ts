import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openTime, type TimeApp } from './testing.ts'

let home: TimeApp
/** The company of the examples of March: each person has a shift of one example, and from the second Monday that of another. */
let march: TimeApp
before(async () => {
  home = await openTime({ now: '2018-02-01T12:00:00Z', timeZone: 'UTC' })
  march = await openTime({ now: '2018-03-01T00:00:00Z', timeZone: 'UTC' })
})
after(async () => {
  await home?.t.close()
  await march?.t.close()
})
const [first, second] = ['2018-03-05', '2018-03-12']

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

for (const [counting, hours, who] of [
  ['first to last', '6.5', 'employee'],
  ['every pair', '4.5', 'buyer'],
] as const)
  test(`HR-19 five punches in turn, counted by ${counting}, are ${hours} hours`, async () => {
    const shift = { startsAt: '05:00', endsAt: '13:00', counting, kindRule: 'in turn' }
    await march.rostered(march.files[who], shift, first)
    for (const [at, minutes] of [390, 300, 270, 90, 0].entries())
      await march.clocked(before12(first, minutes).toISOString(), at % 2 ? 'out' : 'in', who)
    assert.equal((await march.day(first, march.files[who])).hours, hours)
  })

for (const [counting, hours, who] of [
  ['first to last', '5', 'employee'],
  ['every pair', '4.5', 'buyer'],
] as const)
  test(`HR-19 eight typed punches, of which one out and one in stand alone, counted by ${counting}, are ${hours} hours`, async () => {
    march.at(`${second}T14:30:00Z`)
    await march.rostered(march.files[who], { startsAt: '05:00', endsAt: '13:00', counting }, second)
    const day = second
    for (const [minutes, kind] of [
      [390, 'out'],
      [360, 'in'],
      [300, 'out'],
      [290, 'in'],
      [260, 'out'],
      [240, 'in'],
      [150, 'in'],
      [60, 'out'],
    ] as const) {
      const typed = { day, [`${kind}On`]: day, [`${kind}At`]: clockOf(before12(day, minutes)) }
      ok(await march.approve(ok(await march.ask(typed, who)).id))
    }
    const found = await march.day(day, march.files[who])
    assert.deepEqual([found.hours, found.missing, found.state], [hours, 'in', 'missing punch'])
  })

test('HR-20 from an hour before a shift until an hour after it a punch belongs to it, and a minute later it does not', async () => {
  const { receiver } = march.files
  const clocked = (instant: string, kind: 'in' | 'out') => march.clocked(instant, kind, 'receiver')
  const shift = { startsAt: '08:00', endsAt: '12:00', opensBefore: 60, closesAfter: 60 }
  await march.rostered(receiver, shift, first)
  await clocked('2018-03-05T07:00:00Z', 'in')
  await clocked('2018-03-05T08:45:00Z', 'out')
  await clocked('2018-03-05T08:50:00Z', 'in')
  await clocked('2018-03-05T13:00:00Z', 'out')
  const whole = await march.day('2018-03-05', receiver)
  assert.deepEqual([whole.hours, whole.outside, whole.state], ['5.92', 0, 'present'])
  await clocked('2018-03-06T08:00:00Z', 'in')
  await clocked('2018-03-06T13:01:00Z', 'out')
  const late = await march.day('2018-03-06', receiver)
  assert.deepEqual([late.hours, late.outside, late.state], ['0', 1, 'missing punch'])
})

test('HR-20 punches at 23:00 and at 01:30 of the next day belong to the shift of the first day', async () => {
  const { hr } = march.files
  await march.rostered(hr, { startsAt: '23:00', endsAt: '01:00' }, first)
  await march.clocked('2018-03-05T23:00:00Z', 'in', 'hr')
  await march.clocked('2018-03-06T01:30:00Z', 'out', 'hr')
  const night = await march.day('2018-03-05', hr)
  assert.deepEqual([night.hours, night.outside, night.lastOut], ['2.5', 0, '2018-03-06T01:30:00.000Z'])
  assert.equal(await march.day('2018-03-06', hr), undefined)
})

for (const [rule, state, who, day] of [
  [{ halfDayBelow: '2' }, 'half day', 'manager', first],
  [{ absentBelow: '2' }, 'absent', 'receiver', second],
  [{}, 'present', 'manager', second],
] as const)
  test(`HR-20 an hour and a half of a shift with ${JSON.stringify(rule)} is ${state}`, async () => {
    await march.rostered(march.files[who], { startsAt: '08:00', endsAt: '12:00', ...rule }, day)
    await march.clocked(`${day}T08:00:00Z`, 'in', who)
    await march.clocked(`${day}T09:30:00Z`, 'out', who)
    march.at(`${day}T14:00:00Z`)
    await march.turn()
    const found = await march.day(day, march.files[who])
    assert.deepEqual([found.hours, found.state], ['1.5', state])
  })
