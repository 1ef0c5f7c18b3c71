import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { exhaustive, shareOf } from '#server/testing/walk.ts'
import { checks } from './checks.ts'
import { bringUpToDate } from './people.ts'
import { enterFact } from '#modules/pay/server/testing.ts'

/** What was entered of a person, in the order of its days. */
type Known = {
  id: string
  hired: string
  /** Each day on which somebody entered that they leave, or that they stay. */
  notices: { on: string; last: string | null }[]
  /** Each day on which a leave of absence began or ended. */
  absences: { on: string; away: boolean }[]
}
type Fact = { id: string; person: string; from: string; to: string | null; state: string } & Record<string, string>
type Row = Record<string, string | null> & { id: string; onLeave: boolean }

/** How many people there are, how often something happens to one of them in two years, and on how many days all of them are looked at. */
const [staff, events, looks] = exhaustive ? [40, 360, 300] : [20, 80, 20]

let t: TestApp
let hr: Caller
let now = new Date('2024-03-10T12:00:00Z')
let facts: Fact[] = []
const names = new Map<string, string>()
const people: Known[] = []
const [jobs, departments, places]: string[][] = [[], [], []]

/** A generator of its own: the same company each time, another with SEED. */
let seed = Number(process.env['SEED'] ?? 88)
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const one = <T>(of: readonly T[]): T => of[random(of.length)]!
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const someDay = (first: string, last: string): string =>
  dayAt(Date.parse(first) + random((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1) * 86_400_000)
const today = () => dayAt(now.getTime())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const make = async (recordType: string, body: object) => ok(await hr('POST', `/api/hr/${recordType}`, { body }))
const enter = async (recordType: string, body: Record<string, unknown>) =>
  ok(await enterFact({ proposes: hr, approves: await t.as('administrator') }, recordType, body))
const verb = async (path: string, name: string, body?: object) => {
  const { version } = ok(await hr('GET', `/api/hr/${path}`))
  return hr('POST', `/api/hr/${path}/${name}`, { version, ...(body ? { body } : {}) })
}
const rowsOn = async (day: string, more = '', who = hr): Promise<Row[]> =>
  ok(await who('GET', `/api/hr/people?limit=200&asOf=${day}${more}`)).items

/** How somebody stood on a day, from what was entered alone. */
function standing({ hired, notices, absences }: Known, day: string): string {
  const lastSaid = notices.at(-1)?.last ?? null
  if (lastSaid !== null && lastSaid < day) return 'left'
  if (hired > day) return 'prehire'
  const { on, last } = notices.at(-1) ?? { on: day, last: null }
  if (last !== null && on <= day) return 'notice'
  return absences.filter((each) => each.on <= day).at(-1)?.away ? 'on leave' : 'active'
}
const factOn = (person: string, day: string): Fact | undefined => {
  const found = facts.filter(
    (each) => each.person === person && each.state === 'in force' && each.from <= day && (each.to ?? '9999') >= day,
  )
  assert.ok(found.length < 2, 'one fact a day')
  return found[0]
}
function expected(known: Known, day: string) {
  const fact = factOn(known.id, day)
  const state = standing(known, day)
  const of = (field: string) => fact?.[field] ?? null
  const named = (field: string) => (fact?.[field] ? names.get(fact[field])! : null)
  return {
    id: known.id,
    state,
    jobId: of('job'),
    jobName: named('job'),
    departmentId: of('department'),
    departmentName: named('department'),
    managerId: of('manager'),
    managerName: named('manager'),
    placeName: named('place'),
  }
}
const shownOf = ({
  id,
  state,
  jobId,
  jobName,
  departmentId,
  departmentName,
  managerId,
  managerName,
  placeName,
}: Row) => ({
  id,
  state,
  jobId,
  jobName,
  departmentId,
  departmentName,
  managerId,
  managerName,
  placeName,
})
const byId = <T extends { id: string }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Something that happens to somebody on the day it is; what the product refuses did not happen. */
async function happen(): Promise<void> {
  const known = one(people)
  const on = today()
  const what = random(10)
  if (what < 5) {
    const above = random(3) ? one(people).id : null
    await hr('POST', '/api/hr/assignments', {
      body: {
        personId: known.id,
        validFrom: someDay('2023-06-01', '2027-06-30'),
        ...(random(4) ? {} : { validTo: someDay('2024-01-01', '2027-12-31') }),
        jobId: one(jobs),
        departmentId: random(5) ? one(departments) : null,
        placeId: random(3) ? one(places) : null,
        managerId: above === known.id ? null : above,
      },
    })
  } else if (what === 5) {
    const own = ok(await hr('GET', `/api/hr/assignments?filter=personId:eq:${known.id}&filter=state:eq:in%20force`))
    if (own.items.length) await verb(`assignments/${one<{ id: string }>(own.items).id}`, 'withdraw')
  } else if (what === 6) {
    const last = someDay('2024-01-01', '2027-06-30')
    const { status } = await verb(`people/${known.id}`, 'give-notice', { leaveDate: last, leaveReason: 'resigned' })
    if (status === 200) known.notices.push({ on: last < on ? last : on, last })
  } else if (what === 7) {
    if ((await verb(`people/${known.id}`, 'take-notice-back')).status === 200) known.notices.push({ on, last: null })
  } else {
    const away = what === 8
    if ((await verb(`people/${known.id}`, away ? 'start-leave' : 'end-leave')).status === 200)
      known.absences.push({ on, away })
  }
}

before(
  async () => {
    t = await createTestApp({ now: () => now })
    hr = await t.as('hr')
    for (const [list, recordType, called] of [
      [jobs, 'jobs', ['Fitter', 'Clerk', 'Driver', 'Nurse']],
      [departments, 'departments', ['Works', 'Office', 'Yard']],
      [places, 'places', ['North', 'South']],
    ] as const)
      for (const name of called) {
        const { id } = await make(recordType, { name })
        list.push(id)
        names.set(id, name)
      }
    for (let n = 0; n < staff; n += 1) {
      const hired = someDay('2021-01-01', '2027-01-31')
      const { id, displayName } = await make('people', { givenName: 'Per', surname: `Son ${n + 10}`, hireDate: hired })
      names.set(id, displayName)
      people.push({ id, hired, notices: [], absences: [] })
    }
    for (const [n, email] of ['manager', 'employee'].entries())
      await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
        people[n]!.id,
        `${email}@sample.mainstay.test`,
      ])
    // Two years go by.
    for (let n = 0; n < events; n += 1) {
      now = new Date(Date.parse('2024-03-10T12:00:00Z') + Math.floor((n * 730) / events) * 86_400_000)
      await happen()
    }
    facts = (
      await t.app.pool.query(`select id, person_id as person, valid_from::text as "from", valid_to::text as "to", state,
        job_id as job, department_id as department, manager_id as manager, place_id as place from hr_assignments`)
    ).rows
  },
  { timeout: 800_000 },
)
after(() => t?.close())

test('personnel files as of several hundred days are what was entered of each person, to whoever sees them', async (x) => {
  if (exhaustive)
    assert.ok(facts.some(({ state }) => state === 'withdrawn') && facts.length > 80, `${facts.length} facts`)
  const states = new Set<string>()
  for (let n = 0; n < looks; n += 1) {
    const day =
      n === 0 ? today() : n === 1 ? '1900-01-01' : n === 2 ? '2199-12-31' : someDay('2020-06-01', '2028-06-30')
    const wanted = people.map((known) => expected(known, day))
    for (const { state } of wanted) states.add(state)
    assert.deepEqual(byId((await rowsOn(day)).map(shownOf)), byId(wanted), day)
  }
  if (exhaustive) assert.deepEqual([...states].toSorted(), ['active', 'left', 'notice', 'on leave', 'prehire'])
  x.diagnostic(`${facts.length} facts of ${people.length} people on ${looks} days`)
})

test('as of today it is what the list says without a day', async () => {
  // What a file holds of today is brought to the day by the job of the day.
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
  await make('people', { givenName: 'New', surname: 'Comer', hireDate: '2026-12-01' }).then(({ id, displayName }) => {
    names.set(id, displayName)
    people.push({ id, hired: '2026-12-01', notices: [], absences: [] })
  })
  const [plain, dated] = [ok(await hr('GET', '/api/hr/people?limit=200')).items, await rowsOn(today())]
  assert.deepEqual(dated, plain)
  for (const { name, run } of checks) assert.deepEqual(await run(t.app.pool as never), [], name)
})

test('filters, orders, pages, counts, words and files are of the day', async () => {
  for (const day of shareOf([today(), '2023-12-31', '2024-11-30', '2025-08-17', '2026-09-30', '1999-12-31'], 2)) {
    const wanted = people.map((known) => expected(known, day))
    const here = wanted.filter(({ state }) => ['active', 'on leave', 'notice'].includes(state))
    const isHere = `&filter=${encodeURIComponent('state:in:active,on leave,notice')}`
    assert.equal((await rowsOn(day, isHere)).length, here.length, day)
    const counted = ok(await hr('GET', `/api/hr/people/summary?asOf=${day}${isHere}`))
    assert.equal(counted.count, here.length)
    for (const department of departments) {
      const of = wanted.filter(({ departmentId }) => departmentId === department)
      const rows = await rowsOn(day, `&filter=departmentId:eq:${department}&sort=-managerName,jobName`)
      assert.deepEqual(
        byId(rows).map(({ id }) => id),
        byId(of).map(({ id }) => id),
      )
      const order = rows.map(({ managerName }) => managerName)
      const filled = order.filter((name) => name !== null)
      assert.deepEqual(order.slice(order.length - filled.length), filled, 'nobody above comes first, from the end')
    }
    // Page by page, by what is worked out of the day.
    const seen: string[] = []
    let cursor = ''
    do {
      const page = ok(await hr('GET', `/api/hr/people?limit=7&sort=state,-leaveDate&asOf=${day}${cursor}`))
      seen.push(...page.items.map(({ id }: Row) => id))
      cursor = page.next ? `&cursor=${page.next}` : ''
    } while (cursor)
    assert.deepEqual(seen.toSorted(), people.map(({ id }) => id).toSorted())
    assert.equal((await rowsOn(day, '&q=comer')).length, 1)
    const fitters = ok(await hr('GET', `/api/hr/assignments?limit=200&asOf=${day}&q=fitter`)).items
    assert.equal(fitters.length, wanted.filter(({ jobName }) => jobName === 'Fitter').length)
    const file = await hr(
      'GET',
      `/api/hr/people/export?format=csv&columns=displayName,state,jobId&asOf=${day}${isHere}`,
    )
    assert.match(String(file.headers['content-disposition']), new RegExp(`as of ${day}`))
    const lines = file.text.trim().split('\n').slice(1)
    const of = (id: string) => here.find((each) => each.id === id)!
    assert.deepEqual(
      lines.map((line) => line.trim().split(',').slice(0, 3).join()).toSorted(),
      here.map(({ id }) => [names.get(id), stateWord(of(id).state), of(id).jobName ?? ''].join()).toSorted(),
    )
  }
})
const stateWord = (state: string): string => state

test('a day changes what is said of a person, and never who sees them', async () => {
  const [manager, employee, buyer] = [await t.as('manager'), await t.as('employee'), await t.as('buyer')]
  const idsOf = async (who: Caller) => ok(await who('GET', '/api/hr/people?limit=200')).items.map(({ id }: Row) => id)
  for (const who of [manager, employee, buyer]) {
    const own = (await idsOf(who)).toSorted()
    for (const day of ['2023-06-01', '2024-12-31', '2025-06-30', '2027-02-01']) {
      const rows = await rowsOn(day, '', who)
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), own, day)
      const wanted = people.filter(({ id }) => own.includes(id)).map((known) => expected(known, day))
      assert.deepEqual(byId(rows.map(shownOf)), byId(wanted))
    }
  }
  assert.deepEqual([await idsOf(employee), await idsOf(buyer)], [[people[1]!.id], []])
})

test('facts as of a day are those in force on it, and pay of a day is noted with it', async () => {
  for (const known of people.slice(0, 12))
    for (const validFrom of ['2024-01-01', '2025-02-01', '2026-08-01'])
      await enter('pay-rates', {
        personId: known.id,
        validFrom,
        rate: `${validFrom.slice(0, 4)}.00`,
        currency: 'USD',
        rateType: 'per month',
      })
  for (const day of ['2023-12-31', '2024-01-01', '2025-01-31', '2025-02-01', today(), '2026-08-01']) {
    const held = facts.filter(({ person }) => factOn(person, day)).flatMap(({ person }) => factOn(person, day)!.id)
    const { items } = ok(await hr('GET', `/api/hr/assignments?limit=200&asOf=${day}`))
    assert.deepEqual(items.map(({ id }: Row) => id).toSorted(), [...new Set(held)].toSorted(), day)
    const pay = ok(await hr('GET', `/api/hr/pay-rates?limit=200&asOf=${day}`))
    const first = ['2026-08-01', '2025-02-01', '2024-01-01'].find((each) => each <= day)
    assert.deepEqual(
      pay.items.map(({ validFrom }: Row) => validFrom),
      first ? Array(12).fill(first) : [],
    )
    if (!first) continue
    const { rows } = await t.app.pool.query(
      `select 1 from audit_log where action = 'see hr.pay' and record = 'hr.pay-rates' and after ->> 'asOf' = $1`,
      [day],
    )
    assert.equal(rows.length, 1, 'a look at pay says of which day')
  }
  const manager = await t.as('manager')
  const { items } = ok(await manager('GET', '/api/hr/pay-rates?limit=200&asOf=2024-06-30'))
  assert.ok(items.every(({ personId }: Row) => personId === people[0]!.id))
})

test('what is no day is refused at its field, and a list that is of today alone takes none', async () => {
  for (const day of ['', '2026-02-30', 'yesterday', '2026-1-1', "2026-01-01'--", '0000-01-01', '9999-12-31'])
    for (const path of ['people', 'people/summary', 'assignments', 'people/export']) {
      const more = path.endsWith('export') ? '&format=csv' : ''
      const reply = await hr('GET', `/api/hr/${path}?asOf=${encodeURIComponent(day)}${more}`)
      assert.deepEqual([reply.status, 'asOf' in (reply.body.fields ?? {})], [400, true], reply.text)
    }
  const reply = await hr('GET', '/api/hr/employees?asOf=2026-01-01')
  assert.deepEqual([reply.status, 'asOf' in reply.body.fields], [400, true], reply.text)
})
