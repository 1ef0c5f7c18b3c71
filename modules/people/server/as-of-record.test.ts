import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { exhaustive, shareOf } from '#server/testing/walk.ts'
import { enterFact } from '#modules/pay/server/testing.ts'

/** How often something happens to somebody in two years. */
const events = exhaustive ? 220 : 60

/** What somebody entered of a person, in the order in which it was entered, and by whom they are known today. */
type Known = {
  id: string
  entered: Record<string, string | null>
  notices: { on: string; last: string; reason: string }[]
  stays: boolean
  absences: { on: string; away: boolean }[]
}
type Span = { id: string; from: string; to: string | null; withdrawn: boolean } & Record<string, string | null>
type Row = Record<string, unknown> & { id: string }

let t: TestApp
let hr: Caller
let now = new Date('2024-02-01T12:00:00Z')
const names = new Map<string, string>()
const people: Known[] = []
let facts: Span[] = []
const [jobs, departments, places, positions]: string[][] = [[], [], [], []]

/** A generator of its own: the same company each time, another with SEED. */
let seed = Number(process.env['SEED'] ?? 1313)
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const one = <T>(of: readonly T[]): T => of[random(of.length)]!
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const moved = (day: string, days: number): string => dayAt(Date.parse(day) + days * 86_400_000)
const someDay = (first: string, last: string): string =>
  moved(first, random((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1))
const today = () => dayAt(now.getTime())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = ({ status, body, text }: TestReply, wanted: number, field?: string) =>
  assert.deepEqual([status, field === undefined || field in (body.fields ?? {})], [wanted, true], text)
const make = async (recordType: string, body: object) => ok(await hr('POST', `/api/hr/${recordType}`, { body }))
const enter = async (recordType: string, body: Record<string, unknown>) =>
  ok(await enterFact({ proposes: hr, approves: await t.as('administrator') }, recordType, body))
const verb = async (path: string, name: string, body?: object) => {
  const { version } = ok(await hr('GET', `/api/hr/${path}`))
  return hr('POST', `/api/hr/${path}/${name}`, { version, ...(body ? { body } : {}) })
}
const fileOn = (id: string, day: string, who = hr) => who('GET', `/api/hr/people/${id}?asOf=${day}`)

const factOn = (person: string, day: string): Span | undefined => {
  const found = facts.filter(
    (each) => each['person'] === person && !each.withdrawn && each.from <= day && (each.to ?? '9999') >= day,
  )
  assert.ok(found.length < 2, 'one fact a day')
  return found[0]
}
/** The file of a day from what was entered alone, each field of it that has days of its own. */
function expected({ id, entered, notices, stays, absences }: Known, day: string) {
  const fact = factOn(id, day)
  const given = stays ? undefined : notices.at(-1)
  const known = given && given.on <= day ? given : undefined
  const onLeave = absences.filter(({ on }) => on <= day).at(-1)?.away ?? false
  const named = (field: string) => (fact?.[field] ? names.get(fact[field])! : null)
  return {
    jobId: fact?.['job'] ?? null,
    jobName: named('job'),
    departmentId: fact?.['department'] ?? null,
    departmentName: named('department'),
    managerId: fact?.['manager'] ?? null,
    managerName: named('manager'),
    placeId: fact?.['place'] ?? null,
    placeName: named('place'),
    positionId: fact?.['position'] ?? null,
    positionName: named('position'),
    leaveDate: known?.last ?? null,
    leaveReason: known?.reason ?? null,
    noticeDate: known?.on ?? null,
    onLeave,
    state:
      given && given.last < day
        ? 'left'
        : entered['hireDate']! > day
          ? 'prehire'
          : known
            ? 'notice'
            : onLeave
              ? 'on leave'
              : 'active',
  }
}

/** Something that happens to somebody on the day it is; what the product refuses did not happen. */
async function happen(): Promise<void> {
  const known = one(people)
  const on = today()
  const what = random(11)
  if (what < 6) {
    const above = random(3) ? one(people).id : null
    const position = random(3) ? null : one(positions)
    await hr('POST', '/api/hr/assignments', {
      body: {
        personId: known.id,
        // On the very day of it as well.
        validFrom: random(4) ? someDay('2023-06-01', '2027-06-30') : on,
        ...(random(4) ? {} : { validTo: someDay('2024-01-01', '2027-12-31') }),
        ...(position
          ? { positionId: position }
          : { jobId: one(jobs), departmentId: random(5) ? one(departments) : null }),
        placeId: random(3) ? one(places) : null,
        managerId: above === known.id ? null : above,
      },
    })
  } else if (what === 6) {
    const own = ok(await hr('GET', `/api/hr/assignments?filter=personId:eq:${known.id}&filter=state:eq:in%20force`))
    if (own.items.length) await verb(`assignments/${one<{ id: string }>(own.items).id}`, 'withdraw')
  } else if (what === 7) {
    const last = someDay('2024-01-01', '2027-06-30')
    const reason = one(['resigned', 'retired', 'other'])
    const { status } = await verb(`people/${known.id}`, 'give-notice', { leaveDate: last, leaveReason: reason })
    if (status !== 200) return
    known.notices.push({ on: last < on ? last : on, last, reason })
    known.stays = false
  } else if (what === 8) {
    if ((await verb(`people/${known.id}`, 'take-notice-back')).status === 200) known.stays = true
  } else {
    const away = what === 9
    if ((await verb(`people/${known.id}`, away ? 'start-leave' : 'end-leave')).status === 200)
      known.absences.push({ on, away })
  }
}

before(
  async () => {
    t = await createTestApp({ now: () => now })
    hr = await t.as('hr')
    for (const [list, recordType, called] of [
      [jobs, 'jobs', ['Fitter', 'Clerk', 'Driver']],
      [departments, 'departments', ['Works', 'Office']],
      [places, 'places', ['North', 'South']],
    ] as const)
      for (const name of called) {
        const { id } = await make(recordType, { name })
        list.push(id)
        names.set(id, name)
      }
    for (const name of ['Seat A', 'Seat B']) {
      const { id } = await make('positions', { code: name, name, jobId: one(jobs), departmentId: one(departments) })
      positions.push(id)
      names.set(id, name)
    }
    for (let n = 0; n < 14; n += 1) {
      const entered = {
        givenName: 'Per',
        surname: `Son ${n + 10}`,
        preferredName: n % 3 ? null : `Pers ${n}`,
        mail: `per${n}@example.test`,
        employeeType: one(['employee', 'trainee', 'contractor']),
        hireDate: someDay('2021-01-01', '2027-01-31'),
        birthday: '1990-04-05',
      }
      const { id, displayName } = await make('people', entered)
      names.set(id, displayName)
      people.push({ id, entered, notices: [], stays: true, absences: [] })
    }
    for (let n = 0; n < events; n += 1) {
      now = new Date(Date.parse('2024-03-10T12:00:00Z') + Math.floor((n * 730) / events) * 86_400_000)
      await happen()
    }
    facts = (
      await t.app.pool.query(`select id, person_id as person, valid_from::text as "from", valid_to::text as "to",
        state = 'withdrawn' as withdrawn, job_id as job, department_id as department, manager_id as manager, place_id as place,
        position_id as position from hr_assignments`)
    ).rows
  },
  { timeout: 800_000 },
)
after(() => t?.close())

/** Each day on which something begins or ends, the day before and the day after, and some at random. */
function daysOf({ id, entered, notices, absences }: Known): string[] {
  const turns = [
    entered['hireDate']!,
    ...facts.filter((each) => each['person'] === id).flatMap(({ from, to }) => (to ? [from, to] : [from])),
    ...notices.flatMap(({ on, last }) => [on, last]),
    ...absences.map(({ on }) => on),
  ]
  const some = Array.from({ length: 6 }, () => someDay('2020-06-01', '2028-06-30'))
  return [
    ...new Set([
      ...turns.flatMap((day) => [-1, 0, 1].map((by) => moved(day, by))),
      ...some,
      today(),
      '1900-01-01',
      '2199-12-31',
    ]),
  ]
}

test('a file as of any day is what was entered for it, field by field, and of what has no days as it is today', async (x) => {
  let asked = 0
  const states = new Set<string>()
  const looked = shareOf(people, 3)
  for (const known of looked) {
    const plain: Row = ok(await hr('GET', `/api/hr/people/${known.id}`))
    for (const day of daysOf(known)) {
      const wanted = expected(known, day)
      const file: Row = ok(await fileOn(known.id, day))
      for (const [name, value] of Object.entries(known.entered)) assert.equal(file[name], value, name)
      assert.deepEqual(file, { ...plain, ...wanted }, `${names.get(known.id)} on ${day}`)
      states.add(wanted.state)
      asked += 1
    }
  }
  if (looked.length === people.length) {
    assert.deepEqual([...states].toSorted(), ['active', 'left', 'notice', 'on leave', 'prehire'])
    assert.ok(
      facts.some(({ withdrawn }) => withdrawn),
      'something was withdrawn',
    )
    assert.ok(
      facts.some((each) => each['position'] !== null),
      'somebody fills a position',
    )
  }
  x.diagnostic(`${facts.length} facts, ${asked} files of ${looked.length} people`)
})

test('what a list says of somebody on a day, their file says too', async () => {
  for (const day of shareOf(['1999-12-31', '2024-03-10', '2025-02-28', today(), '2026-09-30', '2027-07-01'], 2))
    for (const row of ok(await hr('GET', `/api/hr/people?limit=200&asOf=${day}`)).items as Row[])
      assert.deepEqual(ok(await fileOn(row.id, day)), row, day)
})

test('a fact is there on the days on which it holds, and on others that is said, with the day; a withdrawn one on none', async () => {
  for (const each of shareOf(facts, 8)) {
    const plain: Row = ok(await hr('GET', `/api/hr/assignments/${each.id}`))
    const days = [each.from, ...(each.to ? [each.to, moved(each.to, 1)] : ['2199-12-31']), moved(each.from, -1)]
    for (const day of days) {
      const reply = await hr('GET', `/api/hr/assignments/${each.id}?asOf=${day}`)
      if (!each.withdrawn && each.from <= day && (each.to ?? '9999') >= day) assert.deepEqual(ok(reply), plain)
      else refused(reply, 422, 'asOf')
    }
  }
})

test('who left and came back has two files, and each says its own of every day', async () => {
  now = new Date('2026-04-01T12:00:00Z')
  const [first, second] = [
    await make('people', { givenName: 'Rea', surname: 'Gain', hireDate: '2022-01-03' }),
    await make('people', { givenName: 'Rea', surname: 'Gain', hireDate: '2025-09-01' }),
  ]
  ok(await verb(`people/${first.id}`, 'give-notice', { leaveDate: '2024-06-28', leaveReason: 'resigned' }))
  for (const { id } of [first, second])
    await make('assignments', {
      personId: id,
      validFrom: id === first.id ? '2022-01-03' : '2025-09-01',
      jobId: id === first.id ? jobs[0] : jobs[1],
    })
  const both = async (day: string) =>
    Promise.all(
      [first, second].map(async ({ id }) => ok(await fileOn(id, day))).map(async (file) => (await file).state),
    )
  assert.deepEqual(await both('2021-12-31'), ['prehire', 'prehire'])
  assert.deepEqual(await both('2022-01-03'), ['active', 'prehire'])
  assert.deepEqual(await both('2024-06-28'), ['notice', 'prehire'])
  assert.deepEqual(await both('2024-06-29'), ['left', 'prehire'])
  assert.deepEqual(await both('2025-09-01'), ['left', 'active'])
  const { jobName, leaveDate } = ok(await fileOn(second.id, '2025-08-31'))
  assert.deepEqual([jobName, leaveDate], [null, null])
})

test('a day opens no file, and closes none: rights are those of today', async () => {
  const [boss, worker, then, other] = await Promise.all(
    ['Boss', 'Worker', 'Then', 'Other'].map(async (surname) =>
      make('people', { givenName: 'Ri', surname, hireDate: '2022-01-03' }),
    ),
  )
  const link = (id: string, role: string) =>
    t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      id,
      `${role}@sample.mainstay.test`,
    ])
  await link(boss.id, 'manager')
  await link(worker.id, 'employee')
  for (const personId of [boss.id, then.id, other.id])
    await make('assignments', { personId, validFrom: '2022-01-03', jobId: jobs[0], managerId: null })
  // Then reported to Boss until the end of 2024; Worker does since.
  const before = { jobId: jobs[0], validFrom: '2022-01-03' }
  await make('assignments', { ...before, personId: worker.id, managerId: other.id })
  await make('assignments', { personId: worker.id, validFrom: '2025-01-01', managerId: boss.id })
  await make('assignments', { personId: then.id, validFrom: '2023-01-01', managerId: boss.id })
  await make('assignments', { personId: then.id, validFrom: '2025-01-01', managerId: other.id })
  const [manager, employee, auditor, buyer] = await Promise.all(
    ['manager', 'employee', 'auditor', 'buyer'].map((role) => t.as(role)),
  )
  const days = ['2021-06-01', '2022-01-03', '2024-12-31', '2025-01-01', today(), '2027-01-01']
  const told = async (who: Caller) =>
    Promise.all(
      [boss, worker, then, other].map(async ({ id }) => {
        const statuses = await Promise.all(
          ['', ...days].map(async (day) => (await who('GET', `/api/hr/people/${id}${day && `?asOf=${day}`}`)).status),
        )
        assert.equal(new Set(statuses).size, 1, `the same on every day: ${statuses.join()}`)
        return statuses[0]
      }),
    )
  assert.deepEqual(await told(hr), [200, 200, 200, 200])
  assert.deepEqual(await told(manager!), [200, 200, 404, 404])
  assert.deepEqual(await told(employee!), [404, 200, 404, 404])
  assert.deepEqual(await told(auditor!), [404, 404, 404, 404])
  assert.deepEqual(await told(buyer!), [404, 404, 404, 404])
  assert.equal(ok(await fileOn(worker.id, '2024-12-31', manager)).managerId, other.id)
  // Nor does it say that a fact is there which they may not see: on no day another answer than none.
  const [hidden] = ok(await hr('GET', `/api/hr/assignments?filter=personId:eq:${then.id}&asOf=2024-06-30`)).items
  for (const day of ['2024-06-30', '2026-01-01'])
    refused(await manager!('GET', `/api/hr/assignments/${hidden.id}?asOf=${day}`), 404)
})

test('H18 pay and bank of a day stay with whoever may see those of today, and the look says of which day', async () => {
  const [marked, iban] = ['7654.32', 'DE89370400440532013000']
  const worker = ok(await (await t.as('employee'))('GET', '/api/hr/people')).items[0]
  const pay = await enter('pay-rates', {
    personId: worker.id,
    validFrom: '2024-01-01',
    rate: marked,
    currency: 'USD',
    rateType: 'per month',
  })
  const bank = await enter('bank-accounts', { personId: worker.id, validFrom: '2024-01-01', holder: 'Ri Worker', iban })
  const addresses = [
    `people/${worker.id}?asOf=2024-06-30`,
    `people/${worker.id}?asOf=2023-06-30`,
    `pay-rates/${pay.id}?asOf=2024-06-30`,
    `pay-rates/${pay.id}?asOf=2023-12-31`,
    `pay-rates?filter=personId:eq:${worker.id}&asOf=2024-06-30`,
    `bank-accounts/${bank.id}?asOf=2024-06-30`,
  ]
  for (const role of ['manager', 'auditor', 'buyer', 'accountant']) {
    const who = await t.as(role)
    for (const address of addresses) {
      const { status, text } = await who('GET', `/api/hr/${address}`)
      assert.ok(status < 500 && !text.includes(marked) && !text.includes(iban), `${role} ${address}: ${text}`)
    }
    refused(await who('GET', `/api/hr/pay-rates/${pay.id}?asOf=2024-06-30`), 404)
    refused(await who('GET', `/api/hr/pay-rates/${pay.id}?asOf=2023-12-31`), 404)
  }
  for (const address of addresses.slice(0, 2)) assert.ok(!(await hr('GET', `/api/hr/${address}`)).text.includes(marked))
  assert.equal(ok(await hr('GET', `/api/hr/pay-rates/${pay.id}?asOf=2024-06-30`)).rate, marked)
  refused(await hr('GET', `/api/hr/pay-rates/${pay.id}?asOf=2023-12-31`), 422, 'asOf')
  const { rows } = await t.app.pool.query(
    `select after ->> 'asOf' as day from audit_log where action = 'see hr.pay' and record_id = $1 order by 1`,
    [pay.id],
  )
  assert.deepEqual(rows, [{ day: '2024-06-30' }], 'of the day that showed it, and of no other')
  const looks = ok(await (await t.as('employee'))('GET', '/api/hr/looks')).looks
  assert.ok(looks.some(({ what, place }: { what: string; place: string }) => what === 'Pay' && place === 'record'))
})

test('what is no day, no file and no record type with days is refused where it stands', async () => {
  const { id } = people[0]!
  for (const day of [
    '',
    '2026-02-30',
    'yesterday',
    '2026-1-1',
    "2026-01-01'--",
    '0000-01-01',
    '9999-12-31',
    '20260101',
  ])
    for (const path of [`people/${id}`, `assignments/${facts[0]!.id}`])
      refused(await hr('GET', `/api/hr/${path}?asOf=${encodeURIComponent(day)}`), 400, 'asOf')
  refused(await hr('GET', `/api/hr/people/${id}?asOf=2026-01-01&asOf=2026-01-02`), 400, 'asOf')
  refused(await hr('GET', `/api/hr/people/${id}?on=2026-01-01`), 400)
  refused(await hr('GET', `/api/hr/people/${randomUUID()}?asOf=2026-01-01`), 404)
  refused(await hr('GET', '/api/hr/people/nobody?asOf=2026-01-01'), 400)
  refused(await hr('GET', `/api/hr/employees/${id}?asOf=2026-01-01`), 400, 'asOf')
  refused(await hr('GET', `/api/hr/departments/${departments[0]}?asOf=2026-01-01`), 400, 'asOf')
})

test('what is done is done today: no verb and no change takes a day, and none is done by what was seen of one', async () => {
  const known = people.find((each) => expected(each, today()).state === 'active')!
  const { version, state } = ok(await fileOn(known.id, '2199-12-31'))
  assert.equal(state, 'active')
  for (const [method, path, body] of [
    ['PATCH', `people/${known.id}`, { preferredName: 'Then' }],
    ['POST', `people/${known.id}/start-leave`, undefined],
  ] as const)
    refused(await hr(method, `/api/hr/${path}?asOf=2024-01-01`, { version, ...(body ? { body } : {}) }), 400)
  const before = ok(await hr('GET', `/api/hr/people/${known.id}`))
  assert.deepEqual([before.version, before.state], [version, 'active'])
})
