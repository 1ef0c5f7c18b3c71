import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-07-15')
})
after(() => home?.close())

const yearly = { perYear: '24', frequency: 'every year' }
const balanceOf = async (typeId: string, personId: string) => {
  await home.post(personId)
  return (await home.balance(typeId, home.today, personId)).balance
}
const assign = (personId: string, validFrom: string, fte: string) =>
  home.hr('POST', '/api/hr/assignments', { body: { personId, validFrom, fte } })
const week = (hours: string) => ({ monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours })
const work = (personId: string, hours: object) =>
  home.hr('POST', '/api/hr/working-weeks', { body: { personId, validFrom: '2012-01-01', ...hours } })
const change = async (id: string, body: object) => {
  const { version } = ok(await home.hr('GET', `/api/hr/leave-policies/${id}`))
  ok(await home.hr('PATCH', `/api/hr/leave-policies/${id}`, { version, body }))
  await home.t.jobs.drain()
}

test('P5 half of full time is given half, by policy, and part time is not counted twice', async () => {
  const [byShare, byWeek, inHours] = [await home.type(), await home.type(), await home.type({ unit: 'hour' })]
  await home.policy(byShare, yearly)
  await home.policy(byWeek, { ...yearly, proRata: false })
  await home.policy(inHours, { ...yearly, perYear: '192' })
  const balances = async (hours?: object) => {
    const personId = await home.someone()
    ok(await assign(personId, '2012-01-02', '0.5'))
    if (hours) ok(await work(personId, hours))
    return Promise.all([byShare, byWeek, inHours].map((typeId) => balanceOf(typeId, personId)))
  }
  assert.deepEqual(await balances(), ['12', '24', '96'])
  // A full working week says nothing of part time.
  assert.deepEqual(await balances(week('8')), ['12', '24', '96'])
  // Days of half the hours, and two and a half days: the week has what the share says.
  assert.deepEqual(await balances(week('4')), ['24', '24', '96'])
  assert.deepEqual(await balances({ monday: '8', tuesday: '8', wednesday: '4' }), ['14.4', '14.4', '96'])
})

test('P5 another share of full time puts the year right by one row, and back', async () => {
  const typeId = await home.type()
  await home.policy(typeId, { ...yearly, perYear: '12' })
  const personId = await home.someone()
  assert.equal(await balanceOf(typeId, personId), '12')
  const { id } = ok(await assign(personId, '2026-07-01', '0.5'))
  assert.equal(await balanceOf(typeId, personId), '9')
  assert.equal(await home.rows(typeId, personId), 2)
  const [, row] = await home.lines(typeId, home.today, personId)
  assert.deepEqual([row.kind, row.quantity, row.cause], ['adjust', '-3', 'For 2026: another share of full time'])
  // The same share in another assignment is no change.
  ok(await assign(personId, '2026-07-10', '0.5'))
  assert.equal(await home.rows(typeId, personId), 2)
  const { version } = ok(await home.hr('GET', `/api/hr/assignments/${id}`))
  ok(await home.hr('PATCH', `/api/hr/assignments/${id}`, { version, body: { fte: '1' } }))
  assert.ok(Number(await balanceOf(typeId, personId)) > 9)
  assert.equal(await home.rows(typeId, personId), 3)
})

test('P5 a changed policy posts the difference of the year once, and of months that are over nothing', async () => {
  const [ofYear, ofMonths] = [await home.type(), await home.type()]
  const [year, months] = [
    await home.policy(ofYear, { ...yearly, perYear: '15' }),
    await home.policy(ofMonths, { perYear: '12' }),
  ]
  const personId = await home.someone()
  assert.deepEqual([await balanceOf(ofYear, personId), await balanceOf(ofMonths, personId)], ['15', '7'])
  await change(year, { perYear: '40' })
  await change(months, { perYear: '24' })
  // Of July, that runs, one more.
  assert.deepEqual([await balanceOf(ofYear, personId), await balanceOf(ofMonths, personId)], ['40', '8'])
  const row = (await home.lines(ofYear, home.today, personId)).at(-1)
  assert.deepEqual([row.day, row.quantity, row.cause], [home.today, '25', 'For 2026: the policy has changed'])
  await change(year, { most: '60' })
  await change(year, { perYear: '15' })
  await change(year, { perYear: '40' })
  await change(year, { perYear: '40' })
  assert.equal(await balanceOf(ofYear, personId), '40')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [])
})

test('P5 a lowered policy takes back no more than is left beside approved leave', async () => {
  const typeId = await home.type()
  const id = await home.policy(typeId, { ...yearly, perYear: '20' })
  await home.post()
  const leave = await home.taken(typeId, '2026-08-03', '2026-08-14')
  await change(id, { perYear: '5' })
  const left = async () => (await home.balance(typeId, '2026-12-31')).balance
  assert.equal(await left(), '0')
  // What is free again is not taken later; what is given again is no more than the policy says.
  ok(await home.verb(leave, 'cancel', home.employee, { reason: 'Not this year' }))
  assert.equal(await left(), '10')
  await change(id, { perYear: '20' })
  assert.equal(await left(), '20')
})

test('P5 a correction by hand cannot take what approved leave needs', async () => {
  const typeId = await home.type()
  await home.grant(typeId, '10', '2026-07-01')
  await home.taken(typeId, '2026-09-07', '2026-09-11')
  const correct = (quantity: string, effectiveOn: string) =>
    home.enter({ personId: home.person, typeId, quantity, effectiveOn, cause: 'Correction' })
  for (const day of ['2026-07-01', '2026-09-30'])
    refused(await correct('-5.5', day), 422, /-0.5 would be left on 2026-09/, 'quantity')
  ok(await correct('-5', '2026-07-01'))
  refused(await correct('-0.0001', '2026-07-01'), 422, /would be left/, 'quantity')
  assert.equal((await home.balance(typeId, '2026-09-30')).balance, '0')
  const lenient = await home.type({ negativeLimit: '3' })
  ok(
    await home.enter({
      personId: home.person,
      typeId: lenient,
      quantity: '-3',
      effectiveOn: '2026-07-01',
      cause: 'Correction',
    }),
  )
})

test('P5 of eight corrections at once none takes what approved leave needs', async () => {
  const typeId = await home.type()
  await home.grant(typeId, '10', '2026-07-01')
  await home.taken(typeId, '2026-10-05', '2026-10-09')
  const body = { personId: home.person, typeId, quantity: '-2', effectiveOn: '2026-07-01', cause: 'Correction' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => home.enter(body)))
  const of = (wanted: number) => replies.filter(({ status }) => status === wanted).length
  assert.deepEqual([of(200), of(422)], [2, 6])
  assert.equal((await home.balance(typeId, '2026-12-31')).balance, '1')
})
