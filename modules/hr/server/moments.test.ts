import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { HrOverview } from '#modules/hr/shared/overview.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
let hr: Caller
let now = '2027-02-10T12:00:00Z'
before(async () => {
  t = await createTestApp({ now: () => new Date(now) })
  hr = await t.as('hr')
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const overview = async (who = hr): Promise<HrOverview> => ok(await who('GET', '/api/hr/overview'))
const figure = ({ figures }: HrOverview, id: string) => figures.find((each) => each.id === id)!
let made = 0
async function person(hireDate: string, leaveDate?: string): Promise<string> {
  const body = { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate }
  const { id, version } = ok(await hr('POST', '/api/hr/people', { body }))
  const leaving = { leaveDate, leaveReason: 'resigned' }
  if (leaveDate) ok(await hr('POST', `/api/hr/people/${id}/give-notice`, { version, body: leaving }))
  return id
}
async function rowsAt(to: string, who = hr): Promise<{ id: string; hireDate: string; personId: string }[]> {
  const [path, query] = to.split('?')
  return ok(await who('GET', `/api${path}?${query}&limit=200`)).items
}

test('an empty company has no joiners, no anniversaries and no probations', async () => {
  const empty = await overview()
  assert.deepEqual(empty.anniversaries, { people: [], more: false })
  for (const id of ['joins-this-month', 'joins-next-month', 'probation-ends'])
    assert.equal(figure(empty, id).value, '0', id)
})

test('who joins this month and the next is counted by hire date, and opens to these files', async () => {
  for (const day of ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01'])
    await person(day)
  const read = await overview()
  for (const [id, days] of [
    ['joins-this-month', ['2027-02-01', '2027-02-28']],
    ['joins-next-month', ['2027-03-01', '2027-03-31']],
  ] as const) {
    assert.equal(figure(read, id).value, '2')
    const rows = await rowsAt(figure(read, id).to!)
    assert.deepEqual(
      rows.map(({ hireDate }) => hireDate).toSorted((a, b) => a.localeCompare(b)),
      days,
    )
  }
})

test('an anniversary is a whole year, of February 29 on the 28th, and nobody who has left by then has one', async () => {
  const [today, leap, last] = [await person('2025-02-10'), await person('2024-02-29'), await person('2020-03-12')]
  // Too late, in the first year, and gone before the day.
  for (const day of ['2020-03-13', '2027-02-10', '2020-02-09']) await person(day)
  await person('2020-02-20', '2027-02-19')
  const onTheDay = await person('2020-02-20', '2027-02-20')
  const { people, more } = (await overview()).anniversaries
  assert.equal(more, false)
  assert.deepEqual(
    people.map(({ id, day, years }) => [id, day, years]),
    [
      [today, '2027-02-10', 2],
      [onTheDay, '2027-02-20', 7],
      [leap, '2027-02-28', 3],
      [last, '2027-03-12', 7],
    ],
  )
  now = '2028-02-10T12:00:00Z'
  const inLeapYear = (await overview(await t.as('hr'))).anniversaries.people.find(({ id }) => id === leap)
  now = '2027-02-10T12:00:00Z'
  hr = await t.as('hr')
  assert.deepEqual([inLeapYear?.day, inLeapYear?.years], ['2028-02-29', 4])
})

test('a probation is counted up to 60 days before its end, until it is decided', async () => {
  const job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  const assigned: string[] = []
  for (const probationUntil of ['2027-02-09', '2027-02-10', '2027-04-11', '2027-04-12']) {
    const personId = await person('2027-01-04')
    const body = { personId, jobId: job, validFrom: '2027-01-04', probationUntil, reason: 'hire' }
    assigned.push(ok(await hr('POST', '/api/hr/assignments', { body })).id)
  }
  const ends = async () => figure(await overview(), 'probation-ends')
  assert.equal((await ends()).value, '2')
  const rows = await rowsAt((await ends()).to!)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set([assigned[1], assigned[2]]))
  const { version } = ok(await hr('GET', `/api/hr/assignments/${assigned[1]}`))
  const body = { probationReason: 'Good work' }
  ok(await hr('POST', `/api/hr/assignments/${assigned[1]}/confirm-probation`, { version, body }))
  assert.equal((await ends()).value, '1')
})

test('a manager sees the moments of the team alone, an employee none', async () => {
  const job = ok(await hr('GET', '/api/hr/jobs')).items[0].id
  const [boss, below] = [await person('2019-06-01'), await person('2021-02-15')]
  for (const [personId, managerId, validFrom] of [
    [boss, null, '2019-06-01'],
    [below, boss, '2021-02-15'],
  ])
    ok(await hr('POST', '/api/hr/assignments', { body: { personId, managerId, validFrom, jobId: job } }))
  await t.app.pool.query(
    `update hr_people set member_id = (select id from users where email = 'manager@sample.mainstay.test') where id = $1`,
    [boss],
  )
  const read = await overview(await t.as('manager'))
  assert.deepEqual(
    read.anniversaries.people.map(({ id }) => id),
    [below],
  )
  assert.equal(figure(read, 'joins-this-month').value, '0')
  assert.equal((await (await t.as('employee'))('GET', '/api/hr/overview')).status, 403)
})

test('the directory says since when somebody is here, and nothing else of the file', async () => {
  const id = await person('2023-09-03')
  const detail = ok(await (await t.as('employee'))('GET', `/api/hr/employees/${id}`))
  assert.equal(detail.hireDate, '2023-09-03')
  for (const name of ['birthday', 'leaveDate', 'noticeDate', 'state', 'employeeType', 'rate'])
    assert.ok(!(name in detail), name)
})
