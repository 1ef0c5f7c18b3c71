import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

/** CHART_PEOPLE=20000 npm test -- org-chart prints how long each level of so many people takes; docs/performance.md has the limit. */
const measured = Number(process.env['CHART_PEOPLE'] ?? 0)
const many = measured || (exhaustive ? 3000 : 400)
let t: TestApp
let hr: Caller
let job = ''
let boss = ''
before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  boss = ok(
    await hr('POST', '/api/hr/people', { body: { givenName: 'Per', surname: 'Boss', hireDate: '2025-01-01' } }),
  ).id
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}

test(`an org chart of ${many} people opens level by level, as of any day`, { timeout: 600_000 }, async () => {
  const client = await t.app.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into hr_people (id, created_by, employee_id, given_name, surname, display_name, employee_type, hire_date, state)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'M-' || n, 'Man', 'Y' || n, 'Many ' || lpad(n::text, 6, '0'), 'employee', '2025-01-01', 'active'
     from generate_series(1, $2::int) n`,
    [boss, many],
  )
  await client.query(
    `insert into hr_assignments (created_by, person_id, job_id, manager_id, fte, contract_type, reason, valid_from, valid_to)
     select $1, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2,
       case when n > 1 then ('00000000-0000-4000-8000-' || lpad(to_hex((n + 6) / 8), 12, '0'))::uuid end, 1, 'permanent', 'hire', d.f, d.t
     from generate_series(1, $3::int) n, (values ('2025-01-01'::date, '2025-12-31'::date), ('2026-01-01', null)) d(f, t)`,
    [boss, job, many],
  )
  await client.query(
    `update hr_people p set assignment_id = a.id from hr_assignments a where a.person_id = p.id and a.valid_to is null and p.assignment_id is null`,
  )
  await client.query('analyze hr_people, hr_assignments')
  client.release(true)
  const level = async (query: string) => {
    const began = performance.now()
    const reply = ok(await hr('GET', `/api/hr/org-chart?${query}`))
    return { ...reply, ms: performance.now() - began }
  }
  const root = '00000000-0000-4000-8000-000000000001'
  const deepest = `00000000-0000-4000-8000-${many.toString(16).padStart(12, '0')}`
  for (const on of ['2026-06-15', '2025-06-01', '2027-01-01'])
    for (const query of [`on=${on}`, `on=${on}&under=${root}`, `on=${on}&under=${deepest}`]) {
      await level(query)
      if (!measured) continue
      const times = [(await level(query)).ms, (await level(query)).ms, (await level(query)).ms].toSorted(
        (a, b) => a - b,
      )
      console.log(`  ${query}: ${times.map(Math.round).join()} ms`)
    }
  assert.equal((await level(`under=${root}`)).nodes.length, 8)
  const { path } = await level(`under=${deepest}`)
  assert.equal(path[0].id, root)
  assert.equal(path.at(-1).id, deepest)
  assert.equal((await level(`under=${path.at(-2).id}`)).nodes.length, path.at(-2).reports)
})
