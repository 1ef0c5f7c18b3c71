import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { enterFact } from '#modules/pay/server/testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Line = {
  id: string
  action: string
  changes: Json[]
  of?: { record: string; recordId: string; row: Record<string, string> }
}

let t: TestApp
const as: Record<string, Caller> = {}
let person = ''
let other = ''

const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const send = async (url: string, body?: object, version?: number, who = 'hr') =>
  ok(await as[who]!('POST', `/api/hr/${url}`, { ...(body ? { body } : {}), ...(version ? { version } : {}) }))
const enter = async (recordType: string, body: Record<string, unknown>) =>
  ok(await enterFact({ proposes: as['hr']!, approves: as['administrator']! }, recordType, body))
const patch = async (url: string, body: object) => {
  const { version } = ok(await as['hr']!('GET', `/api/hr/${url}`))
  return ok(await as['hr']!('PATCH', `/api/hr/${url}`, { body, version }))
}
const verb = async (url: string, name: string) =>
  send(`${url}/${name}`, undefined, ok(await as['hr']!('GET', `/api/hr/${url}`)).version)

const made = async (surname: string, member?: string): Promise<string> => {
  const { id } = await send('people', { givenName: 'Per', surname, hireDate: '2025-01-01' })
  if (member)
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      id,
      `${member}@sample.mainstay.test`,
    ])
  return id
}

/** Every line of the activity of a file, page after page. */
async function activity(who = 'hr', of = person): Promise<Line[]> {
  const all: Line[] = []
  for (;;) {
    const before = all.at(-1) ? `?before=${all.at(-1)!.id}` : ''
    const page: Line[] = ok(await as[who]!('GET', `/api/hr/people/${of}/history${before}`))
    all.push(...page)
    if (page.length < 200) return all
  }
}

/** What the log has of a person, asked of the tables alone. */
const tables = [
  'hr_assignments',
  'hr_working_weeks',
  'hr_pay_changes',
  'hr_pay_rates',
  'hr_bank_changes',
  'hr_bank_accounts',
  'hr_identifiers',
  'hr_dependants',
  'hr_emergency_contacts',
  'hr_private_contacts',
]
async function logged(of = person, some = tables): Promise<string[]> {
  const ids = some.map((table) => `select id from ${table} where person_id = $1`)
  const { rows } = await t.app.pool.query(
    `select seq::text from audit_log where record_id = $1 or record_id in (${['select $1::uuid', ...ids].join(' union all ')}) order by audit_log.seq desc`,
    [of],
  )
  return rows.map(({ seq }) => seq)
}

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  for (const role of ['hr', 'administrator', 'manager', 'employee', 'buyer']) as[role] = await t.as(role)
  person = await made('Own', 'employee')
  other = await made('Other', 'buyer')
  const boss = await made('Boss', 'manager')
  const jobId = (await send('jobs', { name: 'Fitter' })).id
  const of = { personId: person }
  await send('assignments', { personId: boss, jobId, validFrom: '2025-01-01' })
  const first = await send('assignments', { ...of, jobId, managerId: boss, validFrom: '2025-01-01' })
  const promoted = await send('assignments', { ...of, jobId, validFrom: '2026-01-01' })
  await patch(`assignments/${first.id}`, { reason: 'hire' })
  await verb(`assignments/${promoted.id}`, 'withdraw')
  await enter('pay-rates', {
    ...of,
    validFrom: '2025-01-01',
    rate: '4321.00',
    currency: 'USD',
    rateType: 'per month',
  })
  await enter('pay-rates', { ...of, validFrom: '2025-01-01', rate: '4322.00', reason: 'correction' })
  await enter('bank-accounts', { ...of, validFrom: '2025-01-01', holder: 'Zebra', iban: 'DE89 3704 0044 0532 0130 00' })
  const passport = await send('identifiers', { ...of, kind: 'passport', country: 'DE', identifierNumber: 'ZEBRA4711' })
  await verb(`identifiers/${passport.id}`, 'archive')
  await send('dependants', { ...of, dependantName: 'Kim Zebra', relation: 'child', birthDate: '2015-03-04' })
  await send('emergency-contacts', { ...of, name: 'Ada Zebra', phone: '+4930123456', relation: 'partner' })
  const home = await send('private-contacts', { ...of, city: 'Zebrastadt', country: 'DE' })
  await patch(`private-contacts/${home.id}`, { city: 'Zebraburg' })
  await send('working-weeks', { ...of, validFrom: '2025-01-01', monday: '6' })
  await patch(`people/${person}`, { preferredName: 'Pelle' })
  await send(`people/${person}/comments`, { body: 'A word' })
  // Of somebody else there is all of it, too.
  await enter('pay-rates', {
    personId: other,
    validFrom: '2025-01-01',
    rate: '99.00',
    currency: 'USD',
    rateType: 'per month',
  })
})
after(() => t?.close())

test('W05 the activity of a file has every line of the log of it and of what is kept of the person once, page after page', async () => {
  const due = await logged()
  assert.ok(due.length > 20, String(due.length))
  const lines = await activity()
  assert.deepEqual(
    lines.map(({ id }) => id),
    due,
  )
  const kinds = new Set(lines.flatMap(({ of }) => (of ? [of.record] : [])))
  assert.equal(kinds.size, tables.length, [...kinds].join(' '))
  assert.ok(JSON.stringify(lines).includes('4322'))
  // What happens later is there, also where it is more than one page.
  for (let at = 0; at < 205; at += 1) await patch(`people/${person}`, { preferredName: `Pelle ${at}` })
  const now = await logged()
  assert.deepEqual(
    (await activity()).map(({ id }) => id),
    now,
  )
  assert.ok(now.length > due.length + 200)
  // Of another person theirs.
  assert.deepEqual(
    (await activity('hr', other)).map(({ id }) => id),
    await logged(other),
  )
})

test('H18 whoever is not shown what is kept of a person is told of it nowhere in the activity; the person is told all', async () => {
  const manager = await activity('manager')
  assert.deepEqual(
    new Set(manager.flatMap(({ of }) => (of ? [of.record] : []))),
    new Set(['hr.assignments', 'hr.working-weeks']),
  )
  // Correlation ids are of any digits.
  const told = JSON.stringify(manager, (key, value) => (key === 'correlationId' ? undefined : value))
  assert.doesNotMatch(told, /432[12]|Zebra|ZEBRA|DE89/)
  assert.deepEqual(
    manager.map(({ id }) => id),
    await logged(person, ['hr_assignments', 'hr_working_weeks']),
  )
  assert.deepEqual(
    (await activity('employee')).map(({ id }) => id),
    await logged(
      person,
      tables.filter((table) => table !== 'hr_pay_changes'),
    ),
    'but for what is proposed of their pay',
  )
  for (const part of ['', '/history'])
    assert.equal((await as['buyer']!('GET', `/api/hr/people/${person}${part}`)).status, 404)
})

test('the activity says who proposed a pay change and who approved it', async () => {
  const lines = (await activity()).filter(({ of }) => of?.record === 'hr.pay-changes') as (Line & { actor: string })[]
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['approve', 'create', 'approve', 'create'],
  )
  assert.notEqual(lines[0]!.actor, lines[1]!.actor)
})

test('H18 who reads pay in the activity has looked at it, and the person is told so once a day', async () => {
  const looks = async () =>
    ok(await as['employee']!('GET', '/api/hr/looks')).looks.filter(
      ({ what, place }: Json) => what === 'Pay' && place === 'own list',
    ).length
  await activity()
  const before = await looks()
  assert.ok(before > 0)
  await activity()
  assert.equal(await looks(), before)
})
