import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TeamWeek } from '#modules/time/shared/time.ts'
import { ok, openTime, refused, type TimeApp, type Who } from './testing.ts'

let home: TimeApp
before(async () => {
  // Monday evening in New York, whose clock is the company's; the week before began on 8 June.
  home = await openTime({ now: '2026-06-16T01:00:00Z' })
})
after(() => home?.t.close())

const week = async (whose: string, weekOf: string, who: Who = 'manager'): Promise<TeamWeek[]> =>
  (await home.read(`team-hours?whose=${whose}&weekOf=${weekOf}`, who)).people
const of = (people: readonly TeamWeek[], id: string) => people.find((each) => each.id === id)!
const sum = (rows: readonly Record<string, string>[], field: string) =>
  rows.reduce((all, each) => all + Number(each[field]), 0).toFixed(2)

test('hours, plan, missing punches and timesheet of a week are those of the rows that each figure opens', async () => {
  await home.rostered(home.files.employee, { startsAt: '08:00', endsAt: '16:00', breakMinutes: 0 })
  await home.clocked('2026-06-09T12:00:00Z', 'in')
  await home.clocked('2026-06-09T19:40:00Z', 'out')
  await home.clocked('2026-06-10T12:00:00Z', 'in')
  home.at('2026-06-16T01:00:00Z')
  await home.turn()
  const before = of(await week('reports', '2026-06-10'), home.files.employee)
  const rows = await home.read(
    `attendance-days?filter=personId:eq:${home.files.employee}&filter=day:gte:2026-06-08&filter=day:lte:2026-06-14&limit=50`,
    'manager',
  )
  assert.deepEqual(
    [before.worked, before.planned, before.days, before.sheet],
    [sum(rows.items, 'hours'), sum(rows.items, 'plannedHours'), rows.items.length, null],
  )
  assert.equal(before.worked, '7.67')
  const missing = rows.items.filter(({ state }: { state: string }) => state === 'missing punch')
  assert.deepEqual([before.missing, missing.length], [1, 1])
  // Without a shift and a punch there is nothing to tell of.
  assert.deepEqual(
    Object.entries(of(await week('reports', '2026-06-10'), home.files.buyer)).filter(([name]) => name !== 'name'),
    Object.entries({ id: home.files.buyer, worked: '0.00', planned: '0.00', days: 0, missing: 0, sheet: null }),
  )
})

test('the timesheet told is the one that counts or is being written', async () => {
  const lines = [{ day: '2026-06-09', kind: 'work', hours: '8' }]
  const { id } = ok(await home.send('buyer', 'timesheets', { weekOf: '2026-06-08', lines, next: { verb: 'submit' } }))
  const told = async () => of(await week('reports', '2026-06-14'), home.files.buyer).sheet
  assert.deepEqual(await told(), { id, state: 'in approval', hours: '8.00' })
  ok(await home.verb('manager', `timesheets/${id}`, 'reject', { reason: 'Which project?' }))
  assert.deepEqual((await told())?.state, 'rejected')
  ok(await home.verb('buyer', `timesheets/${id}`, 'withdraw'))
  assert.equal(await told(), null)
})

test('hours are told of a team alone, and to nobody beyond the right to them', async () => {
  const ids = (people: readonly TeamWeek[]) => people.map((each) => each.id).toSorted()
  assert.deepEqual(ids(await week('below', '2026-06-08')), [home.files.employee, home.files.buyer].toSorted())
  const further = await home.someone(home.files.employee)
  assert.ok((await week('below', '2026-06-08', 'manager')).length >= 2)
  // The employee leads somebody now, without a right to their hours; others lead nobody.
  for (const who of ['employee', 'buyer', 'receiver', 'hr'] as const)
    assert.deepEqual([ids(await week('reports', '2026-06-08', who)), further.length], [[], 36])
  refused(await home.as.manager('GET', '/api/hr/team-hours?whose=below&weekOf=soon'), 400, undefined, 'weekOf')
  refused(await home.as.manager('GET', '/api/hr/team-hours?weekOf=2026-06-08'), 400, undefined, 'whose')
})
