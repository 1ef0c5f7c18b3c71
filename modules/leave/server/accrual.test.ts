import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, type Account } from './account.ts'
import type { Policy } from './accrual.ts'
import { balanceOn, type Entry } from './course.ts'

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
