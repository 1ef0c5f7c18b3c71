import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { remindLate } from '#server/approval/reminders.ts'
import { renewSeats } from '#server/approval/renew.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop('2026-06-15T08:00:00Z')
  for (const { id, email } of await shop.call(({ tx }) =>
    rowsOf<{ id: string; email: string }>(tx, sql`select id, email from users`),
  ))
    ids[email.split('@')[0]!] = id
})
after(() => shop?.close())

const run = (statement: ReturnType<typeof sql>) => shop.call(({ tx }) => tx.execute(statement))
const active = (who: string, is: boolean) => run(sql`update users set active = ${is} where id = ${ids[who]!}::uuid`)
const person = (name: string) => ({ kind: 'person', id: ids[name]! })
let rank = 10
const policy = async (amount: string, steps: object[], more: object = {}) =>
  ok(
    await shop.people['administrator']!('POST', '/api/settings/approval-policies', {
      body: {
        record: 'procurement.requisitions',
        name: `Of ${amount}`,
        rank: (rank += 1),
        conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
        steps,
        accepted: 'In this test',
        ...more,
      },
    }),
  )
const path = 'procurement/requisitions'
const wish = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const body = { neededOn: '2026-12-01', lines, next: { verb: 'submit' } }
  return ok(await shop.send('employee', path, body)).id as string
}
const away = async (from: string, to: string, startsOn = '2026-06-15', endsOn = startsOn) =>
  ok(await shop.send('administrator', 'settings/delegations', { fromId: ids[from], toId: ids[to], startsOn, endsOn }))
    .id as string
const back = async (id: string) => ok(await shop.send('administrator', `settings/delegations/${id}/end`, {}))
type Line = { page: string | null; title: string | null; step: string; why: string }
/** Ids of what waits for nobody, as the page leads to them. */
const stuck = async (why = 'nobody') => {
  const { lines } = ok(await shop.people['administrator']!('GET', '/api/settings/approval-policies/stuck'))
  return (lines as Line[]).filter((each) => each.why === why).map(({ page }) => page!.split('/').at(-1)!)
}
const linesOf = async (action: string) =>
  (await shop.call(({ tx }) => rowsOf(tx, sql`select from audit_log where action = ${action}`))).length
const alert = async (name: string, who = 'administrator') => {
  const { items } = ok(await shop.people[who]!('GET', '/api/inbox?part=alerts'))
  return items.find(({ record }: { record: string }) => record === `settings.approval-policies.${name}`)
}

test('J12 what nobody who is there can decide is told to administrators without anybody’s change, leads to it, and ends by itself', async () => {
  await policy('11.00', [{ name: 'Team', quorum: 1, approvers: [person('approver')] }])
  const id = await wish('11.00')
  assert.deepEqual(await stuck(), [])
  assert.equal(await alert('nobody-left'), undefined)
  await active('approver', false)
  assert.deepEqual(await stuck(), [id], 'everyone with a seat has left')
  const line = await alert('nobody-left')
  assert.deepEqual(
    [line.times, line.page, line.title],
    [1, '/settings/approval-policies', '1 request has no available approver'],
  )
  for (const who of ['employee', 'buyer', 'auditor', 'manager'])
    assert.equal(await alert('nobody-left', who), undefined)
  for (const who of ['employee', 'auditor'])
    assert.equal((await shop.people[who]!('GET', '/api/settings/approval-policies/stuck')).status, 403, who)
  await active('approver', true)
  assert.deepEqual(await stuck(), [])
  assert.equal(await alert('nobody-left'), undefined)

  // Away, and whoever stands in has left, is away too, or made it.
  const first = await away('approver', 'accountant')
  assert.deepEqual(await stuck(), [], 'somebody stands in')
  await active('accountant', false)
  assert.deepEqual(await stuck(), [id])
  await active('accountant', true)
  const second = await away('accountant', 'employee')
  assert.deepEqual(await stuck(), [id], 'over two hops it comes to whoever made it')
  await back(second)
  const third = await away('accountant', 'manager')
  assert.deepEqual(await stuck(), [], 'over two hops it comes to somebody else')
  await back(third)
  await back(first)
  // Away in the days to come is there today, and the days end by themselves.
  await away('approver', 'employee', '2026-06-16')
  assert.deepEqual(await stuck(), [])
  shop.setNow('2026-06-16T12:00:00Z')
  assert.deepEqual(await stuck(), [id])
  shop.setNow('2026-06-17T12:00:00Z')
  assert.deepEqual(await stuck(), [])

  // Whoever had the only seat turns out to have made it.
  await run(
    sql`insert into approval_makers (record, record_id, user_id, at) values ('procurement.requisitions', ${id}::uuid, ${ids['approver']!}::uuid, now())`,
  )
  assert.deepEqual(await stuck(), [id])
  const { version } = await shop.read(`${path}/${id}`)
  ok(await shop.send('employee', `${path}/${id}/cancel`, { reason: 'Not now' }, version))
  assert.deepEqual(await stuck(), [], 'it waits no more')
})

test('of two who are needed one is not enough; whoever decided in another step is no second one; a new holder of the role ends it', async () => {
  const two = [{ name: 'Two', quorum: 2, approvers: [person('approver'), person('accountant'), person('manager')] }]
  await policy('21.00', two)
  const id = await wish('21.00')
  await active('manager', false)
  assert.deepEqual(await stuck(), [])
  ok(await shop.verb('approver', `${path}/${id}`, 'approve'))
  assert.deepEqual(await stuck(), [], 'the other can')
  await active('accountant', false)
  assert.deepEqual(await stuck(), [id])
  await active('accountant', true)
  await active('manager', true)
  // One stand-in for two seats is one person.
  const other = await wish('21.00')
  const some = [await away('approver', 'buyer', '2026-06-17'), await away('accountant', 'buyer', '2026-06-17')]
  assert.deepEqual(await stuck(), [], 'with the manager they are two')
  await active('manager', false)
  assert.deepEqual(await stuck(), [other])
  await active('manager', true)
  for (const each of some) await back(each)

  await run(
    sql`insert into roles (name, label, permissions) values ('desk', 'Desk', array['procurement.requisitions.approve'])`,
  )
  await run(sql`insert into user_roles (user_id, role) values (${ids['accountant']!}::uuid, 'desk')`)
  await policy('22.00', [{ name: 'Desk', quorum: 1, approvers: [{ kind: 'role', role: 'desk' }] }])
  const third = await wish('22.00')
  await active('accountant', false)
  assert.deepEqual(await stuck(), [third])
  await renewSeats(shop.app.modules).run({}, shop.app)
  assert.deepEqual(await stuck(), [third], 'nobody else has the role')
  await run(sql`insert into user_roles (user_id, role) values (${ids['buyer']!}::uuid, 'desk')`)
  await renewSeats(shop.app.modules).run({}, shop.app)
  assert.deepEqual(await stuck(), [], 'the new one is asked')
  await active('accountant', true)
})

test('an escalation that reaches nobody is told in the same way, until somebody can be asked or it is decided', async () => {
  await run(
    sql`insert into roles (name, label, permissions) values ('board', 'Board', array['procurement.requisitions.approve'])`,
  )
  const late = { escalate: { after: 4, to: { kind: 'role', role: 'board' } } }
  await policy('31.00', [{ name: 'Team', quorum: 1, approvers: [person('approver')], ...late }])
  shop.setNow('2026-06-17T08:00:00Z')
  const [id, other] = [await wish('31.00'), await wish('31.00')]
  const remind = () => remindLate(shop.app.modules).run({}, shop.app)
  await remind()
  assert.deepEqual(await stuck('unheard'), [], 'not yet')
  shop.setNow('2026-06-18T16:00:00Z')
  await remind()
  await remind()
  assert.deepEqual((await stuck('unheard')).toSorted(), [id, other].toSorted())
  assert.deepEqual(await stuck(), [], 'whoever has the seat is there')
  assert.equal((await alert('unheard')).times, 2)
  assert.equal(await linesOf('approvals.escalation'), 0, 'looking again is no line of the log')
  assert.equal(await linesOf('unheard'), 2, 'each is noted once')
  // What was not done is not told as done.
  const { now } = ok(await shop.people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`))
  assert.ok(now.steps[0].reminders.every(({ done }: { done: boolean }) => !done))
  ok(await shop.verb('approver', `${path}/${other}`, 'approve'))
  assert.deepEqual(await stuck('unheard'), [id])
  await run(sql`insert into user_roles (user_id, role) values (${ids['manager']!}::uuid, 'board')`)
  await remind()
  assert.deepEqual(await stuck('unheard'), [])
  assert.equal(await alert('unheard'), undefined)
  const after = ok(await shop.people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`))
  assert.equal(
    after.now.steps[0].reminders.filter(
      ({ kind, done }: { kind: string; done: boolean }) => done && kind === 'escalation',
    ).length,
    1,
  )
})

test('an administrator who may not see a record learns that it waits, and no more', async () => {
  await policy('41.00', [{ name: 'Team', quorum: 1, approvers: [person('approver')] }])
  const id = await wish('41.00')
  await run(
    sql`insert into roles (name, label, permissions) values ('policy-keeper', 'Policy keeper', array['settings.approval-policies.read', 'settings.approval-policies.update'])`,
  )
  await run(sql`update user_roles set role = 'policy-keeper' where user_id = ${ids['buyer']!}::uuid and role = 'buyer'`)
  forgetEverybody()
  await active('approver', false)
  const reply = await shop.people['buyer']!('GET', '/api/settings/approval-policies/stuck')
  const line = ok(reply).lines.find(({ step }: Line) => step === 'Team')
  assert.deepEqual([line.title, line.page], [null, null])
  assert.ok(!reply.text.includes(id))
  await active('approver', true)
})
