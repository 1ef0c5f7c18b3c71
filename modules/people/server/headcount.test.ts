import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
let hr: Caller
let job = ''
let works = ''
let made = 0
before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  job = await make('jobs', { name: 'Fitter' })
  works = await make('departments', { name: 'Works' })
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = (reply: TestReply, status: number, field?: string, said?: RegExp) => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
  if (said) assert.match(reply.body.message, said)
}
const post = (recordType: string, body: object, who = hr) => who('POST', `/api/hr/${recordType}`, { body })
const make = async (recordType: string, body: object): Promise<string> => ok(await post(recordType, body)).id
const change = async (path: string, body: object, who = hr) => {
  const { version } = ok(await hr('GET', `/api/hr/${path}`))
  return who('PATCH', `/api/hr/${path}`, { version, body })
}
const position = (departmentId = works, more: object = {}) =>
  make('positions', { code: `P${(made += 1)}`, name: `Seat ${made}`, jobId: job, departmentId, ...more })
const person = () => make('people', { givenName: 'Per', surname: `Son ${(made += 1)}`, hireDate: '2025-01-01' })
const seated = async (positionId: string, more: object = {}) =>
  post('assignments', { personId: await person(), validFrom: '2026-01-01', positionId, ...more })
const plan = (of: object, planned: number, more: object = {}) =>
  post('headcount-plans', { validFrom: '2026-01-01', planned, ...of, ...more })
const lineOf = async (positionId: string, on = '2026-06-15') =>
  ok(await hr('GET', `/api/hr/headcount?on=${on}`)).lines.find(
    (line: { positionId: string | null }) => line.positionId === positionId,
  )
const figures = async (positionId: string, on?: string) => {
  const { planned, filled, open } = await lineOf(positionId, on)
  return [planned, filled, open]
}

test('HR-31 six heads at 50,000 cost 300,000, and the plans of parts may not exceed that of the whole', async () => {
  const whole = await make('departments', { name: 'Whole' })
  const part = await make('departments', { name: 'Part', parentId: whole })
  const seat = await position(part)
  const cost = { costPerHead: '50000.00', currency: 'USD' }
  const row = ok(await plan({ positionId: seat }, 6, cost))
  assert.deepEqual([row.cost, row.departmentName], ['300000.00', 'Part'])
  refused(await plan({ departmentId: whole }, 5), 422, 'planned', /5 planned heads.*would have 6/)
  ok(await plan({ departmentId: whole }, 8))
  refused(await plan({ departmentId: part }, 9), 422, 'planned')
  ok(await plan({ departmentId: part }, 7))
  refused(await plan({ positionId: seat }, 8, { validFrom: '2026-09-01' }), 422, 'planned')
  ok(await plan({ positionId: seat }, 7, { validFrom: '2026-09-01' }))
  // A plan of another part counts, too, and so does a position that moves into it.
  const other = await make('departments', { name: 'Other part', parentId: whole })
  const second = await position(other)
  refused(await plan({ positionId: second }, 2), 422, 'planned')
  ok(await plan({ positionId: second }, 1))
  const third = await position()
  ok(await plan({ positionId: third }, 4))
  refused(await change(`positions/${third}`, { departmentId: part }), 422, 'departmentId')
})

test('H23 nobody comes into a position beyond its plan without a reason', async () => {
  const seat = await position()
  ok(await seated(seat))
  refused(await plan({ positionId: seat }, 0), 422, 'reason', /0 planned, 1 filled/)
  ok(await plan({ positionId: seat }, 2, { validTo: '2026-12-31' }))
  const second = ok(await seated(seat))
  assert.deepEqual([second.jobName, second.departmentName], ['Fitter', 'Works'], 'job and department follow the seat')
  refused(await seated(seat), 422, 'overPlan', /2 planned, 3 filled/)
  refused(await seated(seat, { validFrom: '2026-12-31' }), 422, 'overPlan')
  ok(await seated(seat, { validFrom: '2027-01-01' }))
  ok(await seated(seat, { overPlan: 'Handover until September' }))
  assert.deepEqual(await figures(seat), [2, 3, 0])
  assert.deepEqual(await figures(seat, '2027-02-01'), [null, 4, 0])
  // One that ends makes room; what begins earlier is asked of the days it is new on.
  ok(await change(`assignments/${second.id}`, { validTo: '2026-03-31' }))
  const [row] = ok(await hr('GET', `/api/hr/headcount-plans?filter=positionId:eq:${seat}`)).items
  refused(await change(`headcount-plans/${row.id}`, { planned: 1 }), 422, 'reason')
  ok(await change(`headcount-plans/${row.id}`, { planned: 1, reason: 'It shrinks by and by' }))
})

test('H23 eight connections that fill the last seats at once fill no more than are planned', async () => {
  const seat = await position()
  ok(await plan({ positionId: seat }, 3))
  const people = await Promise.all(Array.from({ length: 8 }, person))
  const replies = await Promise.all(
    people.map((personId) => post('assignments', { personId, validFrom: '2026-02-01', positionId: seat })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 422, 422, 422, 422, 422],
  )
  assert.deepEqual(await figures(seat), [3, 3, 0])
})

test('H19 eight connections that put one person into eight positions leave one for each day', async () => {
  const id = await person()
  const seats = await Promise.all(Array.from({ length: 8 }, () => position()))
  await Promise.all(
    seats.map((positionId, n) => post('assignments', { personId: id, validFrom: `2026-0${n + 1}-01`, positionId })),
  )
  const { rows } = await t.app.pool.query(
    `select count(*)::int as days from generate_series('2026-01-01'::date, '2026-12-31', '1 day') d
     join hr_assignments a on a.person_id = $1 and a.state = 'in force' and a.valid_from <= d and coalesce(a.valid_to, 'infinity') >= d`,
    [id],
  )
  assert.equal(rows[0].days, 365)
})

test('H19 no position reports to itself, also not by two changes at once', async () => {
  const [a, b, c] = [await position(), await position(), await position()]
  ok(await change(`positions/${b}`, { reportsToId: a }))
  ok(await change(`positions/${c}`, { reportsToId: b }))
  refused(await change(`positions/${a}`, { reportsToId: c }), 422, 'reportsToId')
  const [d, e] = [await position(), await position()]
  const both = await Promise.all([
    change(`positions/${d}`, { reportsToId: e }),
    change(`positions/${e}`, { reportsToId: d }),
  ])
  assert.equal(both.filter(({ status }) => status < 300).length, 1)
})

test('a seat is left with its job or department, and plans are for whoever keeps them', async () => {
  const seat = await position()
  const first = ok(await seated(seat))
  const other = await make('jobs', { name: 'Welder' })
  const next = ok(await post('assignments', { personId: first.personId, validFrom: '2026-03-01', jobId: other }))
  assert.equal(next.positionId, null)
  const employee = await t.as('employee')
  ok(await employee('GET', '/api/hr/positions'))
  refused(await employee('GET', '/api/hr/headcount'), 403)
  refused(await employee('GET', '/api/hr/headcount-plans'), 403)
  refused(await post('headcount-plans', { validFrom: '2026-01-01', planned: 1 }), 422, 'departmentId')
  refused(await plan({ positionId: crypto.randomUUID() }, 1), 422, 'positionId')
  refused(await seated(crypto.randomUUID()), 422, 'positionId')
})
