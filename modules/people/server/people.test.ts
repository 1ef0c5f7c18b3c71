import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inCall } from '#server/call/job-call.ts'
import { system } from '#server/call/actor.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { checks } from './checks.ts'
import { bringUpToDate } from './people.ts'
import { enterFact } from '#modules/pay/server/testing.ts'

let t: TestApp
let hr: Caller
let administrator: Caller
let now = new Date('2026-06-15T12:00:00Z')
let job = ''
let department = ''
let made = 0

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = (reply: TestReply, status: number, field?: string) => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}
const person = async (more: object = {}) =>
  ok(
    await hr('POST', '/api/hr/people', {
      body: { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate: '2025-01-01', ...more },
    }),
  )
const assign = (personId: string, validFrom: string, more: object = {}, who = hr) =>
  who('POST', '/api/hr/assignments', { body: { personId, validFrom, jobId: job, departmentId: department, ...more } })
const read = async (path: string, who = hr) => ok(await who('GET', `/api/hr/${path}`))
const change = async (path: string, body: object, who = hr) => {
  const { version } = await read(path)
  return who('PATCH', `/api/hr/${path}`, { version, body })
}
const verb = async (path: string, name: string, body?: object, who = hr) => {
  const { version } = await read(path)
  return who('POST', `/api/hr/${path}/${name}`, { version, ...(body ? { body } : {}) })
}
const spans = async (personId: string): Promise<string[]> =>
  (
    await read(
      `assignments?filter=personId:eq:${personId}&filter=${encodeURIComponent('state:eq:in force')}&sort=validFrom`,
    )
  ).items.map(
    ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) => `${validFrom}…${validTo ?? ''}`,
  )
const inOrder = (...ids: string[]): string[] => ids.toSorted()
const memberId = async (name: string) =>
  (await t.app.pool.query('select id from users where email = $1', [`${name}@sample.mainstay.test`])).rows[0].id
const link = (personId: string, member: string) =>
  t.app.pool.query('update hr_people set member_id = $2 where id = $1', [personId, member])

before(async () => {
  t = await createTestApp({ now: () => now })
  hr = await t.as('hr')
  administrator = await t.as('administrator')
  job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  department = ok(await hr('POST', '/api/hr/departments', { body: { name: 'Works' } })).id
})
after(() => t?.close())

test('H19 a new assignment ends the one before, one in between ends with the next, and withdrawing heals', async () => {
  const { id } = await person()
  const first = ok(await assign(id, '2025-01-01'))
  const third = ok(await assign(id, '2026-09-01', { reason: 'promotion' }))
  assert.deepEqual(await spans(id), ['2025-01-01…2026-08-31', '2026-09-01…'])
  const second = ok(await assign(id, '2026-03-01'))
  assert.deepEqual(await spans(id), ['2025-01-01…2026-02-28', '2026-03-01…2026-08-31', '2026-09-01…'])
  assert.equal((await read(`people/${id}`)).jobName, 'Fitter')
  refused(await assign(id, '2026-03-01'), 422, 'validFrom')
  refused(await assign(id, '2026-05-01', { validTo: '2026-04-01' }), 422, 'validTo')
  refused(await assign(id, '2026-05-01', { validTo: '2026-09-01' }), 422, 'validTo')
  refused(await change(`assignments/${second.id}`, { validFrom: '2025-01-01' }), 422, 'validFrom')
  ok(await change(`assignments/${second.id}`, { validFrom: '2026-02-01' }))
  assert.deepEqual(await spans(id), ['2025-01-01…2026-01-31', '2026-02-01…2026-08-31', '2026-09-01…'])
  ok(await change(`assignments/${second.id}`, { validTo: '2026-07-31' }))
  assert.deepEqual(await spans(id), ['2025-01-01…2026-01-31', '2026-02-01…2026-07-31', '2026-08-01…'])
  ok(await verb(`assignments/${second.id}`, 'withdraw'))
  assert.deepEqual(await spans(id), ['2025-01-01…2026-07-31', '2026-08-01…'])
  refused(await change(`assignments/${second.id}`, { fte: '0.5' }), 409)
  // A neighbour that moved says so in its own history.
  const history = ok(await hr('GET', `/api/hr/assignments/${first.id}/history`))
  assert.ok(history.length >= 4, JSON.stringify(history))
  ok(await verb(`assignments/${third.id}`, 'withdraw'))
  assert.deepEqual(await spans(id), ['2025-01-01…'])
})

test('H19 eight connections that enter facts of one person at once leave no overlap and no gap', async () => {
  const { id } = await person()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => assign(id, `2026-0${n + 1}-01`)))
  for (const reply of replies) ok(reply)
  const all = await spans(id)
  assert.equal(all.length, 8)
  for (const [n, each] of all.entries())
    if (n)
      assert.equal(
        new Date(Date.parse(all[n - 1]!.split('…')[1]!) + 86_400_000).toISOString().slice(0, 10),
        each.split('…')[0],
      )
  // The same day is taken once.
  const same = await Promise.all(Array.from({ length: 8 }, () => assign(id, '2026-12-01')))
  assert.deepEqual(
    same
      .map(({ status }) => (status < 300 ? 'done' : String(status)))
      .toSorted()
      .join(),
    [...Array(7).fill(422), 'done'].join(),
  )
})

test('H19 the database itself refuses two facts of one day', async () => {
  const { id } = await person()
  ok(await assign(id, '2026-01-01'))
  await assert.rejects(
    t.app.pool.query(
      `insert into hr_assignments (created_by, valid_from, person_id, job_id, department_id, fte, contract_type, reason) values ($1, '2026-05-01', $1, $2, $3, 1, 'permanent', 'hire')`,
      [id, job, department],
    ),
    /hr_assignments_apart/,
  )
})

test('H19 nobody reports to themselves on any day, also not by two changes at once', async () => {
  const [a, b, c] = [await person(), await person(), await person()]
  for (const { id } of [a, b, c]) ok(await assign(id, '2025-01-01'))
  refused(await assign(a.id, '2026-01-01', { managerId: a.id }), 422, 'managerId')
  ok(await assign(b.id, '2026-01-01', { managerId: a.id, validTo: '2026-06-30' }))
  ok(await assign(c.id, '2026-01-01', { managerId: b.id }))
  // From July on nobody is above b: only then may a report to c.
  refused(await assign(a.id, '2026-06-01', { managerId: c.id }), 422, 'managerId')
  const later = ok(await assign(a.id, '2026-07-01', { managerId: c.id }))
  refused(await change(`assignments/${later.id}`, { validFrom: '2026-06-30' }), 422, 'managerId')
  const [d, e] = [await person(), await person()]
  const both = await Promise.all([
    assign(d.id, '2026-01-01', { managerId: e.id }),
    assign(e.id, '2026-01-01', { managerId: d.id }),
  ])
  assert.equal(both.filter(({ status }) => status < 300).length, 1)
})

test('a change to come comes with its day, for everybody and once', async () => {
  const { id } = await person()
  const foreman = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Foreman' } })).id
  ok(await assign(id, '2025-01-01'))
  ok(await assign(id, '2026-07-01', { jobId: foreman }))
  ok(await verb(`people/${id}`, 'give-notice', { leaveDate: '2026-07-31', leaveReason: 'resigned' }))
  assert.deepEqual([(await read(`people/${id}`)).jobName, (await read(`people/${id}`)).state], ['Fitter', 'notice'])
  const turn = () => inCall(t.app, system, 'turn people over', (call) => bringUpToDate([], call))
  now = new Date('2026-07-01T12:00:00Z')
  assert.ok((await turn()) > 0)
  assert.equal((await read(`people/${id}`)).jobName, 'Foreman')
  assert.equal(await turn(), 0)
  now = new Date('2026-08-01T12:00:00Z')
  await turn()
  assert.equal((await read(`people/${id}`)).state, 'left')
  assert.equal((await hr('GET', `/api/hr/employees/${id}`)).status, 404, 'the directory knows who works here')
  for (const { name, run } of checks) assert.deepEqual(await run(t.app.pool as never), [], name)
  await t.app.pool.query('update hr_people set assignment_id = null where id = $1', [id])
  assert.equal((await checks[0]!.run(t.app.pool as never)).length, 1, 'a file that shows another assignment is named')
  now = new Date('2026-08-01T13:00:00Z')
  await inCall(t.app, system, 'turn people over', (call) => bringUpToDate([id], call))
})

test('H18 a manager sees those below without their pay, and nobody enters their own', async () => {
  const [boss, below, aside] = [await person(), await person(), await person()]
  await link(boss.id, await memberId('manager'))
  for (const { id } of [boss, aside]) ok(await assign(id, '2025-01-01'))
  ok(await assign(below.id, '2025-01-01', { managerId: boss.id }))
  for (const { id } of [boss, below, aside])
    ok(
      await enterFact({ proposes: hr, approves: await t.as('administrator') }, 'pay-rates', {
        personId: id,
        validFrom: '2025-01-01',
        rate: '4321.00',
        currency: 'USD',
        rateType: 'per month',
      }),
    )
  const manager = await t.as('manager')
  const ids = async (recordType: string, field: string) =>
    (await read(`${recordType}?limit=100`, manager)).items.map((each: Record<string, string>) => each[field]).toSorted()
  assert.deepEqual(await ids('people', 'id'), inOrder(boss.id, below.id))
  assert.deepEqual(await ids('assignments', 'personId'), inOrder(boss.id, below.id))
  assert.deepEqual(await ids('pay-rates', 'personId'), [boss.id], 'their own alone')
  refused(await manager('GET', `/api/hr/people/${aside.id}`), 404)
  await read('pay-rates')
  const [looks] = (await t.app.pool.query(`select count(*)::int as n from audit_log where action = 'see hr.pay'`)).rows
  assert.ok(looks.n > 0, 'a look at pay is noted')
  // An officer's own file is somebody else's to write.
  const own = await person()
  await link(own.id, await memberId('hr'))
  refused(await assign(own.id, '2026-01-01'), 403)
  refused(await change(`people/${own.id}`, { surname: 'Other' }), 409)
  refused(await verb(`people/${own.id}`, 'start-leave'), 403)
  ok(await assign(own.id, '2026-01-01', {}, administrator))
  refused(await assign(aside.id, '2026-02-01', { managerId: own.id }), 403, 'managerId')
  ok(await assign(aside.id, '2026-02-01', { managerId: own.id }, administrator))
  ok(await assign(aside.id, '2026-03-01', { managerId: null }))
})

test('the org chart opens a level at a time, of today for everybody and of another day for whoever keeps the files', async () => {
  const [top, middle, low] = [await person(), await person(), await person()]
  ok(await assign(top.id, '2025-01-01'))
  ok(await assign(middle.id, '2025-01-01', { managerId: top.id }))
  ok(await assign(low.id, '2025-01-01', { managerId: top.id }))
  ok(await assign(low.id, '2026-08-01', { managerId: middle.id }))
  const employee = await t.as('employee')
  const level = async (query: string, who = employee) => ok(await who('GET', `/api/hr/org-chart?${query}`))
  const under = await level(`under=${top.id}`)
  assert.deepEqual(
    under.nodes.map(({ id, reports }: { id: string; reports: number }) => [id, reports]),
    [[middle.id, 1]],
  )
  const { path } = await level(`under=${low.id}`)
  assert.deepEqual(
    path.map((each: { id: string; reports: number }) => [each.id, each.reports]),
    [
      [top.id, 1],
      [middle.id, 1],
      [low.id, 0],
    ],
  )
  refused(await employee('GET', '/api/hr/org-chart?on=2026-07-01'), 403, 'on')
  const before = await level(`under=${top.id}&on=2026-07-01`, hr)
  assert.deepEqual(before.nodes.map(({ id }: { id: string }) => id).toSorted(), inOrder(middle.id, low.id))
})

test('departments are a tree', async () => {
  const make = async (name: string, parentId?: string) =>
    ok(await hr('POST', '/api/hr/departments', { body: { name, ...(parentId ? { parentId } : {}) } })).id
  const a = await make('A')
  const b = await make('B', a)
  refused(await change(`departments/${a}`, { parentId: b }), 422, 'parentId')
  refused(await change(`departments/${a}`, { parentId: a }), 422, 'parentId')
})

test('a member follows the chart and the employment of the person they are, and the last administrator stays', async () => {
  const [boss, between, clerk] = [await person(), await person(), await person()]
  ok(await assign(boss.id, '2025-01-01'))
  ok(await assign(between.id, '2025-01-01', { managerId: boss.id }))
  ok(await assign(clerk.id, '2025-01-01', { managerId: between.id }))
  const [buyer, approver, last] = [await memberId('buyer'), await memberId('approver'), await memberId('administrator')]
  for (const name of ['buyer', 'approver']) await t.as(name)
  const linked = async (id: string, member: string, who = administrator) =>
    verb(`people/${id}`, 'link-member', { memberId: member }, who)
  refused(await linked(clerk.id, buyer, hr), 403)
  ok(await linked(clerk.id, buyer))
  ok(await linked(boss.id, approver))
  refused(await linked(between.id, buyer), 422, 'memberId')
  refused(await linked(between.id, last), 403, 'memberId')
  const member = async (id: string) => ok(await administrator('GET', `/api/settings/members/${id}`))
  assert.deepEqual([(await member(buyer)).managerId, (await member(buyer)).department], [approver, 'Works'])
  ok(await assign(clerk.id, '2026-08-01', { managerId: null }))
  assert.equal((await member(buyer)).managerId, null)
  const turn = () => inCall(t.app, system, 'turn people over', (call) => bringUpToDate([], call))
  await t.app.pool.query('update hr_people set member_id = $2 where id = $1', [between.id, last])
  for (const { id } of [clerk, between])
    ok(await verb(`people/${id}`, 'give-notice', { leaveDate: '2026-08-31', leaveReason: 'resigned' }))
  assert.equal((await member(buyer)).state, 'active')
  const before = now
  now = new Date('2026-09-01T12:00:00Z')
  await turn()
  assert.equal((await member(buyer)).state, 'disabled')
  assert.equal((await member(last)).state, 'active', 'somebody has to be left who may do everything')
  now = before
})
