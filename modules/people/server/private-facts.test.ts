import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { checks } from './checks.ts'
import { enterFact, withdrawFact } from '#modules/pay/server/testing.ts'

let t: TestApp
let hr: Caller
let administrator: Caller
let employee: Caller
let manager: Caller
let own = ''
let other = ''
let officer = ''

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const person = async (surname: string, role?: string): Promise<string> => {
  const body = { givenName: 'Per', surname, hireDate: '2025-01-01', mail: `${surname.toLowerCase()}@example.test` }
  const { id } = ok(await hr('POST', '/api/hr/people', { body }))
  if (role)
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      id,
      `${role}@sample.mainstay.test`,
    ])
  return id
}
const facts = {
  'pay-rates': { validFrom: '2025-01-01', rate: '4321.00', currency: 'USD', rateType: 'per month' },
  'bank-accounts': { validFrom: '2025-01-01', holder: 'Holder Zebra', iban: 'DE89 3704 0044 0532 0130 00' },
  identifiers: { kind: 'passport', country: 'DE', identifierNumber: 'ZEBRA4711' },
  dependants: { dependantName: 'Kim Zebra', relation: 'child', birthDate: '2015-03-04' },
} as const
type RecordType = keyof typeof facts
const recordTypes = Object.keys(facts) as RecordType[]
const sets: Record<RecordType, string> = {
  'pay-rates': 'hr.pay',
  'bank-accounts': 'hr.bank',
  identifiers: 'hr.identity',
  dependants: 'hr.family',
}
const kept = /4321|Zebra|ZEBRA|DE8937/
const enter = (recordType: RecordType, personId: string, more: object = {}, proposes = hr) =>
  enterFact({ proposes, approves: administrator }, recordType, { ...facts[recordType], personId, ...more })
const rows = new Map<RecordType, { mine: string; theirs: string }>()

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  administrator = await t.as('administrator')
  for (const role of ['employee', 'manager']) await t.as(role)
  own = await person('Own', 'employee')
  other = await person('Other')
  officer = await person('Officer', 'hr')
  const boss = await person('Boss', 'manager')
  const job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  for (const [personId, managerId] of [
    [boss, null],
    [own, boss],
  ])
    ok(await hr('POST', '/api/hr/assignments', { body: { personId, managerId, jobId: job, validFrom: '2025-01-01' } }))
  for (const recordType of recordTypes)
    rows.set(recordType, { mine: ok(await enter(recordType, own)).id, theirs: ok(await enter(recordType, other)).id })
  employee = await t.as('employee')
  manager = await t.as('manager')
})
after(() => t?.close())

for (const recordType of recordTypes)
  test(`H18 ${recordType}: a person sees their own, whole, nobody else's, and who looked; their manager nothing of it`, async () => {
    const { mine, theirs } = rows.get(recordType)!
    const path = `/api/hr/${recordType}`
    const list = ok(await employee('GET', path))
    assert.deepEqual(
      list.items.map(({ id }: { id: string }) => id),
      [mine],
    )
    assert.match(JSON.stringify(ok(await employee('GET', `${path}/${mine}`))), kept)
    assert.equal(ok(await employee('GET', `${path}/summary`)).count, 1)
    for (const url of [`${path}/${theirs}`, `${path}/${theirs}/history`, `${path}/${theirs}/comments`])
      assert.equal((await employee('GET', url)).status, 404, url)
    for (const url of [`${path}/${mine}`, `${path}/${mine}/history`])
      assert.equal((await manager('GET', url)).status, 404, url)
    assert.deepEqual(ok(await manager('GET', `${path}?limit=100`)).items, [])
    // Only whoever keeps the files writes them, and not their own.
    assert.equal((await enter(recordType, own, {}, employee)).status, 403)
    assert.equal((await enter(recordType, officer)).status, 403)
    ok(await hr('GET', `${path}/${mine}`))
    const history = ok(await employee('GET', `${path}/${mine}/history`))
    const looks = history.filter(({ action }: { action: string }) => action === `see ${sets[recordType]}`)
    assert.ok(
      looks.some(({ actor }: { actor: string }) => actor === 'Priya Raman'),
      JSON.stringify(history.map(({ action, actor }: Record<string, string>) => [action, actor])),
    )
  })

test('H18 a right to all rows beside one to a set of one’s own shows no row of others', async () => {
  await t.app.pool.query(
    `update roles set permissions = permissions || $1::text[], seeded = null where name = 'buyer'`,
    [
      recordTypes.flatMap((recordType) =>
        ['read', 'export', 'update', 'comment'].map((right) => `hr.${recordType}.${right}`),
      ),
    ],
  )
  const buyer = await t.as('buyer')
  const file = await person('Buyer', 'buyer')
  const again = await t.as('buyer')
  for (const recordType of recordTypes) {
    const { id } = ok(await enter(recordType, file))
    const path = `/api/hr/${recordType}`
    const listed = ok(await again('GET', `${path}?limit=100`)).items.map((each: { id: string }) => each.id)
    assert.deepEqual(listed, [id], recordType)
    const exported = await again('GET', `${path}/export?format=csv`)
    assert.equal(exported.text.trim().split('\n').length, 2, `${recordType}: ${exported.text}`)
    const { theirs } = rows.get(recordType)!
    assert.equal((await buyer('GET', `${path}/${theirs}`)).status, 404)
    assert.equal((await buyer('POST', `${path}/${theirs}/comments`, { body: { body: 'Mine' } })).status, 404)
  }
})

const notices = async (role: string) =>
  (
    await t.app.pool.query<{ record_id: string; times: number }>(
      `select record_id, times from notices where record = 'hr.bank-accounts' and user_id = (select id from users where email = $1)`,
      [`${role}@sample.mainstay.test`],
    )
  ).rows
const mails = async (to: string) =>
  (
    await t.app.pool.query<{ subject: string }>(`select subject from outbox_messages where recipient = $1`, [to])
  ).rows.map(({ subject }) => subject)

test('N9 another bank account is told to the person, in the inbox and by mail, when it is proposed and when it is in force', async () => {
  const proposed = 'Your bank details are about to change'
  const changed = 'Your bank details were changed'
  assert.deepEqual([await notices('employee'), await mails('own@example.test')], [[], [proposed]])
  ok(await hr('POST', '/api/hr/private-contacts', { body: { personId: own, mail: 'home@example.test' } }))
  const next = ok(await enter('bank-accounts', own, { validFrom: '2026-07-01', accountNumber: '1', bankCode: '2' }))
  assert.equal((await notices('employee')).length, 1)
  for (const to of ['own@example.test', 'home@example.test'])
    assert.deepEqual((await mails(to)).slice(-2), [proposed, changed], to)
  ok(await withdrawFact({ proposes: hr, approves: administrator }, 'bank-accounts', next))
  assert.deepEqual(await mails('home@example.test'), [proposed, changed, proposed, changed])
  const { rows: left } = await t.app.pool.query(
    `select id from hr_bank_accounts where person_id = $1 and state = 'in force' and valid_to is null`,
    [own],
  )
  assert.deepEqual(left, [{ id: rows.get('bank-accounts')!.mine }], 'the one before holds on')
  for (const { name, run } of checks) assert.deepEqual(await run(t.app.pool as never), [], name)
})

test('H19 of one person one bank account is in force on a day, whoever enters them at the same moment', async () => {
  const id = await person('Eight')
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => enter('bank-accounts', id, { validFrom: `2026-0${n + 1}-01` })),
  )
  // An approval that comes after another one changed the account of its day is refused.
  assert.ok(replies.every(({ status }) => status === 200 || status === 409))
  assert.ok(replies.some(({ status }) => status === 200))
  const { rows: overlaps } = await t.app.pool.query(
    `select 1 from hr_bank_accounts a join hr_bank_accounts b on a.person_id = b.person_id and a.id < b.id
      and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]') where a.person_id = $1`,
    [id],
  )
  assert.deepEqual(overlaps, [])
  await assert.rejects(
    t.app.pool.query(
      `insert into hr_bank_accounts (created_by, valid_from, person_id, holder, reason) values ($1, '2026-05-02', $1, 'P', 'hire')`,
      [id],
    ),
    /hr_bank_accounts_apart/,
  )
})

test('an account whose IBAN is mistyped, or that names no account, is refused at its field and nothing is kept', async () => {
  const id = await person('Wrong')
  for (const [more, status, field] of [
    [{ iban: 'DE89 3704 0044 0532 0130 01' }, 400, 'iban'],
    [{ iban: null }, 422, 'iban'],
    [{ iban: null, accountNumber: '12345' }, 422, 'bankCode'],
    [{ holder: undefined }, 422, 'holder'],
  ] as const) {
    const reply = await enter('bank-accounts', id, more)
    assert.equal(reply.status, status, reply.text)
    assert.ok(field in reply.body.fields, reply.text)
  }
  const { rows: left } = await t.app.pool.query('select 1 from hr_bank_accounts where person_id = $1', [id])
  assert.deepEqual(left, [])
})

test('H18 everybody is told who looked at what is kept of them, by a record, by a list and by a file, and nobody else is', async () => {
  const looks = async (who: Caller): Promise<{ who: string; what: string; place: string; rows: number | null }[]> =>
    ok(await who('GET', '/api/hr/looks')).looks
  const { mine, theirs } = rows.get('identifiers')!
  const before = await looks(employee)
  ok(await administrator('GET', `/api/hr/identifiers/${theirs}`))
  ok(await administrator('GET', `/api/hr/identifiers?filter=personId:eq:${other}`))
  assert.deepEqual(await looks(employee), before, 'what is looked at of somebody else is not theirs to know')
  ok(await administrator('GET', `/api/hr/identifiers/${mine}`))
  ok(await administrator('GET', `/api/hr/identifiers?filter=personId:eq:${own}`))
  ok(await administrator('GET', '/api/hr/identifiers'))
  assert.equal((await administrator('GET', '/api/hr/identifiers/export?format=csv')).status, 200)
  const seen = (await looks(employee)).slice(0, (await looks(employee)).length - before.length)
  assert.deepEqual(
    seen.map(({ who, what, place }) => [who, what, place]),
    ['file', 'list', 'own list', 'record'].map((place) => ['Ingrid Solberg', 'Identifiers', place]),
  )
  ok(await employee('GET', `/api/hr/identifiers/${mine}`))
  assert.ok(!(await looks(employee)).some(({ who }) => who === 'Amina Diallo'), 'their own looks are no news')
  assert.deepEqual(await looks(await t.as('auditor')), [], 'whoever has no file is told nothing')
})

test('an identifier without a number, and a dependant without a name or a relation, are refused at the field', async () => {
  for (const [recordType, more, field] of [
    ['identifiers', { identifierNumber: undefined }, 'identifierNumber'],
    ['dependants', { dependantName: undefined }, 'dependantName'],
    ['dependants', { relation: undefined }, 'relation'],
  ] as const) {
    const reply = await enter(recordType, other, more)
    assert.deepEqual([reply.status, Object.keys(reply.body.fields)], [422, [field]], reply.text)
  }
})
