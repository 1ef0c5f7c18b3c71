import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

const folder = join(import.meta.dirname, '../../../../shared/data/adventureworks')
const there = existsSync(folder)
/** Of the files by person the gate takes those of the first so many, who stand in the file behind whom they report to. */
const most = exhaustive ? Infinity : 40
const text = (file: string) => {
  const whole = readFileSync(join(folder, `${file}.csv`), 'utf8')
  if (file === 'Department') return whole
  return whole
    .split(/(?<=\n)/)
    .filter((line) => Number(line.split('\t')[0]) <= most)
    .join('')
}
const rowsOf = (file: string): string[][] =>
  text(file)
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'))

/** In the order in which one needs the other. */
const files: [noun: string, file: string, mapping: Record<number, string>, values?: object][] = [
  ['hr.departments', 'Department', { 0: 'sourceId', 1: 'name' }],
  ['hr.jobs', 'Employee', { 5: 'name' }],
  ['hr.people', 'Employee', { 0: 'sourceId', 2: 'displayName', 3: 'organizationNode', 6: 'birthday', 9: 'hireDate' }],
  ['hr.assignments', 'Employee', { 0: 'personId', 5: 'jobId', 9: 'validFrom' }],
  ['hr.assignments', 'EmployeeDepartmentHistory', { 0: 'personId', 1: 'departmentId', 3: 'validFrom', 4: 'validTo' }],
  [
    'hr.pay-rates',
    'EmployeePayHistory',
    { 0: 'personId', 1: 'validFrom', 2: 'rate', 3: 'rateType' },
    { rateType: { 1: 'per hour', 2: 'per hour' } },
  ],
]

let t: TestApp
let hr: Caller
let headers: Record<string, string>
before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  headers = await openSession(t.app.db, t.app.settings, 'hr@sample.mainstay.test')
  const administrator = await t.as('administrator')
  const body = { code: 'AW', name: 'Works', country: 'US', timeZone: 'America/New_York', currency: 'USD' }
  ok(await administrator('POST', '/api/financial/legal-entities', { body }))
})
after(() => t?.close())

const ok = ({ status, body, text: said }: TestReply) => {
  assert.ok(status === 200 || status === 201, said)
  return body
}

const run = ([recordType, file, mapping, values]: (typeof files)[number]) =>
  importText(recordType, file, text(file), { mapping, ...(values ? { values } : {}) })

async function importText(recordType: string, name: string, content: string, change: object = {}) {
  const { payload, headers: type } = multipart([[`${name}.csv`, content]])
  const uploaded = await t.server.inject({
    method: 'POST',
    url: `/api/imports/of/${recordType}`,
    payload,
    headers: { ...headers, ...type },
  })
  assert.equal(uploaded.statusCode, 200, uploaded.body)
  const { id, version } = uploaded.json()
  let now = ok(await hr('PATCH', `/api/imports/${id}`, { version, body: change }))
  for (const step of ['check', 'run']) {
    ok(await hr('POST', `/api/imports/${now.id}/${step}`, { version: now.version }))
    await t.jobs.drain()
    now = ok(await hr('GET', `/api/imports/${now.id}`))
  }
  return now
}

test('the real files are there where they must be', () =>
  assert.ok(there || process.env['CI'] !== 'true', `${folder} is missing`))

test(
  'a company of 290 with its departments, histories and pay comes in through the import screen and ties',
  { skip: !there, timeout: 600_000 },
  async () => {
    const [people, histories, rates] = ['Employee', 'EmployeeDepartmentHistory', 'EmployeePayHistory'].map(
      (file) => rowsOf(file).length,
    )
    const titles = new Set(rowsOf('Employee').map((row) => row[5])).size
    const departments = rowsOf('Department').length
    if (exhaustive) assert.deepEqual([people, histories, rates, titles, departments], [290, 296, 316, 67, 16])
    const counts: Record<string, number>[] = []
    for (const each of files) counts.push((await run(each)).counts)
    const count = async (path: string): Promise<number> => ok(await hr('GET', `/api/hr/${path}`)).count
    assert.deepEqual(
      counts.map(({ create, update, unchanged, error }) => [create, update, unchanged, error]),
      [
        [departments, 0, 0, 0],
        // Of each title one is made; the others are the same again.
        [titles, 0, people! - titles, 0],
        [people, 0, 0, 0],
        [people, 0, 0, 0],
        [histories! - people!, people, 0, 0],
        [rates, 0, 0, 0],
      ],
    )
    assert.deepEqual(
      [await count('employees/summary'), await count('departments/summary'), await count('pay-rates/summary')],
      [people, departments, rates],
    )
    const { nodes } = ok(await hr('GET', '/api/hr/org-chart'))
    assert.deepEqual([nodes.length, nodes[0].name, nodes[0].jobName], [1, 'ken0', 'Chief Executive Officer'])
    // Whoever reports to somebody is whoever stands one level below in the file, counted there by hand.
    const level = Map.groupBy(rowsOf('Employee'), (row) => row[4] || '0')
    assert.equal(nodes[0].reports, level.get('1')!.length)
    const { rows } = await t.app.pool.query(
      `select count(*)::int as n, count(*) filter (where a.valid_to is null)::int as open from hr_assignments a where a.state = 'in force'`,
    )
    assert.deepEqual(rows, [{ n: histories, open: people }])
    const [{ paid }] = (await t.app.pool.query('select sum(rate)::text as paid from hr_pay_rates')).rows
    const wanted = rowsOf('EmployeePayHistory').reduce((all, row) => all + BigInt(row[2]!.replace('.', '')), 0n)
    assert.equal(BigInt(paid.replace('.', '')), wanted)
    // The same files once more make nothing new.
    const again = await run(files[4]!)
    assert.deepEqual([again.counts.create, again.counts.update, again.counts.unchanged], [0, 0, histories])
  },
)

test('P7 a list of employees comes in by its usual headings, and a manager of a common name by number', async () => {
  const list =
    'Emp No,First Name,Last Name,Job Title,Reports to,Start date\n' +
    'P71,Ann,Lee,Head of stores,,2024-01-08\nP72,Ann,Lee,Storekeeper,P71,2024-02-05\nP73,Bo,Ek,Storekeeper,P72,2024-03-04\n'
  const counts = []
  for (const recordType of ['hr.jobs', 'hr.people', 'hr.assignments'])
    counts.push((await importText(recordType, 'employees', list)).counts)
  assert.deepEqual(
    counts.map(({ create, unchanged, error }) => [create, unchanged, error]),
    [
      [2, 1, 0],
      [3, 0, 0],
      [3, 0, 0],
    ],
  )
  const known = async (number: string) =>
    ok(await hr('GET', `/api/hr/employees?q=${number}`)).items.find(
      ({ employeeId }: { employeeId: string }) => employeeId === number,
    )
  const [manager, report] = [await known('P72'), await known('P73')]
  assert.deepEqual([report.managerId, report.jobName], [manager.id, 'Storekeeper'])
  const named = await importText('hr.assignments', 'by name', list.replace('P72,2024-03', 'Ann Lee,2024-03'))
  assert.equal(named.counts.error, 1)
})
