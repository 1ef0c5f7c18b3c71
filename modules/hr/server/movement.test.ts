import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { HrOverview } from '#modules/hr/shared/overview.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

type Person = { hireDate: string; leaveDate: string | null; departmentId: string | null }

let t: TestApp
let hr: Caller
let now = '2026-06-15T12:00:00Z'
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
const turnover = ({ figures }: HrOverview) => figures.find(({ id }) => id === 'turnover')!
let made = 0
/** Somebody with a file, who leaves where a last day is given. */
async function person(hireDate: string, leaveDate?: string): Promise<string> {
  const body = { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate }
  const { id, version } = ok(await hr('POST', '/api/hr/people', { body }))
  if (leaveDate)
    ok(await hr('POST', `/api/hr/people/${id}/give-notice`, { version, body: { leaveDate, leaveReason: 'resigned' } }))
  return id
}
/** All rows behind an address of a list of this area. */
async function rowsAt(to: string, who = hr): Promise<Person[]> {
  const [path, query] = to.split('?')
  return ok(await who('GET', `/api${path}?${query}&limit=200`)).items
}

test('a company without people says nothing of them, and divides by nothing', async () => {
  const empty = await overview()
  assert.ok(empty.movement.every(({ started, left }) => started.amount === '0' && left.amount === '0'))
  assert.deepEqual([empty.movement.length, empty.departments, turnover(empty).value], [12, [], null])
})

test('who started and left stands in their month, and each mark opens exactly its rows', async () => {
  for (const day of ['2024-01-01', '2025-06-30', '2025-07-01', '2026-02-28', '2026-06-15', '2026-06-16'])
    await person(day)
  // Somebody's last day is today: they are still here.
  for (const day of ['2025-06-30', '2025-07-01', '2026-05-31', '2026-06-14', '2026-06-15', '2026-07-01'])
    await person('2024-03-01', day)
  const { movement } = await overview()
  assert.deepEqual([movement[0]!.month, movement.at(-1)!.month], ['2025-07', '2026-06'])
  const said = movement.flatMap(({ month, started, left }) =>
    started.amount === '0' && left.amount === '0' ? [] : [[month, started.amount, left.amount]],
  )
  assert.deepEqual(said, [
    ['2025-07', '1', '-1'],
    ['2026-02', '1', '0'],
    ['2026-05', '0', '-1'],
    ['2026-06', '1', '-1'],
  ])
  for (const { month, started, left } of movement) {
    const [came, went] = [await rowsAt(started.to), await rowsAt(left.to)]
    assert.deepEqual([came.length, -went.length || 0], [Number(started.amount), Number(left.amount)], month)
    assert.ok(came.every(({ hireDate }) => hireDate.startsWith(month)))
    assert.ok(went.every(({ leaveDate }) => leaveDate!.startsWith(month)))
  }
})

test('turnover is who left in twelve months by those who were here on average, day by day from the rows', async () => {
  for (let n = 0; n < 9; n += 1) await person('2020-01-01')
  const all: Person[] = ok(await hr('GET', '/api/hr/people?limit=200')).items
  const days = [
    '2025-06-15 2025-07-15 2025-08-15 2025-09-15 2025-10-15 2025-11-15 2025-12-15',
    '2026-01-15 2026-02-15 2026-03-15 2026-04-15 2026-05-15 2026-06-15',
  ].flatMap((line) => line.split(' '))
  const here = days.map(
    (day) => all.filter((each) => each.hireDate <= day && !(each.leaveDate && each.leaveDate < day)).length,
  )
  const average = here.reduce((sum, each) => sum + each, 0) / days.length
  const left = all.filter(({ leaveDate }) => leaveDate && leaveDate > '2025-06-15' && leaveDate < '2026-06-15')
  const { value, to } = turnover(await overview())
  assert.equal(Number(value), Math.round((left.length / average) * 1000) / 10)
  const lastDays = (some: readonly Person[]) =>
    some.map(({ leaveDate }) => leaveDate!).toSorted((a, b) => a.localeCompare(b))
  assert.deepEqual(lastDays(await rowsAt(to!)), lastDays(left))
  // A year later none of them counts any more.
  now = '2027-06-16T12:00:00Z'
  const later = await overview(await t.as('hr'))
  assert.deepEqual((await rowsAt(turnover(later).to!, await t.as('hr'))).length, 1)
  now = '2026-06-15T12:00:00Z'
  hr = await t.as('hr')
})

test('of few people no turnover is told, and a manager is told of those alone who report to them', async () => {
  const manager = await t.as('manager')
  const theirs = await overview(manager)
  assert.deepEqual([turnover(theirs).value, turnover(theirs).to], [null, null])
  assert.ok(theirs.movement.every(({ started, left }) => started.amount === '0' && left.amount === '0'))
  for (const who of ['employee', 'buyer', 'auditor'])
    assert.equal((await (await t.as(who))('GET', '/api/hr/overview')).status, 403, who)
})

test('people by department add up to who works here, those in none last', async () => {
  const department = ok(await hr('POST', '/api/hr/departments', { body: { name: 'Works' } })).id
  const job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  const personId = await person('2024-01-01')
  const body = { personId, validFrom: '2026-01-01', departmentId: department, jobId: job, reason: 'hire' }
  ok(await hr('POST', '/api/hr/assignments', { body }))
  const { departments, figures } = await overview()
  const headcount = Number(figures.find(({ id }) => id === 'headcount')!.value)
  assert.equal(
    departments.reduce((sum, { amount }) => sum + Number(amount), 0),
    headcount,
  )
  assert.deepEqual([departments[0]!.name, departments[0]!.amount, departments.at(-1)!.name], ['Works', '1', null])
  for (const { to, amount, departmentId } of departments) {
    const rows = await rowsAt(to)
    assert.equal(rows.length, Number(amount))
    assert.ok(rows.every((each) => each.departmentId === departmentId))
  }
})

test('headcount at the end of each month is the files of that day, to each reader, and what comes after changes no past month', async () => {
  const fresh = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  const officer = await fresh.as('hr')
  const file = async (hireDate: string, leaveDate?: string) => {
    const body = { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate }
    const { id, version } = ok(await officer('POST', '/api/hr/people', { body }))
    const leaving = { leaveDate, leaveReason: 'resigned' }
    if (leaveDate) ok(await officer('POST', `/api/hr/people/${id}/give-notice`, { version, body: leaving }))
    return id
  }
  for (const day of ['2019-01-01', '2025-07-31', '2025-08-01', '2026-02-28', '2026-06-15', '2026-06-16'])
    await file(day)
  for (const day of ['2025-07-30', '2025-07-31', '2026-02-27', '2026-02-28', '2026-06-14', '2026-06-15', '2026-07-01'])
    await file('2024-03-01', day)
  const boss = await file('2025-09-10')
  const below = await file('2025-12-31', '2026-04-30')
  const job = ok(await officer('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  for (const [personId, managerId, validFrom] of [
    [boss, null, '2025-09-10'],
    [below, boss, '2025-12-31'],
  ])
    ok(await officer('POST', '/api/hr/assignments', { body: { personId, managerId, validFrom, jobId: job } }))
  await fresh.app.pool.query(
    `update hr_people set member_id = (select id from users where email = 'manager@sample.mainstay.test') where id = $1`,
    [boss],
  )
  const readers = ['hr', 'administrator', 'manager', 'employee', 'auditor', 'buyer']
  let shown = 0
  for (const name of readers) {
    const who = await fresh.as(name)
    const reply = await who('GET', '/api/hr/overview')
    if (reply.status === 403) continue
    const { headcount }: HrOverview = ok(reply)
    assert.equal(headcount.length, 12)
    for (const { month, amount, to } of headcount) {
      const rows = await rowsAt(to, who)
      assert.equal(rows.length, Number(amount), `${name} ${month}`)
      const [path, query] = to.split('?')
      assert.equal(ok(await who('GET', `/api${path}/summary?${query}`)).count, Number(amount), `${name} ${month}`)
    }
    if (name === 'hr')
      assert.equal(headcount.map(({ amount }) => amount).join(), '8,8,9,9,9,10,10,10,9,9,8,8', 'counted by hand')
    shown += 1
  }
  assert.ok(shown >= 2, `${shown} readers`)
  await fresh.close()
})
