import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Caller } from '#server/testing/app.ts'
import { LeaveApp, ok, refused } from './testing.ts'

/**
 * The employee and a colleague report to the manager, in Assembly and in Paint, which is a part of Assembly. The accountant works in Finance and reports to nobody.
 */
let home: LeaveApp
let accountant: Caller
let [assembly, paint, finance] = ['', '', '']
let [colleague, elsewhere] = ['', '']
let [annual, secret] = ['', '']

const department = async (name: string, parentId?: string): Promise<string> =>
  ok(await home.hr('POST', '/api/hr/departments', { body: { name, ...(parentId ? { parentId } : {}) } })).id
const place = async (personId: string, departmentId: string, managerId: string | null) =>
  ok(
    await home.hr('POST', '/api/hr/assignments', {
      body: { personId, departmentId, jobId: home.job, validFrom: '2026-10-01', ...(managerId ? { managerId } : {}) },
    }),
  )
const month = async (who: Caller, more = '') =>
  ok(await who('GET', `/api/hr/leave-calendar?from=2026-11-01&to=2026-11-30${more}`))
type Line = { id: string; away: { typeId: string | null; typeName: string | null; requestId: string | null }[] }
const idsOf = ({ people }: { people: Line[] }) => people.map(({ id }) => id).toSorted()
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)

before(async () => {
  home = await LeaveApp.open('2026-11-02')
  accountant = await home.t.as('accountant')
  colleague = await home.someone({}, home.boss, 'buyer')
  elsewhere = await home.someone({}, null, 'accountant')
  assembly = await department('Assembly')
  paint = await department('Paint', assembly)
  finance = await department('Finance')
  await place(home.person, assembly, home.boss)
  await place(colleague, paint, home.boss)
  await place(elsewhere, finance, null)
  annual = await home.type({ tracked: false, name: 'Annual leave' })
  secret = await home.type({ tracked: false, confidential: true, name: 'Sick leave' })
  ok(await home.ask(annual, '2026-11-09', '2026-11-10', { personId: elsewhere }, home.hr))
  ok(await home.ask(annual, '2026-11-16', '2026-11-20'))
})
after(() => home?.close())

test('the calendar names its holidays, and days that are off without a name are weekends', async () => {
  const [calendar] = ok(await home.administrator('GET', '/api/settings/calendars')).items
  const { version, week } = ok(await home.administrator('GET', `/api/settings/calendars/${calendar.id}`))
  const days = [
    { day: '2026-11-26', name: 'Thanksgiving', work: [] },
    { day: '2026-11-27', name: 'Short Friday', work: [{ start: 540, end: 720 }] },
  ]
  const body = { name: calendar.name, week, days }
  ok(await home.administrator('PATCH', `/api/settings/calendars/${calendar.id}`, { version, body }))
  const shown = (await month(home.hr)).days
  const of = (day: string) => shown.find((each: { day: string }) => each.day === day)
  assert.deepEqual(of('2026-11-26'), { day: '2026-11-26', off: true, name: 'Thanksgiving' })
  assert.deepEqual(of('2026-11-27'), { day: '2026-11-27', off: false, name: 'Short Friday' })
  assert.deepEqual(of('2026-11-28'), { day: '2026-11-28', off: true, name: null })
  // February of a leap year has its 29th.
  const february = ok(await home.hr('GET', '/api/hr/leave-calendar?from=2028-02-01&to=2028-02-29')).days
  assert.equal(february.length, 29)
})

test('a manager sees who reports to them, an HR officer everyone, in the same month', async () => {
  const team = await month(home.manager)
  assert.deepEqual(idsOf(team), [home.boss, home.person, colleague].toSorted())
  assert.deepEqual(namesOf(team.departments), ['Assembly', 'Paint'])
  const all = await month(home.hr)
  assert.ok(idsOf(all).includes(elsewhere))
  const away = (calendar: { people: Line[] }) => calendar.people.filter((each) => each.away.length > 0).length
  assert.deepEqual([away(team), away(all)], [1, 2])
})

test('a department has those below it, and opens no leave that a right does not', async () => {
  assert.deepEqual(idsOf(await month(home.hr, `&departmentId=${assembly}`)), [home.person, colleague].toSorted())
  assert.deepEqual(idsOf(await month(home.hr, `&departmentId=${paint}`)), [colleague])
  assert.deepEqual(idsOf(await month(home.manager, `&departmentId=${finance}`)), [])
  assert.deepEqual(idsOf(await month(home.employee, `&departmentId=${assembly}`)), [home.person])
  assert.deepEqual(namesOf((await month(home.employee)).departments), ['Assembly'])
  refused(
    await home.hr('GET', '/api/hr/leave-calendar?from=2026-11-01&to=2026-11-30&departmentId=all'),
    400,
    undefined,
    'departmentId',
  )
})

test('teammates are those with the same manager, as far as the right reaches', async () => {
  const of = async (who: Caller, id: string) => idsOf(await month(who, `&teammatesOf=${id}`))
  assert.deepEqual(await of(home.manager, home.person), [home.person, colleague].toSorted())
  assert.deepEqual(await of(home.employee, home.person), [home.person])
  assert.deepEqual(await of(home.employee, colleague), [home.person])
  assert.deepEqual(await of(accountant, home.person), [])
  // A person without a manager has no teammates, not all others without a manager.
  assert.deepEqual(await of(home.hr, elsewhere), [elsewhere])
})

test('H18 confidential leave has no type in the calendar, and none in its legend', async () => {
  ok(await home.ask(secret, '2026-11-23', '2026-11-24', {}, await home.t.as('buyer')))
  const team = await month(home.manager)
  const line = team.people.find(({ id }: Line) => id === colleague)
  assert.deepEqual(
    line.away.map(({ typeId, typeName, requestId }: Line['away'][number]) => [typeId, typeName, requestId]),
    [[null, null, null]],
  )
  assert.deepEqual(namesOf(team.types), ['Annual leave'])
  assert.deepEqual(namesOf((await month(home.hr)).types), ['Annual leave', 'Sick leave'])
  const places = (await month(home.hr)).types.map(({ place: at }: { place: number }) => at)
  assert.equal(new Set(places).size, 2)
})
