import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { modules } from '#server/app.ts'
import { ensureRoles, rolesOf } from '#server/auth/ready-made.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { plant } from '#server/testing/planted.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
let administrator: Caller
before(async () => {
  t = await createTestApp()
  administrator = await t.as('administrator')
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.equal(status, 200, text)
  return body
}
const path = '/api/settings/roles'
const named = async (label: string) => {
  const { items } = ok(await administrator('GET', `${path}?limit=100`))
  const { id } = items.find((each: { label: string }) => each.label === label)
  return ok(await administrator('GET', `${path}/${id}`))
}
const copy = async (of: string, label: string, who = administrator) => {
  const { id, version } = await named(of)
  return who('POST', `${path}/${id}/copy`, { version, body: { label } })
}
const change = async (label: string, body: object, who = administrator) => {
  const { id, version } = await named(label)
  return who('POST', `${path}/${id}/change`, { version, body })
}
const memberOf = async (who: string) => ok(await administrator('GET', `/api/settings/members?q=${who}@`)).items[0]
const give = async (who: string, body: object, by = administrator) => {
  const { id, version } = await memberOf(who)
  return by('POST', `/api/settings/members/${id}/change-roles`, { version, body })
}

test('a start makes the ready-made roles, follows its own, and never touches what an administrator changed', async () => {
  const start = (given = modules) => outsideCalls(t.app.db, 'test', (tx) => ensureRoles(tx, given))
  const garden = plant('garden').module
  await start([...modules, garden])
  assert.ok((await named('Buyer')).permissions.includes('garden.*.*'), 'a new module, unchanged role')
  await start()
  assert.equal((await named('Buyer')).origin, 'ready-made')
  const rights = ['procurement.orders.read', 'procurement.vendors.read']
  ok(await change('Receiver', { permissions: rights, label: 'Storekeeper' }))
  // A newer version gives that very role more.
  await start([...modules, { ...garden, roles: { receiver: ['garden.*.*'] } }])
  await start()
  const kept = await named('Storekeeper')
  assert.deepEqual([kept.permissions, kept.origin], [rights, 'changed'])
  const history = ok(await administrator('GET', `${path}/${kept.id}/history`))
  assert.deepEqual(history[0].actor, 'Ingrid Solberg')
})

test('nobody but the administrator reads in a module that has just come, and no module may give a role a right everywhere', () => {
  const garden = plant('garden').module
  const strange = { ...garden, roles: {} }
  const all = rolesOf([...modules, strange])
  const open = all.filter(({ permissions }) => permissions.some((pattern) => /^(\*|garden)\./.test(pattern)))
  assert.deepEqual(
    open.map(({ name }) => name),
    ['administrator'],
  )
  assert.throws(() => rolesOf([{ name: 'x', roles: { auditor: ['*.*.read'] } }]), /a right in every module/)
})

test('a role of one’s own is a copy, right by right, and its rights are words on every page', async () => {
  const { id } = ok(await copy('Auditor', 'Bank auditor'))
  const made = ok(await administrator('GET', `${path}/${id}`))
  assert.ok(made.permissions.includes('financial.bills.read') && made.permissions.includes('settings.members.read'))
  assert.ok(made.permissions.every((each: string) => !each.includes('*')))
  assert.ok(made.permissions.includes('procurement.requisitions.create@own'))
  assert.equal((await copy('Auditor', 'bank AUDITOR')).status, 409)
  assert.equal((await change('Bank auditor', { permissions: ['garden.roses.read'] })).status, 422)
  assert.equal((await change('Bank auditor', { permissions: ['*.*.read'] })).status, 400)
  const catalogue = ok(await administrator('GET', '/api/settings/rights'))
  const words = catalogue.flatMap(({ nouns }: { nouns: { label: string; rights: { label: string }[] }[] }) =>
    nouns.flatMap(({ label, rights }) => [label, ...rights.map((right) => right.label)]),
  )
  assert.deepEqual(
    words.filter((each: string) => /^[a-z]|\.[a-z]+\.|\*/.test(each)),
    [],
  )
  const known = new Set(
    catalogue.flatMap(({ nouns }: { nouns: { rights: { permission: string }[] }[] }) =>
      nouns.flatMap(({ rights }) => rights.map(({ permission }) => permission)),
    ),
  )
  const asked = modules
    .flatMap((module) => [...module.records.flatMap(({ routes }) => routes), ...module.routes])
    .map(({ endpoint }) => endpoint.can)
    .filter((can) => can.split('.').length === 3)
  assert.deepEqual(
    asked.filter((can) => !known.has(can)),
    [],
  )
})

test('S08 nobody allows, copies or gives what they may not do, nor changes a role of their own or the administrator’s', async () => {
  ok(await copy('Employee', 'Key holder'))
  const keeping = ['read', 'update', 'create'].flatMap((verb) => [`settings.roles.${verb}`, `settings.members.${verb}`])
  ok(await change('Key holder', { permissions: keeping.filter((each) => !each.endsWith('members.create')) }))
  const { name } = (await t.app.pool.query(`select name from roles where label = 'Key holder'`)).rows[0]
  ok(await give('manager', { roles: [name] }))
  const keeper = await t.as('manager')
  assert.equal((await copy('Accountant', 'Mine', keeper)).status, 403)
  ok(await copy('Employee', 'Small'))
  ok(await change('Small', { permissions: [] }))
  const beyond = await change('Small', { permissions: ['financial.bills.read'] }, keeper)
  assert.deepEqual([beyond.status, beyond.body.message.includes('financial.')], [403, false], beyond.text)
  ok(await change('Small', { permissions: ['settings.members.read'] }, keeper))
  assert.equal((await change('Key holder', { permissions: ['settings.members.read'] }, keeper)).status, 403, 'own')
  assert.equal((await change('Administrator', { permissions: ['settings.members.read'] })).status, 409)
  assert.equal((await give('employee', { roles: ['administrator'] }, keeper)).status, 403)
  // A right that is theirs for a time alone is not theirs to give for good.
  ok(await give('manager', { roles: [name], given: [{ role: name, to: '2099-12-31' }] }))
  assert.equal((await give('employee', { roles: ['employee', name] }, await t.as('manager'))).status, 403)
})

test('a grant has its reach, limit, days and reason, which are kept, shown and audited; the last whole administrator stays', async () => {
  const given = { role: 'approver', reach: 'own', limit: { amount: '500.00', currency: 'USD' }, reason: 'Leave' }
  ok(await give('hr', { roles: ['hr', 'approver'], given: [{ ...given, from: '2026-03-01', to: '2026-03-31' }] }))
  const { id } = await memberOf('hr')
  const [held] = ok(await administrator('GET', `/api/settings/members/${id}`)).held
  assert.deepEqual(
    [held.role, held.reach, held.limit, held.currency, held.from, held.until, held.grantedByName, held.reason],
    [
      'approver',
      'own',
      '500.0000000000000000',
      'USD',
      '2026-03-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
      'Ingrid Solberg',
      'Leave',
    ],
  )
  // What was said stays where a change is about another role.
  ok(await give('hr', { roles: ['approver', 'employee'] }))
  assert.equal(ok(await administrator('GET', `/api/settings/members/${id}`)).held[0].reach, 'own')
  for (const wrong of [
    { role: 'approver', reach: 'entity' },
    { role: 'approver', from: '2026-03-02', to: '2026-03-01' },
    { role: 'approver', limit: { amount: '1.001', currency: 'USD' } },
    { role: 'buyer' },
  ])
    assert.equal(
      (await give('hr', { roles: ['approver', 'employee'], given: [wrong] })).status,
      422,
      JSON.stringify(wrong),
    )
  // Somebody for a time is not the one who stays.
  ok(await give('hr', { roles: ['administrator'], given: [{ role: 'administrator', to: '2099-12-31' }] }))
  const other = await t.as('hr')
  assert.equal((await give('administrator', { roles: ['employee'] }, other)).status, 409)
})

test('S02 who gets another manager is out of the sight of the old one and of everybody above, at once', async () => {
  ok(await copy('Employee', 'Lead'))
  ok(await change('Lead', { permissions: ['procurement.requisitions.read@reports'] }))
  const { name } = (await t.app.pool.query(`select name from roles where label = 'Lead'`)).rows[0]
  const place = async (who: string, body: object) => {
    const { id, version } = await memberOf(who)
    return administrator('POST', `/api/settings/members/${id}/change-place`, { version, body })
  }
  ok(await give('auditor', { roles: [name] }))
  const [lead, buyer] = [(await memberOf('auditor')).id, (await memberOf('buyer')).id]
  ok(await place('buyer', { managerId: lead, department: 'Purchasing' }))
  ok(await place('employee', { managerId: buyer }))
  assert.equal((await place('auditor', { managerId: (await memberOf('employee')).id })).status, 422, 'a circle')
  const above = await t.as('auditor')
  // Whoever opens a session of the sample company has the role of the sample company again.
  await outsideCalls(t.app.db, 'test', (tx) =>
    tx.execute(sql`delete from user_roles where user_id = ${lead} and role = 'auditor'`),
  )
  const requester = (await memberOf('employee')).id
  await outsideCalls(t.app.db, 'test', (tx) =>
    tx.execute(
      sql`insert into procurement_requisitions (created_by, entity_id, number, state, requester_id, requester_name, needed_on, currency, total_amount, line_count)
        values (${requester}, ${requester}, 'PR-REACH', 'draft', ${requester}, 'Amina', '2026-07-01', 'USD', 100, 0)`,
    ),
  )
  const seen = async () => ok(await above('GET', '/api/procurement/requisitions')).items.length
  assert.equal(await seen(), 1)
  ok(await place('employee', { managerId: null }))
  assert.equal(await seen(), 0)
})
