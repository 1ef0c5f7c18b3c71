import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, type TestReply } from '#server/testing/app.ts'

const today = '2026-06-10'
const t = await createTestApp({ now: () => new Date(`${today}T12:00:00Z`) })
after(() => t.close())
const [hr, administrator, manager, employee] = [
  await t.as('hr'),
  await t.as('administrator'),
  await t.as('manager'),
  await t.as('employee'),
]
const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
let made = 0
async function person(member?: string): Promise<string> {
  made += 1
  const { id } = ok(
    await administrator('POST', '/api/hr/people', {
      body: { givenName: 'Per', surname: `Son ${made}`, hireDate: '2020-01-01' },
    }),
  )
  if (member) await link(id, member)
  return id
}
const link = (id: string, member: string) =>
  t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
    id,
    `${member}@sample.mainstay.test`,
  ])
const change = (personId: string, more: object = {}) => ({
  personId,
  validFrom: '2026-07-01',
  rate: '5700',
  reason: 'merit',
  ...more,
})
const propose = (body: object, who = hr) => who('POST', '/api/hr/pay-changes', { body })
const verb = (each: { id: string; version: number }, name: string, who = administrator, body?: object) =>
  who('POST', `/api/hr/pay-changes/${each.id}/${name}`, { version: each.version, ...(body ? { body } : {}) })
async function paid(more: object = {}, member?: string): Promise<string> {
  const id = await person(member)
  const first = { validFrom: '2025-01-01', rate: '5400', currency: 'USD', rateType: 'per month', reason: 'hire' }
  ok(await verb(ok(await propose(change(id, { ...first, ...more }), administrator)), 'approve', hr))
  return id
}
const rates = async (personId: string, who = hr) =>
  ok(await who('GET', `/api/hr/pay-rates?filter=personId:eq:${personId}&filter=state:eq:in%20force&sort=validFrom`))
    .items as { id: string; version: number; rate: string; validFrom: string; validTo: string | null }[]
const brief = async (id: string) =>
  (await rates(id)).map(({ rate, validFrom, validTo }) => [rate, validFrom, validTo] as const)

test('N9 one person alone cannot raise pay', async () => {
  const id = await paid()
  const proposed = ok(await propose(change(id)))
  assert.equal(proposed.state, 'in approval')
  assert.equal(proposed.percent, '5.56')
  assert.match(
    proposed.summary,
    /^Pay change, Per Son \d+, \$5,400\.00 → \$5,700\.00 a month \(\+5\.6%\) from Jul 1, 2026$/,
  )
  const { items } = ok(await administrator('GET', '/api/inbox?part=decisions'))
  const line = items.find(({ recordId }: { recordId: string }) => recordId === proposed.id)
  assert.deepEqual([line.title, line.about], [proposed.personName, { text: proposed.summary, from: null, to: null }])
  assert.deepEqual(await brief(id), [['5400.00', '2025-01-01', null]])
  assert.equal((await verb(proposed, 'approve', hr)).status, 403)
  const to = (await t.app.pool.query("select id from users where email = 'hr@sample.mainstay.test'")).rows[0].id
  assert.notEqual(
    (await hr('POST', '/api/settings/delegations', { body: { toId: to, startsOn: today, endsOn: '2026-12-31' } }))
      .status,
    200,
  )
  const done = ok(await verb(proposed, 'approve'))
  assert.deepEqual([done.state, done.payRateFrom], ['approved', '2026-07-01'])
  assert.deepEqual(await brief(id), [
    ['5400.00', '2025-01-01', '2026-06-30'],
    ['5700.00', '2026-07-01', null],
  ])
  const [, raised] = await rates(id)
  const read = ok(await hr('GET', `/api/hr/pay-rates/${raised!.id}`))
  assert.ok(read.proposedByName && read.approvedByName && read.proposedByName !== read.approvedByName)
})

test('N9 a pay rate is neither entered nor changed without a pay change', async () => {
  const id = await paid()
  const [rate] = await rates(id)
  assert.equal((await hr('POST', '/api/hr/pay-rates', { body: change(id) })).status, 404)
  assert.equal(
    (await hr('PATCH', `/api/hr/pay-rates/${rate!.id}`, { version: rate!.version, body: { rate: '9' } })).status,
    404,
  )
})

test('N9 a withdrawal of a pay rate waits for a second person', async () => {
  const id = await paid()
  ok(await verb(ok(await propose(change(id, { rate: '4000' }))), 'approve'))
  const [, lower] = await rates(id)
  ok(await hr('POST', `/api/hr/pay-rates/${lower!.id}/withdraw`, { version: lower!.version }))
  assert.equal((await rates(id)).length, 2)
  const [waiting] = ok(await hr('GET', `/api/hr/pay-changes?filter=personId:eq:${id}&filter=kind:eq:withdrawal`)).items
  assert.match(waiting.summary, /\$4,000\.00 → \$5,400\.00 a month/)
  assert.equal((await verb(waiting, 'approve', hr)).status, 403)
  ok(await verb(waiting, 'approve'))
  assert.deepEqual(await brief(id), [['5400.00', '2025-01-01', null]])
})

test('the person whose pay it is neither proposes, decides nor sees it', async () => {
  const id = await paid()
  await t.app.pool.query(
    "insert into user_roles (user_id, role) select id, 'hr' from users where email like 'approver@%'",
  )
  await link(id, 'hr')
  assert.equal((await propose(change(id))).status, 403)
  const proposed = ok(await propose(change(id), administrator))
  assert.equal((await hr('GET', `/api/hr/pay-changes/${proposed.id}`)).status, 404)
  assert.notEqual((await verb(proposed, 'approve', hr)).status, 200)
  assert.equal(ok(await hr('GET', `/api/hr/pay-changes?filter=personId:eq:${id}`)).items.length, 0)
})

test('eight approvals at once have one effect', async () => {
  const id = await paid()
  const proposed = ok(await propose(change(id)))
  const replies = await Promise.all(Array.from({ length: 8 }, () => verb(proposed, 'approve')))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.ok(replies.every(({ status }) => [200, 409, 412].includes(status)))
  assert.equal((await rates(id)).length, 2)
})

test('a second change for the day of one that waits is refused', async () => {
  const id = await paid()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => propose(change(id, { rate: String(6000 + n) }))),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
  )
  const refusal = replies.find(({ status }) => status === 409)!
  assert.match(refusal.body.message, /waits for approval already/)
  assert.ok('validFrom' in refusal.body.fields)
})

test('a change is not approved once the present pay is another', async () => {
  const id = await paid()
  const later = ok(await propose(change(id, { validFrom: '2026-08-01', rate: '6000' })))
  ok(await verb(ok(await propose(change(id))), 'approve'))
  const reply = await verb(later, 'approve')
  assert.equal(reply.status, 409)
  assert.match(reply.body.message, /has changed since this was proposed/)
  assert.equal(ok(await hr('GET', `/api/hr/pay-changes/${later.id}`)).state, 'in approval')
})

test('a change from the day of a pay rate takes its place', async () => {
  const id = await paid()
  ok(await verb(ok(await propose(change(id))), 'approve'))
  ok(await verb(ok(await propose(change(id, { rate: '5750', reason: 'correction' }))), 'approve'))
  assert.deepEqual(await brief(id), [
    ['5400.00', '2025-01-01', '2026-06-30'],
    ['5750.00', '2026-07-01', null],
  ])
})

test('a rejected change keeps its reason, a withdrawn one is not decided', async () => {
  const id = await paid()
  const rejected = ok(await verb(ok(await propose(change(id))), 'reject', administrator, { reason: 'Not this year' }))
  assert.deepEqual([rejected.state, rejected.rejectedBecause], ['rejected', 'Not this year'])
  const mine = ok(await propose(change(id)))
  assert.equal((await verb(mine, 'withdraw')).status, 403)
  const gone = ok(await verb(mine, 'withdraw', hr))
  assert.equal(gone.state, 'withdrawn')
  assert.equal((await verb(gone, 'approve')).status, 409)
  assert.equal((await rates(id)).length, 1)
})

test('people without the right to pay read no proposal and no amount', async () => {
  const id = await paid({}, 'employee')
  const proposed = ok(await propose(change(id, { rate: '6543.21' })))
  for (const who of [employee, manager]) {
    for (const path of [
      'inbox?part=all',
      'hr/pay-changes',
      `hr/pay-changes/${proposed.id}`,
      `hr/pay-changes/${proposed.id}/history`,
      `hr/people/${id}/history`,
      'search?q=6543',
      `approvals/hr.pay-changes/${proposed.id}`,
      `hr/pay-rates?filter=personId:eq:${id}`,
    ])
      assert.doesNotMatch((await who('GET', `/api/${path}`)).text, /6543|6,543|pay-changes\//, path)
    assert.equal((await who('GET', `/api/hr/pay-changes/${proposed.id}`)).status, 403)
  }
  const mails = await t.app.pool.query("select 1 from outbox_messages where subject like '%6543%'")
  assert.equal(mails.rowCount, 0)
  ok(await verb(proposed, 'approve'))
  assert.equal((await rates(id, employee)).length, 2, 'pay in force is theirs to see')
})

test('an approver of a policy who may not see pay has no seat', async () => {
  const id = await paid()
  const { rows } = await t.app.pool.query(
    "select id, version, name, rank, conditions, steps from approval_policies where record = 'hr.pay-changes'",
  )
  const [policy] = rows
  await t.app.pool.query('update approval_policies set steps = $2 where id = $1', [
    policy.id,
    JSON.stringify([
      {
        name: 'Anyone',
        quorum: 1,
        approvers: [
          { kind: 'role', role: 'manager' },
          { kind: 'role', role: 'administrator' },
        ],
      },
    ]),
  ])
  const proposed = ok(await propose(change(id)))
  const seats = await t.app.pool.query(
    'select u.email from approval_seats s join approval_requests r on r.id = s.request_id join users u on u.id = s.user_id where r.record_id = $1',
    [proposed.id],
  )
  assert.deepEqual(
    seats.rows.map(({ email }) => email),
    ['administrator@sample.mainstay.test'],
  )
  await t.app.pool.query('update approval_policies set steps = $2 where id = $1', [
    policy.id,
    JSON.stringify(policy.steps),
  ])
})

test('29 February is a day on which pay changes', async () => {
  const id = await paid({ validFrom: '2023-03-01' })
  ok(await verb(ok(await propose(change(id, { validFrom: '2024-02-29' }))), 'approve'))
  assert.deepEqual(
    (await brief(id)).map(([, from, to]) => [from, to]),
    [
      ['2023-03-01', '2024-02-28'],
      ['2024-02-29', null],
    ],
  )
  const reply = await propose(change(id, { validFrom: '2026-02-29' }))
  assert.equal(reply.status, 400)
  assert.ok('validFrom' in reply.body.fields)
})

test('the currency of the present pay is taken over, another one has no percentage', async () => {
  const id = await paid({ currency: 'JPY', rate: '540000' })
  const same = ok(await propose(change(id, { rate: '567000' })))
  assert.deepEqual([same.currency, same.rateType, same.percent], ['JPY', 'per month', '5'])
  assert.match(same.summary, /¥540,000 → ¥567,000 a month \(\+5%\)/)
  ok(await verb(same, 'withdraw', hr))
  const other = ok(await propose(change(id, { rate: '4000', currency: 'EUR' })))
  assert.equal(other.percent, null)
})

test('a change that changes nothing, or says no period, is refused at its field', async () => {
  const id = await paid()
  const same = await propose(change(id, { rate: '5400.00' }))
  assert.deepEqual([same.status, Object.keys(same.body.fields)], [422, ['rate']])
  const first = await propose(change(await person()))
  assert.deepEqual([first.status, Object.keys(first.body.fields)], [422, ['rateType']])
})
