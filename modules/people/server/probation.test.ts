import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inCall } from '#server/call/job-call.ts'
import { system } from '#server/call/actor.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { bringUpToDate } from './people.ts'

let t: TestApp
let now = new Date('2026-06-15T12:00:00Z')
const people = ['administrator', 'hr', 'manager', 'employee', 'buyer', 'receiver'] as const
type Who = (typeof people)[number]
let as: Record<Who, Caller>
const files = {} as Record<'manager' | 'employee' | 'buyer' | 'receiver', string>
let job = ''
let made = 0

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = (reply: TestReply, status: number, field?: string) => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}
const person = async (hireDate = '2026-01-01') =>
  ok(await as.hr('POST', '/api/hr/people', { body: { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate } })).id
const assign = (personId: string, probationUntil: string | null, more: object = {}) =>
  as.hr('POST', '/api/hr/assignments', {
    body: { personId, validFrom: '2026-01-01', jobId: job, managerId: files.manager, probationUntil, ...more },
  })
const read = async (id: string) => ok(await as.administrator('GET', `/api/hr/assignments/${id}`))
const verb = async (who: Who, id: string, name: 'confirm' | 'extend', body: object) =>
  as[who]('POST', `/api/hr/assignments/${id}/${name}-probation`, { version: (await read(id)).version, body })
const confirm = (who: Who, id: string) => verb(who, id, 'confirm', { probationReason: 'Works well' })
const extend = (who: Who, id: string, probationUntil: string) =>
  verb(who, id, 'extend', { probationUntil, probationReason: 'Was ill for a month' })
const change = async (id: string, body: object) =>
  as.hr('PATCH', `/api/hr/assignments/${id}`, { version: (await read(id)).version, body })
/** The rows that a figure opens, as it says of itself. */
const toDecide = async (who: Who): Promise<string[]> => {
  const [figure] = ok(await as[who]('GET', '/api/measures?name=hr.assignments.probation-to-decide'))
  if (!figure) return []
  const query = figure.filter.map((each: string) => `filter=${encodeURIComponent(each)}`).join('&')
  const { items } = ok(await as[who]('GET', `${figure.path}?${query}&limit=200`))
  assert.equal(figure.count, items.length)
  return items.map(({ id }: { id: string }) => id)
}
const overdue = async (who: Who): Promise<string | null> =>
  ok(await as[who]('GET', '/api/inbox?part=alerts')).items.find(
    ({ record }: { record: string }) => record === 'hr.assignments.probation-overdue',
  )?.title ?? null

before(async () => {
  t = await createTestApp({ now: () => now })
  as = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await t.as(who)]))) as typeof as
  job = ok(await as.hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  for (const who of ['manager', 'employee', 'buyer', 'receiver'] as const) {
    files[who] = await person('2020-01-01')
    await t.app.pool.query(
      'update hr_people set member_id = (select id from users where email like $2) where id = $1',
      [files[who], `${who}@%`],
    )
  }
  // The buyer leads the receiver alone.
  ok(await assign(files.manager, null, { managerId: null }))
  ok(await assign(files.buyer, null, { managerId: null }))
  ok(await assign(files.receiver, null, { managerId: files.buyer }))
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
})
after(() => t?.close())

test('a probation that ends within 14 days waits for who manages and for the people office, and for nobody else', async () => {
  const [soon, later] = [await person(), await person()]
  const due = ok(await assign(soon, '2026-06-29')).id
  ok(await assign(later, '2026-06-30'))
  for (const who of ['manager', 'hr', 'administrator'] as const) assert.deepEqual(await toDecide(who), [due], who)
  for (const who of ['employee', 'buyer', 'receiver'] as const) assert.deepEqual(await toDecide(who), [], who)
  // Who leaves is confirmed no more.
  const file = `/api/hr/people/${soon}`
  const { version } = ok(await as.hr('GET', file))
  ok(
    await as.hr('POST', `${file}/give-notice`, { version, body: { leaveDate: '2026-06-20', leaveReason: 'resigned' } }),
  )
  assert.deepEqual(await toDecide('manager'), [])
})

test('who manages confirms or extends with a reason; nobody else does, nor anybody for themselves', async () => {
  const { id } = ok(await assign(files.employee, '2026-06-20'))
  for (const who of ['employee', 'buyer', 'receiver'] as const) {
    const { status } = await confirm(who, id)
    assert.ok(status === 403 || status === 404, `${who} ${status}`)
  }
  refused(await verb('manager', id, 'confirm', {}), 400)
  refused(await verb('manager', id, 'extend', { probationUntil: '2026-09-30' }), 400)
  refused(await extend('manager', id, '2026-06-20'), 422, 'probationUntil')
  const extended = ok(await extend('manager', id, '2026-09-30'))
  assert.deepEqual(
    [extended.probationUntil, extended.probationConfirmedOn, extended.probationReason],
    ['2026-09-30', null, 'Was ill for a month'],
  )
  assert.ok(!(await toDecide('manager')).includes(id))
  const confirmed = ok(await confirm('manager', id))
  assert.deepEqual([confirmed.probationConfirmedOn, confirmed.probationReason], ['2026-06-15', 'Works well'])
  refused(await confirm('manager', id), 409)
  refused(await extend('hr', id, '2026-12-31'), 409)
  refused(await change(id, { probationUntil: '2026-12-31' }), 409, 'probationUntil')
  refused(await change(id, { probationUntil: null }), 409, 'probationUntil')
  // The rest of it may still be corrected.
  ok(await change(id, { fte: '0.8' }))
  const history = ok(await as.hr('GET', `/api/hr/assignments/${id}/history`)).map(
    ({ action }: { action: string }) => action,
  )
  assert.ok(history.includes('confirmProbation') && history.includes('extendProbation'), history.join())
  // What managers have no more of is the change of an assignment.
  refused(
    await as.manager('PATCH', `/api/hr/assignments/${id}`, { version: (await read(id)).version, body: { fte: '1' } }),
    403,
  )
  // Nobody decides on their own, whatever they may.
  const own = ok(await change((await listed(files.manager))[0]!, { probationUntil: '2026-06-20' })).id
  refused(await confirm('manager', own), 403)
  ok(await confirm('hr', own))
})
const listed = async (personId: string): Promise<string[]> =>
  ok(await as.hr('GET', `/api/hr/assignments?filter=personId:eq:${personId}`)).items.map(({ id }: { id: string }) => id)

test('of eight who decide at the same moment one does; an assignment without a probation has nothing to decide', async () => {
  const { id } = ok(await assign(await person(), '2026-06-22'))
  const { version } = await read(id)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      as[at % 2 ? 'hr' : 'manager']('POST', `/api/hr/assignments/${id}/${at < 4 ? 'confirm' : 'extend'}-probation`, {
        version,
        body: { probationReason: `Reason ${at}`, ...(at < 4 ? {} : { probationUntil: '2026-10-01' }) },
      }),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const none = ok(await assign(await person(), null)).id
  refused(await confirm('hr', none), 409)
  refused(await extend('hr', none, '2026-12-31'), 409)
  refused(await assign(await person(), '2025-12-31'), 422, 'probationUntil')
  const dated = ok(await assign(await person(), '2026-02-01')).id
  refused(await change(dated, { validFrom: '2026-02-02' }), 422, 'probationUntil')
})

test('an employment is confirmed from its first day on, that of a job to come from the first day in it', async () => {
  const day = '2026-06-16'
  const comer = await person(day)
  const { id } = ok(await assign(comer, '2026-09-30', { validFrom: day }))
  const mover = await person()
  ok(await assign(mover, null))
  const next = ok(await assign(mover, '2026-09-30', { validFrom: day, reason: 'move' })).id
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
  const [early, before] = [await confirm('hr', id), await confirm('hr', next)]
  refused(early, 409)
  assert.match(early.body.message, /has not begun/)
  refused(before, 409)
  assert.match(before.body.message, /begins on/)
  for (const each of [id, next]) assert.equal((await read(each)).probationConfirmedOn, null)
  // What is known beforehand may be put later.
  ok(await extend('hr', id, '2026-10-31'))
  now = new Date(`${day}T12:00:00Z`)
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
  for (const each of [id, next]) assert.equal(ok(await confirm('manager', each)).probationConfirmedOn, day)
})

test('one that has ended undecided is told to those alone who can decide, and goes once it is; a withdrawn one is none', async () => {
  now = new Date('2026-07-20T12:00:00Z')
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
  const moved = await person()
  const { id } = ok(await assign(moved, '2026-07-19'))
  // Another job takes its place meanwhile: the probation is one all the same.
  ok(await assign(moved, null, { validFrom: '2026-07-01' }))
  const wrong = ok(await assign(await person(), '2026-07-18')).id
  const { version } = await read(wrong)
  ok(await as.hr('POST', `/api/hr/assignments/${wrong}/withdraw`, { version }))
  assert.deepEqual(
    (await toDecide('manager')).filter((each) => each === id || each === wrong),
    [id],
  )
  for (const who of ['manager', 'hr'] as const) assert.match((await overdue(who)) ?? '', /ended/)
  for (const who of ['employee', 'buyer'] as const) assert.equal(await overdue(who), null)
  const { figures } = ok(await as.hr('GET', '/api/hr/overview'))
  const figure = figures.find((each: { id: string }) => each.id === 'probation-overdue')
  const { items } = ok(await as.hr('GET', `/api/hr/assignments?${figure.to.split('?')[1]}&limit=200`))
  assert.equal(figure.value, String(items.length))
  for (const each of items as { id: string }[]) ok(await confirm('hr', each.id))
  for (const who of ['manager', 'hr'] as const) assert.equal(await overdue(who), null)
})
