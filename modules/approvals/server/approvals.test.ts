import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { verifyUnasked } from '#server/approval/checks.ts'
import { renewSeats } from '#server/approval/renew.ts'
import { verifyApproved } from '#server/audit/decisions.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let app: TestApp
let clock = new Date('2026-06-15T12:00:00Z')
const people: Record<string, Caller> = {}
const ids: Record<string, string> = {}
let item: string
// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
const ok = ({ status, body }: TestReply): any => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const names = ['administrator', 'approver', 'buyer', 'employee', 'accountant', 'receiver']

before(async () => {
  // Where the company keeps its books it is the next day already.
  app = await createTestApp({ now: () => clock })
  for (const name of names) people[name] = await app.as(name)
  for (const { id, email } of await rowsOf<{ id: string; email: string }>(app.app.db, sql`select id, email from users`))
    ids[email.split('@')[0]!] = id
  const post = async (url: string, body: object) => ok(await people['administrator']!('POST', `/api/${url}`, { body }))
  const books = { code: 'T', name: 'Test', currency: 'USD', country: 'KI', timeZone: 'Pacific/Kiritimati' }
  const { id: entityId } = await post('financial/legal-entities', books)
  await post('financial/fiscal-years', { entityId, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' })
  item = (await post('procurement/items', { name: 'Bolt', standardCost: '10.00' })).id
})
after(() => app?.close())

const policyPath = '/api/settings/approval-policies'
const role = (name: string) => ({ kind: 'role', role: name })
const person = (name: string) => ({ kind: 'person', id: ids[name]! })
const about = (rank: number, amount: string, steps: object[], more: object = {}) => ({
  record: 'procurement.requisitions',
  name: `Of ${amount}`,
  rank,
  conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
  steps,
  accepted: 'Nobody else is there yet',
  ...more,
})
const add = (body: object, who = 'administrator') => people[who]!('POST', policyPath, { body })
const submitted = async (price: string) => {
  const lines = [{ itemId: item, quantity: '1', estimatedPrice: price }]
  const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
  return ok(await people['employee']!('POST', '/api/procurement/requisitions', { body })).id as string
}
const decide = async (who: string, id: string, verb = 'approve', body?: object) => {
  const { version } = ok(await people['administrator']!('GET', `/api/procurement/requisitions/${id}`))
  return people[who]!('POST', `/api/procurement/requisitions/${id}/${verb}`, { version, ...(body ? { body } : {}) })
}

test('S09 a policy is added, changed and taken back on its page; what could never be decided is refused, for some people only with a reason', async () => {
  const steps = [{ name: 'Team', quorum: 1, approvers: [role('approver')] }]
  assert.equal((await add(about(10, '11.00', steps), 'buyer')).status, 403)
  for (const [wrong, why] of [
    [{ steps: [] }, /add a step/],
    [{ steps: [{ name: 'Team', quorum: 9, approvers: [role('approver')] }] }, /needs 9 people/],
    [{ steps: [{ name: 'Team', quorum: 1, approvers: [role('nobody-at-all')] }] }, /no role/],
    [{ conditions: [{ field: 'colour', op: '=', value: 'red' }] }, /no field colour/],
    [{ conditions: [{ field: 'amount', op: '>', value: '10' }] }, /needs its currency/],
    [{ conditions: [{ field: 'amount', op: '>', value: 'ten', currency: 'USD' }] }, /amount/],
  ] as const) {
    const refused = await add({ ...about(10, '11.00', steps), ...wrong })
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.message, why)
  }
  const { accepted: _, ...plain } = about(10, '11.00', steps)
  const unsaid = await add(plain)
  assert.equal(unsaid.status, 422, 'the approver may submit as well')
  assert.match(unsaid.body.fields.accepted, /for requests of Helena Varga/)
  const made = ok(await add(about(10, '11.00', steps)))
  assert.equal((await add(about(10, '12.00', steps))).status, 409, 'one order of the policies')
  const at = `${policyPath}/${made.id}`
  const stricter = { ...about(10, '11.00', [{ name: 'Board', quorum: 1, approvers: [role('administrator')] }]) }
  const { record: _1, ...body } = stricter
  assert.equal((await people['administrator']!('POST', `${at}/change`, { version: 9, body })).status, 412)
  const changed = ok(await people['administrator']!('POST', `${at}/change`, { version: made.version, body }))
  const id = await submitted('11.00')
  assert.equal((await decide('approver', id)).status, 403)
  const versions = ok(await people['administrator']!('GET', `${at}/versions`))
  assert.deepEqual(
    versions.map(({ version, asks }: { version: number; asks: string[] }) => [version, ...asks]),
    [
      [2, 'Board: Administrator'],
      [1, 'Team: Approver'],
    ],
  )
  const back = { version: changed.version, body: { ...versions[1].policy, accepted: 'As before' } }
  assert.equal(ok(await people['administrator']!('POST', `${at}/change`, back)).steps[0].name, 'Team')
  assert.equal((await decide('approver', id)).status, 403, 'what waits goes on as it was submitted')
  assert.equal(ok(await decide('administrator', id)).state, 'approved')
  ok(await decide('approver', await submitted('11.00')))
  const { nouns } = ok(await people['administrator']!('GET', `${policyPath}/overview`))
  const own = nouns.find(({ name }: { name: string }) => name === 'procurement.requisitions')
  assert.ok(own.policies.some(({ when }: { when: string }) => when === 'Estimated total is 11.00 USD'))
  // Switched on again, it is looked at anew: whom it names may have gone meanwhile.
  const onOff = async (verb: string, body?: object) => {
    const { version: seen } = ok(await people['administrator']!('GET', at))
    return people['administrator']!('POST', `${at}/${verb}`, { version: seen, ...(body ? { body } : {}) })
  }
  const approving = (active: boolean) =>
    app.app.db.execute(sql`update users set active = ${active} where id = ${ids['approver']!}::uuid`)
  ok(await onOff('switch-off'))
  await approving(false)
  assert.equal((await onOff('switch-on', { accepted: 'So be it' })).status, 422)
  await approving(true)
  assert.ok((await onOff('switch-on')).body.fields.accepted, 'for what the approver submits')
  assert.equal(ok(await onOff('switch-on', { accepted: 'As before' })).state, 'active')
  const last = own.policies.find(({ when }: { when: string }) => when === 'Always')
  const { version } = ok(await people['administrator']!('GET', `${policyPath}/${last.id}`))
  assert.equal((await people['administrator']!('POST', `${policyPath}/${last.id}/switch-off`, { version })).status, 409)
  const tried = ok(
    await people['administrator']!('POST', `${policyPath}/simulate`, {
      body: { ...body, record: 'procurement.requisitions', id: made.id, accepted: undefined },
    }),
  )
  // Both of 11.00, and nothing else that was ever asked for.
  assert.deepEqual([tried.changed, tried.examples.length], [2, 2])
})

test('P03 what is in a currency without a rate is asked for as the highest amounts are, unless a policy names its currency', async () => {
  const least = (of: string, value: string, currency: string) => [{ field: 'amount', op: of, value, currency }]
  const team = [{ name: 'Team', quorum: 1, approvers: [role('approver')] }]
  const board = [{ name: 'Board', quorum: 1, approvers: [role('administrator')] }]
  const made: { id: string; version: number }[] = []
  for (const [rank, name, conditions, steps] of [
    [61, 'Up to', least('<=', '100000.00', 'USD'), team],
    [62, 'Above', least('>', '100000.00', 'USD'), board],
  ] as const)
    made.push(ok(await add({ ...about(rank, '1.00', [...steps]), name, conditions })))
  const foretold = async (amount: string, currency: string) => {
    const query = `?amount=${amount}&currency=${currency}`
    const found = ok(await people['employee']!('GET', `/api/approvals/procurement.requisitions/foretold${query}`))
    return [found.policy, found.why]
  }
  assert.deepEqual(await foretold('7', 'USD'), ['Up to', null])
  assert.deepEqual(await foretold('100000.01', 'USD'), ['Above', null])
  const [policy, why] = await foretold('7', 'JPY')
  assert.equal(policy, 'Above', 'seven yen are not seven dollars')
  assert.match(why, /No exchange rate from JPY to USD/)
  made.push(ok(await add({ ...about(63, '1.00', team), name: 'Yen', conditions: least('<=', '5000', 'JPY') })))
  assert.deepEqual(await foretold('5000', 'JPY'), ['Yen', null])
  assert.equal((await foretold('5001', 'JPY'))[0], 'Above')
  assert.equal((await foretold('5000', 'EUR'))[0], 'Above')
  for (const { id, version } of made)
    ok(await people['administrator']!('POST', `${policyPath}/${id}/switch-off`, { version }))
})

test('P02 the steps are decided by different people unless the policy says otherwise; the database refuses it as well', async () => {
  const steps = [
    { name: 'Team', quorum: 1, approvers: [role('approver'), role('administrator')] },
    { name: 'Board', quorum: 1, approvers: [role('approver'), role('administrator')] },
  ]
  ok(await add(about(20, '21.00', steps)))
  const id = await submitted('21.00')
  const first = (await decide('approver', id)).status === 200 ? 'approver' : 'administrator'
  if (first === 'administrator') ok(await decide('administrator', id))
  assert.equal((await decide(first, id)).status, 403)
  await assert.rejects(
    rowsOf(
      app.app.db,
      sql`insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, decided_at, request_id, step, seat)
        select record, record_id, 'approved', 'approve', ${ids[first]!}::uuid, 'x', 1, 'USD', now(), id, step, ${ids[first]!}::uuid from approval_requests where record_id = ${id}::uuid`,
    ),
  )
  assert.equal(ok(await decide(first === 'approver' ? 'administrator' : 'approver', id)).state, 'approved')
  ok(await add(about(21, '22.00', [steps[0]!, { ...steps[1]!, approvers: [role('approver')] }], { samePerson: true })))
  const same = await submitted('22.00')
  ok(await decide('approver', same))
  assert.equal(ok(await decide('approver', same)).state, 'approved')
  // Only one could ever decide in both: found when it is saved.
  const alone = [steps[0]!, steps[1]!].map((each) => ({ ...each, approvers: [person('approver')] }))
  const refused = await add(about(22, '23.00', alone))
  assert.equal(refused.status, 422, refused.text)
})

test('who stands in is said by whoever is away, or by an administrator; the days are the company’s; others learn nothing of it', async () => {
  ok(await add(about(30, '31.00', [{ name: 'Team', quorum: 1, approvers: [person('approver')] }])))
  const path = '/api/settings/delegations'
  const ask = (who: string, body: object) =>
    people[who]!('POST', path, { body: { startsOn: '2026-06-16', endsOn: '2026-06-16', ...body } })
  assert.equal((await ask('employee', { fromId: ids['approver'], toId: ids['employee'] })).status, 403)
  assert.equal((await ask('approver', { toId: ids['approver'] })).status, 422)
  assert.equal((await ask('approver', { toId: ids['administrator'], endsOn: '2026-06-01' })).status, 422)
  const given = ok(await ask('approver', { toId: ids['administrator'], reason: 'Holiday' }))
  assert.deepEqual([given.fromName, given.toName, given.state], ['Helena Varga', 'Ingrid Solberg', 'today'])
  assert.equal((await ask('administrator', { toId: ids['approver'] })).status, 409, 'a circle')
  const seen = async (who: string) => ok(await people[who]!('GET', path)).items.length
  assert.deepEqual([await seen('approver'), await seen('employee'), await seen('administrator')], [1, 0, 1])
  assert.equal((await people['employee']!('POST', `${path}/${given.id}/end`, { body: undefined })).status, 404)
  const id = await submitted('31.00')
  assert.equal(ok(await decide('administrator', id)).state, 'approved', 'it is the 16th where the books are')
  ok(await people['approver']!('POST', `${path}/${given.id}/end`, {}))
  const next = await submitted('31.00')
  assert.equal((await decide('administrator', next)).status, 403)
  const forAnother = ok(await ask('administrator', { fromId: ids['approver'], toId: ids['accountant'] }))
  assert.equal(forAnother.byName, 'Ingrid Solberg')
  ok(await people['administrator']!('POST', `${path}/${forAnother.id}/end`, {}))
})

test('S09 whoever leaves is replaced by those whom the policy of the submission names now; who was asked for it stays asked', async () => {
  ok(await add(about(40, '41.00', [{ name: 'Team', quorum: 1, approvers: [role('approver')] }])))
  const id = await submitted('41.00')
  const renew = () => renewSeats(app.app.modules).run({}, app.app)
  const active = (is: boolean) =>
    app.app.db.execute(sql`update users set active = ${is} where id = ${ids['approver']!}::uuid`)
  const asked = async () => {
    const { now } = ok(await people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`))
    return now.steps[0].asked.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await asked(), ['Helena Varga'])
  await active(false)
  try {
    await app.app.db.execute(
      sql`insert into user_roles (user_id, role) values (${ids['accountant']!}::uuid, 'approver') on conflict do nothing`,
    )
    assert.deepEqual(await asked(), [], 'nobody is left')
    await renew()
    await renew()
    assert.deepEqual(await asked(), ['Daniel Okafor'])
    assert.equal((await decide('employee', id)).status, 403)
  } finally {
    await active(true)
  }
  assert.deepEqual(await asked(), ['Daniel Okafor', 'Helena Varga'])
  assert.equal(ok(await decide('approver', id)).state, 'approved')
})

test('a company of one person reads the two ways on; approval switched off with a reason passes what they submit, is told on it, and ends with a second person', async () => {
  const ask = people['administrator']!
  const others = (active: boolean) =>
    app.app.db.execute(sql`update users set active = ${active} where id <> ${ids['administrator']!}::uuid`)
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  const recordTypesOf = app.app.modules.flatMap(({ records }) => records)
  const proven = async () => [...(await verifyApproved(pool, recordTypesOf)), ...(await verifyUnasked(pool))]
  const lines = [{ itemId: item, quantity: '1', estimatedPrice: '71.00' }]
  const submit = () =>
    ask('POST', '/api/procurement/requisitions', { body: { neededOn: '2026-07-01', lines, next: { verb: 'submit' } } })
  const off = (reason: string, record = 'procurement.requisitions') =>
    ask('POST', `${policyPath}/off`, { body: { record, reason } })
  assert.equal((await off('For fun')).status, 409, 'others may approve')
  assert.equal(
    (await people['buyer']!('POST', `${policyPath}/off`, { body: { record: 'procurement.requisitions', reason: 'x' } }))
      .status,
    403,
  )
  await others(false)
  try {
    const alone = await submit()
    assert.equal(alone.status, 409)
    assert.match(alone.body.message, /Invite a second person.*switch approval off/)
    assert.equal((await off(' ')).status, 400)
    const row = ok(await off('Only Ingrid works here'))
    assert.equal((await off('Twice')).status, 409)
    const done = ok(await submit())
    assert.equal(done.state, 'approved')
    const { now } = ok(await ask('GET', `/api/approvals/procurement.requisitions/${done.id}`))
    assert.deepEqual(
      [now.state, now.why],
      ['approved', 'Approval switched off by Ingrid Solberg: Only Ingrid works here'],
    )
    const { nouns } = ok(await ask('GET', `${policyPath}/overview`))
    const recordType = (name: string) => nouns.find((each: { name: string }) => each.name === name)
    assert.deepEqual(
      [recordType('procurement.requisitions').off.reason, recordType('procurement.orders').off],
      ['Only Ingrid works here', null],
    )
    assert.ok(!recordType('procurement.requisitions').policies.some(({ id }: { id: string }) => id === row.id))
    const changed = { name: 'x', rank: 5, conditions: [], steps: [], samePerson: false }
    assert.equal(
      (await ask('POST', `${policyPath}/${row.id}/change`, { version: row.version, body: changed })).status,
      409,
    )
    assert.deepEqual(await proven(), [])
    await others(true)
    const asked = ok(await submit())
    assert.equal(asked.state, 'in approval', 'a second person is there')
    await others(false)
    ok(await ask('POST', `${policyPath}/${row.id}/switch-off`, { version: row.version }))
    assert.equal((await submit()).status, 409)
    assert.deepEqual(await proven(), [], 'what passed then stays proven')
    // Past the product: a record that nobody approved is not excused by the policy's name.
    for (const by of [1, -1]) {
      await pool.query(
        `begin; set local session_replication_role = replica; update approval_requests set policy_version = policy_version + ${by} where record_id = '${done.id}' and state = 'approved'; commit`,
      )
      assert.equal((await proven()).length, by === 1 ? 2 : 0)
    }
  } finally {
    await others(true)
    await pool.end()
  }
})

test('S01 S09 a seat opens one record to whoever has it or stands in, without any right, until its submission ends; and nothing else', async () => {
  const path = '/api/procurement/requisitions'
  const rolesOf = async (who: string, role: string, rights: string[]) => {
    await app.app.db.execute(
      sql`insert into roles (name, label, permissions) values (${role}, ${role}, ${sql.param(rights)}::text[])`,
    )
    await app.app.db.execute(sql`delete from user_roles where user_id = ${ids[who]!}::uuid`)
    await app.app.db.execute(sql`insert into user_roles (user_id, role) values (${ids[who]!}::uuid, ${role})`)
    forgetEverybody()
  }
  await rolesOf('receiver', 'bystander', ['settings.members.read'])
  await rolesOf('buyer', 'other', ['procurement.requisitions.read@own', 'procurement.orders.read'])
  await rolesOf('accountant', 'own', ['procurement.requisitions.read@own', 'procurement.requisitions.approve@own'])
  await app.app.db.execute(
    sql`update users set manager_id = ${ids['receiver']!}::uuid where id = ${ids['employee']!}::uuid`,
  )
  ok(await add(about(80, '81.00', [{ name: 'Manager', quorum: 1, approvers: [{ kind: 'manager' }] }])))
  ok(await add(about(81, '82.00', [{ name: 'Desk', quorum: 1, approvers: [person('accountant')] }])))
  const [boss, other, desk] = [people['receiver']!, people['buyer']!, people['accountant']!]
  const statusOf = async (as: Caller, url: string) => (await as('GET', url)).status
  const body = { neededOn: '2026-07-01', lines: [{ itemId: item, quantity: '1', estimatedPrice: '81.00' }] }
  const draft = ok(await people['employee']!('POST', path, { body }))
  assert.equal(await statusOf(boss, `${path}/${draft.id}`), 403, 'nothing was submitted')
  const id = await submitted('81.00')
  const another = await submitted('82.00')
  const opened = ['', '/history', '/comments', '/attachments', '/turn'].map((part) => `${path}/${id}${part}`)
  const where = `/api/approvals/procurement.requisitions/${id}`
  for (const url of [...opened, where]) assert.equal(await statusOf(boss, url), 200, url)
  for (const url of [path, `${path}/summary`, `${path}/export?format=csv`, `${path}/${another}`, `${path}/${draft.id}`])
    assert.equal(await statusOf(boss, url), 403, url)
  assert.equal(await statusOf(boss, `/api/approvals/procurement.requisitions/${another}`), 403)
  assert.equal(await statusOf(boss, `${path}/not-an-id`), 403)
  const { number, version } = ok(await boss('GET', `${path}/${id}`))
  assert.ok(!(await boss('GET', `/api/search?q=${number}`)).text.includes(id))
  assert.equal((await boss('POST', `${path}/${id}/cancel`, { version, body: { reason: 'x' } })).status, 403)
  assert.equal((await boss('PATCH', `${path}/${id}`, { version, body: { justification: 'x' } })).status, 403)
  const waits = async (as: Caller) =>
    ok(await as('GET', '/api/approvals/waiting')).map((each: { recordId: string }) => each.recordId)
  assert.deepEqual(await waits(boss), [id])
  assert.equal(await statusOf(other, `${path}/${id}`), 404)
  const days = { startsOn: '2026-06-16', endsOn: '2026-06-16' }
  const away = ok(await boss('POST', '/api/settings/delegations', { body: { toId: ids['buyer'], ...days } }))
  for (const url of [...opened, where]) assert.equal(await statusOf(other, url), 200, url)
  assert.deepEqual(await waits(other), [id])
  ok(await boss('POST', `/api/settings/delegations/${away.id}/end`, {}))
  for (const url of [...opened, where]) assert.equal(await statusOf(other, url), 404, url)
  const orders = { toId: ids['buyer'], noun: 'procurement.orders', ...days }
  ok(await boss('POST', '/api/settings/delegations', { body: orders }))
  assert.deepEqual(await waits(other), [], 'stands in for orders alone')
  assert.equal(await statusOf(other, where), 404)
  ok(await boss('POST', `${path}/${id}/comments`, { body: { body: 'Looks right' } }))
  assert.equal(ok(await boss('POST', `${path}/${id}/approve`, { version })).state, 'approved')
  for (const url of [...opened, where]) assert.equal(await statusOf(boss, url), 200, `${url} while it can be undone`)
  clock = new Date('2026-06-15T12:00:16Z')
  for (const url of [...opened, where]) assert.equal(await statusOf(boss, url), 403, `${url} is over`)
  // With a right that does not reach it.
  assert.equal(await statusOf(desk, `${path}/${id}`), 404)
  assert.equal(await statusOf(desk, `${path}/${another}`), 200)
  assert.deepEqual(ok(await desk('GET', path)).items, [])
  assert.equal(ok(await decide('accountant', another)).state, 'approved')
  clock = new Date('2026-06-15T12:00:32Z')
  assert.equal(await statusOf(desk, `${path}/${another}`), 404)
})
