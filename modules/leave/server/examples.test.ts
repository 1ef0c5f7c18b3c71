import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-02-02')
})
after(() => home?.close())

const figures = async (typeId: string, on: string) => {
  const { granted, taken, expired, pending, available } = await home.balance(typeId, on)
  return { granted, taken, expired, pending, available }
}

test('HR-01, H03 allocated 30, four days agreed to and one asked for: 26 without what waits, 25 to ask for', async () => {
  const type = await home.type()
  await home.grant(type, '30', '2026-01-01')
  await home.taken(type, '2026-02-16', '2026-02-19')
  ok(await home.ask(type, '2026-02-24', '2026-02-24'))
  assert.deepEqual(await figures(type, '2026-12-31'), {
    granted: '30',
    taken: '4',
    expired: '0',
    pending: '1',
    available: '25',
  })
  assert.equal((await home.balance(type, '2026-12-31')).balance, '26')
  const lines = await home.lines(type, '2026-12-31')
  assert.deepEqual(
    lines.map(({ balance }: { balance: string }) => balance),
    ['30', '29', '28', '27', '26'],
  )
})

test('HR-02 Sunday to Wednesday are four days where days off count, else three', async () => {
  const asked = async (more: object) => {
    const typeId = await home.type({ tracked: false, ...more })
    const { quantity } = ok(
      await home.employee('GET', `/api/hr/leave-preview?typeId=${typeId}&firstDay=2026-03-01&lastDay=2026-03-04`),
    )
    return quantity
  }
  assert.equal(await asked({ countsDaysOff: true }), '4')
  assert.equal(await asked({}), '3')
})

test('HR-04, H04 three days of two are refused unless the balance may fall below zero; a leave over the new year is split at it', async () => {
  const [strict, lenient] = [await home.type(), await home.type({ negativeLimit: '5' })]
  for (const type of [strict, lenient]) await home.grant(type, '2', '2026-01-01')
  refused(await home.ask(strict, '2026-03-09', '2026-03-11'), 422, /-1 would be left on .*fall below 0/, 'lastDay')
  const { id } = ok(await home.ask(lenient, '2026-03-09', '2026-03-11'))
  ok(await home.approve(id))
  assert.equal((await home.balance(lenient, '2026-12-31')).balance, '-1')
  const both = await home.type({ negativeLimit: '5' })
  await home.grant(both, '1', '2026-01-01')
  await home.grant(both, '2', '2027-01-01')
  await home.taken(both, '2026-12-30', '2027-01-04')
  assert.equal((await home.balance(both, '2026-12-31')).balance, '-1')
  assert.equal((await home.balance(both, '2027-01-31')).balance, '-1')
  assert.equal((await home.balance(both, '2027-01-31')).taken, '2')
  const taken = ok(
    await home.hr('GET', `/api/hr/leave-entries?filter=typeId:eq:${both}&filter=kind:eq:take&sort=effectiveOn`),
  )
  const sums: Record<string, number> = {}
  for (const { effectiveOn, quantity } of taken.items as { effectiveOn: string; quantity: string }[])
    sums[effectiveOn.slice(0, 4)] = (sums[effectiveOn.slice(0, 4)] ?? 0) + Number(quantity)
  assert.deepEqual(sums, { 2026: -2, 2027: -2 }, 'the rows lie on either side of the boundary')
  // What a year lacks, the next one does not lend; what it has, stays its own.
  const apart = await home.type()
  await home.grant(apart, '1', '2027-01-01')
  await home.grant(apart, '3', '2028-01-01')
  refused(await home.ask(apart, '2027-12-30', '2028-01-04'), 422, /-1 would be left on .*fall below 0/, 'lastDay')
  await home.grant(apart, '1', '2027-01-01')
  await home.taken(apart, '2027-12-30', '2028-01-04')
  assert.equal((await home.balance(apart, '2027-12-31')).balance, '0')
  assert.equal((await home.balance(apart, '2028-01-31')).balance, '1')
})

test('HR-05, H01 half days meet on one day once, and whole days never', async () => {
  const type = await home.type({ tracked: false, countsDaysOff: true })
  const half = (day: string, which: string) => ({ halfDay: day, half: which })
  ok(await home.ask(type, '2026-05-04', '2026-05-08', half('2026-05-06', 'morning')))
  ok(await home.ask(type, '2026-05-06', '2026-05-06', half('2026-05-06', 'afternoon')))
  for (const which of ['morning', 'afternoon'])
    refused(
      await home.ask(type, '2026-05-06', '2026-05-06', half('2026-05-06', which)),
      422,
      /Overlaps with existing leave/,
    )
  ok(await home.ask(type, '2026-06-01', '2026-06-05'))
  refused(
    await home.ask(type, '2026-06-01', '2026-06-01', half('2026-06-01', 'afternoon')),
    422,
    /Overlaps with existing leave/,
  )
  ok(await home.ask(type, '2026-07-06', '2026-07-10', half('2026-07-10', 'morning')))
  refused(await home.ask(type, '2026-07-09', '2026-07-12'), 422, /Overlaps with existing leave/)
  ok(await home.ask(type, '2026-07-10', '2026-07-12', half('2026-07-10', 'afternoon')))
})

test('HR-07 leave after fifteen days of service is refused to who began on its first day', async () => {
  const type = await home.type({ tracked: false, waitingDays: 15 })
  const personId = await home.someone({ hireDate: '2026-02-09' })
  const ask = (day: string) => home.ask(type, day, day, { personId }, home.hr)
  refused(await ask('2026-02-09'), 422, /may be taken from/, 'firstDay')
  refused(await ask('2026-02-23'), 422, /may be taken from/)
  ok(await ask('2026-02-24'))
})

for (const [taken, lost] of [
  [0, '10'],
  [8, '2'],
  [10, '0'],
  [12, '0'],
] as const)
  test(`HR-10 of ten carried days and twenty new ones ${lost} expire after ${taken} are taken`, async () => {
    const type = await home.type({ countsDaysOff: true })
    const personId = await home.someone({}, home.boss)
    await home.grant(type, '10', '2026-01-01', { expiresOn: '2026-03-31' }, personId)
    await home.grant(type, '20', '2026-01-01', {}, personId)
    if (taken) {
      const last = `2026-03-${String(9 + taken).padStart(2, '0')}`
      const { id } = ok(await home.ask(type, '2026-03-10', last, { personId }, home.hr))
      ok(await home.approve(id, home.administrator))
    }
    const { expired } = await home.balance(type, '2026-04-01', personId)
    assert.equal(expired, lost)
  })

for (const [name, first, last, total, expired, taken, left] of [
  ['from the day of expiry on', '2026-04-20', '2026-04-23', 30, '14', '4', '12'],
  ['across it', '2026-04-04', '2026-04-23', 30, '0', '20', '10'],
  ['after it', '2026-04-21', '2026-04-24', 30, '15', '4', '11'],
] as const)
  test(`HR-11, H06 fifteen carried days and fifteen new ones, a leave ${name}`, async () => {
    const type = await home.type({ countsDaysOff: true })
    const personId = await home.someone()
    await home.grant(type, '15', '2026-01-01', { expiresOn: '2026-04-20' }, personId)
    await home.grant(type, '15', '2026-01-01', {}, personId)
    const before = await home.balance(type, '2026-04-19', personId)
    const after = await home.balance(type, '2026-04-21', personId)
    assert.deepEqual([before.balance, after.balance, after.expired], [String(total), '15', '15'])
    const { id } = ok(await home.ask(type, first, last, { personId }, home.hr))
    ok(await home.approve(id, home.administrator))
    const found = await home.balance(type, '2026-04-30', personId)
    assert.deepEqual([found.expired, found.taken, found.balance], [expired, taken, left])
  })
