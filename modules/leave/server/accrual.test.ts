import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, type Account } from './account.ts'
import type { Policy } from './accrual.ts'
import { balanceOn, type Entry } from './course.ts'
import { periodAt, periodOf, periodText } from './period.ts'
import { fullTime, type PartTime } from './person-calendar.ts'

const policy = (more: Partial<Policy>): Policy => ({
  afterYears: 0,
  perYear: 120_000,
  frequency: 'every month',
  postedOn: 'first day',
  rounding: 'exact',
  most: null,
  carryOver: null,
  carryMonths: null,
  startsOn: '2026-01-01',
  ...more,
})
const account = (
  policies: Policy[],
  hireDate = '2020-01-01',
  entries: Entry[] = [],
  leaveDate: string | null = null,
): Account => ({
  person: {
    id: 'p',
    displayName: 'P',
    employeeType: 'employee',
    memberId: null,
    assignmentId: null,
    hireDate,
    leaveDate,
  },
  typeId: 't',
  partTime: fullTime,
  entries,
  policies,
  closings: new Map(),
})
const days = (of: Account, on: string) => balanceOn([...of.entries, ...missing(of, on, on)], on) / 10_000
const given = (quantity: number, day: string): Entry => ({
  id: 'x',
  day,
  kind: 'grant',
  quantity: quantity * 10_000,
  cause: '',
  expiresOn: null,
  requestId: null,
  period: null,
})

test('HR-13 twelve days a year by the month', () => {
  const monthly = account([policy({ postedOn: 'last day' })])
  assert.equal(days(monthly, '2026-02-01'), 1)
  assert.equal(days(monthly, '2026-03-31'), 3)
  assert.equal(
    days(account([policy({ postedOn: 'last day' })], '2020-01-01', [given(5, '2026-01-01')]), '2026-03-01'),
    7,
  )
  // Assigned thirteen months late: the year has twelve.
  assert.equal(days(monthly, '2026-12-31'), 12)
})

test('HR-14 a most and rounding', () => {
  const six = { perYear: 60_000 }
  const first = account([policy({ ...six, most: 20_000 })])
  const half = missing(first, '2026-06-30', '2026-06-30')
  assert.equal(balanceOn(half, '2026-06-30') / 10_000, 2)
  const after = account([policy(six)], '2020-01-01', half)
  assert.equal(days(after, '2026-12-31'), 5)
  const whole = account([policy({ perYear: 220_000, rounding: 'whole' })])
  assert.equal(days(whole, '2026-11-30'), 22)
  assert.equal(days(whole, '2026-12-31'), 22)
  const carried = account([policy({ perYear: 220_000, rounding: 'whole' })], '2020-01-01', [given(5, '2026-01-01')])
  assert.deepEqual([days(carried, '2026-11-30'), days(carried, '2026-12-31')], [27, 27])
})

test('HR-16 twelve days a year give nine to who joins after three months, and the days of a month their part', () => {
  const yearly = [policy({ frequency: 'every year' })]
  assert.equal(days(account(yearly, '2026-04-01'), '2026-12-31'), 9)
  assert.equal(days(account(yearly, '2026-04-16'), '2026-12-31'), 8.5)
  assert.equal(days(account(yearly, '2020-01-01', [], '2026-06-30'), '2026-06-30'), 6)
})

test('what is given for a year is given once, and taken back for months after the last day', () => {
  const yearly = [policy({ frequency: 'every year' })]
  const posted = missing(account(yearly), '2026-05-01', '2026-05-01')
  assert.equal(posted.length, 1)
  assert.deepEqual(missing(account(yearly, '2020-01-01', posted), '2026-05-01', '2026-05-01'), [])
  const leaves = account(yearly, '2020-01-01', posted, '2026-06-30')
  const back = missing(leaves, '2026-05-01', '2026-05-01')
  assert.deepEqual(
    back.map(({ kind, quantity }) => [kind, quantity]),
    [['adjust', -60_000]],
  )
  const settled = { ...leaves, entries: [...posted, ...back] }
  assert.deepEqual(missing(settled, '2026-05-02', '2026-05-02'), [])
  const stays = account(yearly, '2020-01-01', settled.entries)
  assert.equal(days(stays, '2026-05-02'), 12)
})

test('longer service gives more from the month after which it holds; twelve parts of ten days are ten', () => {
  const tiers = [policy({ perYear: 100_000 }), policy({ perYear: 240_000, afterYears: 5 })]
  assert.equal(days(account(tiers, '2024-01-01'), '2026-12-31'), 10)
  assert.equal(days(account(tiers, '2021-07-01'), '2026-12-31'), 5 + 12)
})

test('what is left of a year is carried over up to a most, for some months', () => {
  const carrying = account([policy({ carryOver: 50_000, carryMonths: 3 })])
  assert.equal(days(carrying, '2026-12-31'), 12)
  assert.equal(days(carrying, '2027-01-01'), 5 + 1)
  assert.equal(days(carrying, '2027-03-31'), 5 + 3)
  assert.equal(days(carrying, '2027-04-01'), 4)
})

test('H05 a policy that gives otherwise from today on gives nothing twice, and takes nothing back', () => {
  const [monthly, yearly] = [[policy({})], [policy({ frequency: 'every year' })]]
  const six = missing(account(monthly), '2026-06-15', '2026-06-15')
  assert.equal(days(account(monthly, '2020-01-01', six), '2026-06-15'), 6)
  const year = account(yearly, '2020-01-01', six)
  assert.equal(days(year, '2026-06-15'), 12, 'the year gives what its months have not')
  const whole = [...six, ...missing(year, '2026-06-15', '2026-06-15')]
  const again = account(monthly, '2020-01-01', whole)
  assert.equal(days(again, '2026-12-31'), 12, 'and its months nothing more')
  assert.deepEqual(missing(again, '2026-06-15', '2026-06-15'), [])
  for (const policies of [monthly, yearly])
    assert.equal(days(account(policies, '2020-01-01', whole, '2026-08-31'), '2026-09-01'), 8, 'until they leave')
  assert.equal(days(again, '2027-12-31'), 12 + 12)
})

test('H05 part time is given its part, in months that are rounded too, and together no more than the year', () => {
  const half = { full: 5, spans: [{ validFrom: '2020-01-01', validTo: null, weight: 2 }] }
  const part = (policies: Policy[], partTime: PartTime) => ({ ...account(policies), partTime })
  assert.equal(days(part([policy({ perYear: 200_000 })], half), '2026-12-31'), 8)
  assert.equal(days(part([policy({ perYear: 220_000, rounding: 'whole' })], half), '2026-12-31'), 8.8)
  const from = { full: 5, spans: [{ validFrom: '2026-04-16', validTo: '2026-04-30', weight: 3 }] }
  assert.equal(days(part([policy({})], from), '2026-04-30'), 3.8)
  const more = { full: 5, spans: [{ validFrom: '2026-01-01', validTo: null, weight: 6 }] }
  assert.equal(days(part([policy({ frequency: 'every year' })], more), '2026-12-31'), 14.4)
})

test('HR-17, H05 leave by the week, the first in part, and by the day; asked again it gives nothing more', () => {
  // Who starts on Saturday 2021-09-04 has two of the seven days of their first week.
  const weekly = (more: object = {}) =>
    account(
      [policy({ perYear: 520_000, frequency: 'every week', postedOn: 'last day', startsOn: '2021-01-01', ...more })],
      '2021-09-04',
    )
  assert.equal(days(weekly(), '2021-09-04'), 0)
  assert.equal(days(weekly(), '2021-09-06'), 0.2857)
  assert.equal(days(weekly(), '2021-09-13'), 1.2857)
  assert.equal(days(weekly({ postedOn: 'first day' }), '2021-09-06'), 1.2857)
  assert.equal(days(weekly({ rounding: 'half' }), '2021-09-13'), 1.5)
  assert.equal(days(weekly({ most: 20_000 }), '2021-12-31'), 2)
  const daily = account(
    [policy({ perYear: 3_650_000, frequency: 'every day', postedOn: 'last day', startsOn: '2021-01-01' })],
    '2021-09-04',
  )
  assert.equal(days(daily, '2021-09-03'), 0)
  assert.equal(days(daily, '2021-09-04'), 1)
  const posted = missing(daily, '2021-09-10', '2021-09-10')
  assert.equal(posted.length, 7)
  assert.deepEqual(missing({ ...daily, entries: posted }, '2021-09-10', '2021-09-10'), [])
  assert.equal(days({ ...daily, entries: posted }, '2021-09-11'), 8)
  // A person who leaves on a Wednesday has three of the seven days, also where all seven were given.
  const given = missing(weekly({ postedOn: 'first day' }), '2021-09-13', '2021-09-13')
  const leaves = { ...weekly({ postedOn: 'first day' }), entries: given }
  const back = missing({ ...leaves, person: { ...leaves.person, leaveDate: '2021-09-15' } }, '2021-09-13', '2021-09-13')
  assert.deepEqual(
    back.map(({ kind, quantity }) => [kind, quantity]),
    [['adjust', 4_286 - 10_000]],
  )
})

test('H05 a policy that gives by the week from now on gives nothing of the month that was given, and the year settles its weeks', () => {
  const of = (frequency: Policy['frequency']) => [policy({ perYear: 520_000, frequency })]
  const months = missing(account(of('every month')), '2026-03-31', '2026-03-31')
  const weeks = { ...account(of('every week')), entries: months }
  assert.equal(days(weeks, '2026-03-31'), days(account(of('every month')), '2026-03-31'))
  assert.equal(days(weeks, '2026-04-06') - days(weeks, '2026-03-31'), 1)
  const some = missing(account(of('every week')), '2026-03-31', '2026-03-31')
  const year = { ...account(of('every year')), entries: some }
  assert.equal(days(year, '2026-03-31'), 52)
})

const opening = (quantity: number, day: string): Entry => ({ ...given(quantity, day), kind: 'opening' })

test('P1 after an opening balance a period gives its part where it is posted on its last day, else nothing', () => {
  const of = (more: Partial<Policy>, day: string, on: string) =>
    days(account([policy({ startsOn: '2020-01-01', ...more })], '2020-01-01', [opening(3, day)]), on)
  const [first, last] = [{ postedOn: 'first day' }, { postedOn: 'last day' }] as const
  assert.deepEqual([of(first, '2026-06-15', '2026-06-30'), of(last, '2026-06-15', '2026-06-30')], [3, 3.5])
  assert.deepEqual([of(first, '2026-06-30', '2026-07-31'), of(last, '2026-06-30', '2026-07-31')], [4, 4])
  const year = { frequency: 'every year' } as const
  assert.deepEqual(
    [of({ ...year, ...first }, '2026-06-30', '2026-12-31'), of({ ...year, ...last }, '2026-06-30', '2026-12-31')],
    [3, 9],
  )
  assert.equal(of({ ...year, ...first }, '2025-12-31', '2026-01-01'), 3 + 12)
  // Of February with 29 days one is left.
  assert.equal(of({ ...last, perYear: 348_000 }, '2028-02-28', '2028-02-29'), 3.1)
  const week = { frequency: 'every week', perYear: 520_000 } as const
  assert.deepEqual(
    [of({ ...week, ...first }, '2026-06-17', '2026-06-28'), of({ ...week, ...last }, '2026-06-17', '2026-06-21')],
    [4, 3.5714],
  )
  // Six rounded months give no more than half a year.
  assert.equal(of({ ...last, perYear: 220_000, rounding: 'whole' }, '2026-06-30', '2026-12-31'), 3 + 11)
})

test('P1 nothing of before an opening balance expires, is carried over or given after it', () => {
  const carrying = [policy({ startsOn: '2020-01-01', carryOver: 50_000, carryMonths: 3 })]
  const rows = missing(account(carrying), '2026-02-28', '2026-02-28')
  const had = balanceOn(rows, '2026-02-28') / 10_000
  assert.equal(had, 5 + 2)
  // What was carried over would expire in April: the opening has it without an end.
  const opened = account(carrying, '2020-01-01', [...rows, opening(-1, '2026-02-28')])
  assert.deepEqual([days(opened, '2026-04-01'), days(opened, '2026-12-31')], [6 + 2, 6 + 10])
  assert.deepEqual([days(opened, '2027-01-01'), days(opened, '2027-04-01')], [5 + 1, 4])
  const fresh = account(carrying, '2020-01-01', [opening(6, '2026-02-28')])
  for (const on of ['2026-02-28', '2026-03-31', '2026-12-31', '2027-01-01', '2027-04-01', '2028-02-29'])
    assert.equal(days(opened, on), days(fresh, on), on)
  const debt = account(carrying, '2020-01-01', [opening(-4, '2026-06-30')])
  assert.deepEqual([days(debt, '2026-12-31'), days(debt, '2027-01-01')], [2, 3])
})

test('periods are told apart by their kind, and named as they are read', () => {
  for (const text of ['2026', '2026-03', 'week 2026-03-02', 'day 2026-03-04'])
    assert.equal(periodText(periodOf(text)!), text)
  for (const text of ['expired 2026-03-04', 'year 2026 in', '2026-03 leaving', '2026-03 by week', '2026-03-04'])
    assert.equal(periodOf(text), null, text)
  assert.deepEqual(periodAt('week', '2027-01-01'), { kind: 'week', first: '2026-12-28', last: '2027-01-03' })
})
