import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { planPeriods } from './period-plan.ts'

const cases: [string, string, number, number, number][] = [
  ['2026-01-01', '2026-12-31', 1, 31, 12],
  ['2026-01-01', '2026-12-31', 3, 31, 4],
  ['2026-01-01', '2026-12-31', 5, 31, 3],
  ['2026-04-06', '2027-04-05', 1, 5, 12],
  ['2026-04-06', '2027-04-05', 3, 5, 4],
  ['2026-04-06', '2027-04-05', 5, 5, 3],
  ['2026-06-06', '2026-12-31', 1, 29, 8],
  ['2026-07-07', '2026-12-31', 3, 29, 3],
  ['2026-01-01', '2027-08-07', 1, 29, 20],
  ['2026-09-09', '2027-11-12', 3, 29, 5],
]

test('FIN-04 a year is cut into contiguous periods that cover it whole', () => {
  for (const [startsOn, endsOn, interval, endDay, count] of cases) {
    const plan = planPeriods(startsOn, endsOn, interval, endDay)
    const said = `${startsOn} to ${endsOn} every ${interval} months on ${endDay}`
    assert.equal(plan.length, count, said)
    assert.equal(plan[0]!.startsOn, startsOn, said)
    assert.equal(plan.at(-1)!.endsOn, endsOn, said)
    for (const [at, period] of plan.entries()) {
      assert.ok(period.startsOn <= period.endsOn, said)
      if (at > 0) assert.equal(period.startsOn, addDays(plan[at - 1]!.endsOn, 1), said)
    }
  }
})

test('FIN-04 a leap February ends on the 29th and is named as its month', () => {
  const [, february] = planPeriods('2028-01-01', '2028-12-31')
  assert.deepEqual(february, { name: 'February 2028', startsOn: '2028-02-01', endsOn: '2028-02-29' })
})
