import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { modules } from '#server/app.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { conflictsOf } from '#server/auth/conflicts.ts'
import { unlimited, type HeldRole } from '#server/auth/held.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { leans } from '#server/testing/leans.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { catalogueOf } from './catalogue.ts'

let t: TestApp
let administrator: Caller
before(async () => {
  t = await createTestApp()
  administrator = await t.as('administrator')
  for (const name of ['buyer', 'employee', 'receiver', 'hr', 'manager', 'auditor']) await t.as(name)
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.equal(status, 200, text)
  return body
}
const memberOf = async (who: string) => ok(await administrator('GET', `/api/settings/members?q=${who}@`)).items[0]
const give = async (who: string, body: object, by = administrator) => {
  const { id, version } = await memberOf(who)
  return by('POST', `/api/settings/members/${id}/change-roles`, { version, body })
}
const conflictsAt = async (who: string) =>
  ok(await administrator('GET', `/api/settings/conflicts/${(await memberOf(who)).id}`))
const roleOf = async (label: string) => {
  const { items } = ok(await administrator('GET', '/api/settings/roles?limit=100'))
  return ok(
    await administrator(
      'GET',
      `/api/settings/roles/${items.find((each: { label: string }) => each.label === label).id}`,
    ),
  )
}
const copy = async (of: string, label: string, reason?: string) => {
  const { id, version } = await roleOf(of)
  const made = await administrator('POST', `/api/settings/roles/${id}/copy`, { version, body: { label, reason } })
  const { rows } = await t.app.pool.query(`select name from roles where label = $1`, [label])
  return { ...made, name: rows[0]?.name as string }
}
const change = async (label: string, body: object, by = administrator) => {
  const { id, version } = await roleOf(label)
  return by('POST', `/api/settings/roles/${id}/change`, { version, body })
}

const now = new Date('2026-07-01T00:00:00Z')
const [one, other] = ['0b9a2c11-0000-4000-8000-000000000001', '0b9a2c11-0000-4000-8000-000000000002']
const role = (name: string, permissions: string[], given: Partial<HeldRole> = {}): HeldRole => ({
  ...unlimited({ name, label: name, permissions }),
  ...given,
})
const names = (...held: HeldRole[]) => conflictsOf(held, modules, now).map(({ name }) => name)
const bills = ['financial.bills.create', 'financial.bills.read']
const receive = ['procurement.receipts.receive']

test('no ready-made role conflicts with itself, and each conflict is of rights that there are, of modules that its module leans on', () => {
  for (const each of rolesOf(modules)) assert.deepEqual(names(unlimited(each)), [], each.label)
  const keepers = new Map(
    catalogueOf(modules).flatMap(({ room, nouns }) =>
      nouns.flatMap(({ rights }) =>
        rights.map(({ permission }) => [permission, modules.find(({ label }) => label === room)!.name] as const),
      ),
    ),
  )
  const all = modules.flatMap(({ name, conflicts = [] }) => conflicts.map((each) => ({ keeping: name, ...each })))
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
  assert.ok(all.length >= 6)
  for (const { keeping, rights, name } of all)
    for (const right of rights.flat()) {
      const keeper = keepers.get(right)
      assert.ok(keeper === keeping || leans[keeping]?.includes(keeper ?? ''), `${name}: ${right} of ${keeper}`)
    }
})

test('grants that never meet in time or legal entity are no conflict; what belongs to no entity is in every one', () => {
  const until = (day: string) => ({ until: `${day}T00:00:00+00:00` })
  const from = (day: string) => ({ from: `${day}T00:00:00+00:00` })
  const inside = (...entityIds: string[]) => ({ reach: 'entity' as const, entityIds })
  assert.deepEqual(names(role('a', bills), role('b', receive)), ['receipt-bill'])
  assert.deepEqual(names(role('a', bills, until('2026-08-01')), role('b', receive, from('2026-08-01'))), [])
  assert.deepEqual(names(role('a', bills, until('2026-08-02')), role('b', receive, from('2026-08-01'))), [
    'receipt-bill',
  ])
  assert.deepEqual(names(role('a', bills, until('2026-06-30')), role('b', receive)), [], 'over')
  assert.deepEqual(names(role('a', bills, inside(one)), role('b', receive, inside(other))), [])
  assert.deepEqual(names(role('a', bills, inside(one, other)), role('b', receive, inside(other))), ['receipt-bill'])
  const vendors = ['procurement.vendors.update']
  const pays = [...bills, 'financial.payments.create']
  assert.deepEqual(names(role('a', vendors, inside(one)), role('b', pays, inside(other))), ['vendor-bill-payment'])
  // One's own requests are nobody's to decide on for oneself; those of others are.
  const approves = ['procurement.requisitions.approve']
  assert.deepEqual(names(role('a', ['procurement.requisitions.create@own', ...approves])), [])
  assert.deepEqual(names(role('a', ['procurement.requisitions.create', ...approves])), ['requisition-approval'])
  assert.deepEqual(names(role('a', ['procurement.requisitions.create'], { reach: 'own' }), role('b', approves)), [])
  assert.deepEqual(names(role('a', ['*.*.*'])), [], 'told of as everything')
  assert.deepEqual(names(role('a', ['procurement.*.*', 'financial.*.*'])).length, 6, 'spelled out by stars')
})

test('S08 K14 a conflict needs a reason, which is kept, told in the history and shown, and lapses when the conflict changes', async () => {
  const refused = await give('buyer', { roles: ['buyer', 'receiver'] })
  assert.equal(refused.status, 422)
  assert.match(refused.body.fields.reason, /order and confirm that the goods came \(Buyer and Receiver\)/)
  assert.deepEqual((await memberOf('buyer')).roles, 'Buyer')
  ok(await give('buyer', { roles: ['buyer', 'receiver'], reason: 'Small site' }))
  const [first] = await conflictsAt('buyer')
  assert.deepEqual(
    [first.name, first.accepted.reason, first.accepted.byName],
    ['order-receipt', 'Small site', 'Ingrid Solberg'],
  )
  assert.deepEqual(first.accepted.lapsed, false)
  // What has nothing to do with it does not ask again; what makes it something else does.
  ok(await give('buyer', { roles: ['buyer', 'receiver', 'employee'] }))
  const shorter = { role: 'receiver', to: '2099-12-31' }
  assert.equal((await give('buyer', { roles: ['buyer', 'receiver', 'employee'], given: [shorter] })).status, 422)
  ok(
    await give('buyer', {
      roles: ['buyer', 'receiver', 'employee'],
      given: [shorter],
      reason: 'Until the new storekeeper',
    }),
  )
  assert.equal((await conflictsAt('buyer'))[0].accepted.reason, 'Until the new storekeeper')
  const { rows } = await t.app.pool.query(
    `select after->>'reason' as reason, after->>'through' as through from audit_log where action = 'acceptConflict' order by seq`,
  )
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['Small site', 'Until the new storekeeper'],
  )
  const report = ok(await administrator('GET', '/api/settings/conflicts'))
  assert.deepEqual(
    report.members.map(({ conflicts }: { conflicts: { name: string }[] }) => conflicts.map(({ name }) => name)),
    [['order-receipt']],
  )
  assert.deepEqual(report.roles, [])
  ok(await give('buyer', { roles: ['buyer'] }))
  assert.deepEqual(await conflictsAt('buyer'), [])
  assert.equal((await give('buyer', { roles: ['buyer', 'receiver'] })).status, 422, 'an end ends the acceptance too')
})

test('S08 a role that brings a conflict is saved with a reason alone, also where it is one with another role of somebody', async () => {
  ok(await copy('Receiver', 'Store'))
  const { name } = await copy('Receiver', 'Yard')
  const { permissions } = await roleOf('Yard')
  const within = await change('Store', { permissions: [...(await roleOf('Store')).permissions, ...bills] })
  assert.equal(within.status, 422)
  assert.match(within.body.fields.reason, /goods that never came.*\(Store\)/)
  ok(
    await change('Store', { permissions: [...(await roleOf('Store')).permissions, ...bills], reason: 'A shop of two' }),
  )
  const report = ok(await administrator('GET', '/api/settings/conflicts'))
  assert.deepEqual(
    report.roles.map((each: { name: string; conflicts: { accepted: { reason: string } }[] }) => [
      each.name,
      each.conflicts[0]!.accepted.reason,
    ]),
    [['Store', 'A shop of two']],
  )
  assert.equal((await copy('Store', 'Store too')).status, 422, 'a copy has it too')
  // To give it is another decision than to make it.
  const {
    rows: [made],
  } = await t.app.pool.query(`select name from roles where label = 'Store'`)
  assert.equal((await give('hr', { roles: ['hr', made.name] })).status, 422)
  // Nobody walks round through the role of somebody who has the other half.
  const without = permissions.filter((each: string) => !each.startsWith('procurement.receipts.'))
  ok(await change('Yard', { permissions: without }))
  ok(await give('employee', { roles: ['employee', 'payables-clerk', name] }))
  const round = await change('Yard', { permissions })
  assert.equal(round.status, 422, round.text)
  assert.deepEqual(await conflictsAt('employee'), [])
  ok(await change('Yard', { permissions, reason: 'For the stocktaking' }))
  assert.equal((await conflictsAt('employee'))[0].accepted.reason, 'For the stocktaking')
})

test('S08 what came by group waits to be accepted: by somebody else, as it is now, and with a reason', async () => {
  const { id } = await memberOf('auditor')
  await outsideCalls(t.app.db, 'test', (tx) =>
    tx.execute(sql`insert into user_roles (user_id, role) values (${id}, 'buyer'), (${id}, 'approver')`),
  )
  const found = await conflictsAt('auditor')
  assert.deepEqual(
    found.map(({ name, accepted }: { name: string; accepted: null }) => [name, accepted]),
    [
      ['requisition-approval', null],
      ['order-approval', null],
    ],
  )
  ok(await give('auditor', { roles: ['auditor', 'buyer', 'approver', 'employee'] }))
  const [{ name, basis }] = found
  const accept = (body: object, by = administrator, whose = id) =>
    by('POST', `/api/settings/conflicts/${whose}`, { body })
  const whole = { conflict: name, basis, reason: 'Two people in all' }
  assert.equal((await accept({ conflict: name, basis })).status, 400)
  assert.equal((await accept({ ...whole, basis: 'other' })).status, 409)
  assert.equal((await accept({ ...whole, conflict: 'order-receipt' })).status, 409)
  assert.equal((await accept(whole, await t.as('buyer'))).status, 403)
  // A keeper of members is not the one who accepts their own.
  ok(await copy('Employee', 'Keeper'))
  ok(await change('Keeper', { permissions: ['settings.members.read', 'settings.members.update'] }))
  const {
    rows: [keeper],
  } = await t.app.pool.query(`select name from roles where label = 'Keeper'`)
  ok(await give('auditor', { roles: ['auditor', 'buyer', 'approver', keeper.name] }))
  const self = await accept(whole, await t.as('auditor'))
  assert.deepEqual([self.status, (await conflictsAt('auditor'))[0].accepted], [403, null])
  ok(await accept(whole))
  assert.equal((await conflictsAt('auditor'))[0].accepted.reason, 'Two people in all')
})

test('S08 two halves given at once by two administrators, and by grant and role: one of them asks for the reason', async () => {
  ok(await give('hr', { roles: ['administrator'] }))
  const both = [administrator, await t.as('hr')]
  ok(await copy('Employee', 'Half'))
  const {
    rows: [{ name }],
  } = await t.app.pool.query(`select name from roles where label = 'Half'`)
  const half = (await roleOf('Half')).permissions
  for (let round = 0; round < 4; round += 1) {
    ok(await give('employee', { roles: ['employee', name] }))
    ok(await change('Half', { permissions: half }))
    const { id, version } = await memberOf('employee')
    const { id: roleId, version: roleVersion } = await roleOf('Half')
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2
          ? both[at % 4 === 1 ? 0 : 1]!('POST', `/api/settings/members/${id}/change-roles`, {
              version,
              body: { roles: ['employee', name, 'payables-clerk'] },
            })
          : both[at % 4 ? 1 : 0]!('POST', `/api/settings/roles/${roleId}/change`, {
              version: roleVersion,
              body: { permissions: [...half, ...receive] },
            }),
      ),
    )
    assert.ok(
      replies.every(({ status }) => [200, 412, 422].includes(status)),
      replies.map(({ text }) => text).join(),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await conflictsAt('employee'), [])
  }
})

test('S08 a conflict that arises without an edit is told, and accepted without one: entities that come to meet, a module that keeps apart something new', async () => {
  const open = async () => {
    const { items } = ok(await administrator('GET', '/api/inbox?part=alerts'))
    return items.find(({ record }: { record: string }) => record === 'settings.conflicts.open')?.times ?? 0
  }
  const { id } = await memberOf('receiver')
  const grant = (role: string, entities: string[]) =>
    outsideCalls(t.app.db, 'test', (tx) =>
      tx.execute(
        sql`insert into user_roles (user_id, role, reach, entity_ids) values (${id}, ${role}, 'entity', ${sql.param(entities)}::uuid[])
          on conflict (user_id, role) do update set reach = 'entity', entity_ids = excluded.entity_ids`,
      ),
    )
  await grant('receiver', [one])
  await grant('payables-clerk', [other])
  const before = await open()
  assert.deepEqual(await conflictsAt('receiver'), [])
  await grant('payables-clerk', [other, one])
  const [met] = await conflictsAt('receiver')
  assert.equal(met.name, 'receipt-bill')
  assert.equal(await open(), before + 1)
  const whole = { conflict: met.name, basis: met.basis, reason: 'One storekeeper in this company' }
  ok(await administrator('POST', `/api/settings/conflicts/${id}`, { body: whole }))
  assert.equal(await open(), before)

  // A newer version of a module keeps apart what a role of long ago has.
  ok(await copy('Employee', 'Porter'))
  const { id: porter } = await roleOf('Porter')
  const module = t.app.modules.find(({ name }) => name === 'purchasing')! as { conflicts?: unknown[] }
  const declared = module.conflicts ?? []
  const rights = [['procurement.requisitions.create'], ['procurement.items.read']]
  module.conflicts = [...declared, { name: 'porter', label: 'Ask and look', why: 'They could look', rights }]
  try {
    const { roles } = ok(await administrator('GET', '/api/settings/conflicts'))
    const all = roles.flatMap((each: { id: string; name: string; conflicts: { name: string }[] }) =>
      each.conflicts.filter(({ name }) => name === 'porter').map((found) => ({ ...found, role: each })),
    )
    const found = all.find(({ role: { id: its } }: { role: { id: string } }) => its === porter)
    assert.equal(found.accepted, null)
    const told = await open()
    assert.ok(told > before)
    const at = (whose = porter) => `/api/settings/conflicts/roles/${whose}`
    const body = { conflict: 'porter', basis: found.basis, reason: 'It is a small company' }
    for (const who of ['buyer', 'auditor']) assert.equal((await (await t.as(who))('POST', at(), { body })).status, 403)
    assert.equal((await administrator('POST', at(), { body: { ...body, reason: '' } })).status, 400)
    assert.equal((await administrator('POST', at(), { body: { ...body, basis: 'other' } })).status, 409)
    assert.equal((await administrator('POST', at(), { body: { ...body, conflict: 'receipt-bill' } })).status, 409)
    assert.equal((await administrator('POST', at(one), { body })).status, 404)
    const { name: named } = (await t.app.pool.query(`select name from roles where id = $1`, [porter])).rows[0]
    const me = await memberOf('administrator')
    const mine = (sign: boolean) =>
      outsideCalls(t.app.db, 'test', (tx) =>
        tx.execute(
          sign
            ? sql`insert into user_roles (user_id, role) values (${me.id}, ${named})`
            : sql`delete from user_roles where user_id = ${me.id} and role = ${named}`,
        ),
      )
    await mine(true)
    assert.equal((await administrator('POST', at(), { body })).status, 403, 'a role of their own')
    await mine(false)
    ok(await administrator('POST', at(), { body }))
    assert.equal(await open(), told - 1)
    const { rows } = await t.app.pool.query(
      `select after->>'reason' as reason from audit_log where record = 'settings.roles' and record_id = $1 and action = 'acceptConflict'`,
      [porter],
    )
    assert.deepEqual(rows, [{ reason: 'It is a small company' }])
  } finally {
    module.conflicts = declared
  }
})
