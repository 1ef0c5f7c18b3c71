import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { verifyDelegated } from '#server/approval/checks.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  const rows = await rowsOf<{ id: string; email: string }>(shop.app.db, sql`select id, email from users`)
  for (const { id, email } of rows) ids[email.split('@')[0]!] = id
})
after(() => shop?.close())

const path = '/api/procurement/orders'
const days = { startsOn: '2026-06-01', endsOn: '2026-06-30' }
const passOn = (from: string, to: string, more: object = {}) =>
  shop.people[from]!('POST', '/api/settings/delegations', { body: { toId: ids[to], ...days, ...more } })
const endAll = () =>
  shop.app.db.execute(sql`update approval_delegations set revoked_at = now() where revoked_at is null`)
const decide = async (who: string, id: string) => (await shop.verb(who, `procurement/orders/${id}`, 'approve')).status
const waits = async (who: string): Promise<string[]> =>
  ok(await shop.people[who]!('GET', '/api/approvals/waiting')).map((each: { recordId: string }) => each.recordId)
const standIns = async (id: string): Promise<string[]> => {
  const { now } = ok(await shop.people['administrator']!('GET', `/api/approvals/procurement.orders/${id}`))
  return now.steps[0].asked.flatMap((each: { standIns: string[] | null }) => each.standIns ?? [])
}

test('N1 no seat reaches a person through a maker, by any route, however many hops', async () => {
  const { id } = await shop.order([['10', '20000.00']], { state: 'in approval' })
  ok(await passOn('approver', 'buyer'))
  ok(await passOn('buyer', 'receiver'))
  assert.equal(await decide('receiver', id), 403)
  assert.equal(await decide('buyer', id), 403)
  assert.deepEqual([await waits('receiver'), await waits('buyer')], [[], []])
  assert.deepEqual(await standIns(id), [], 'the maker is no delegate')
  assert.equal(ok(await shop.people['receiver']!('GET', `/api/approvals/procurement.orders/${id}`)).seat, false)
  // Of an order that somebody else made, the same chain is good.
  await endAll()
  ok(await passOn('approver', 'accountant'))
  ok(await passOn('accountant', 'receiver'))
  assert.deepEqual(await waits('receiver'), [id])
  assert.equal(await decide('receiver', id), 200)
  assert.deepEqual(await verifyDelegated(shop.app.pool), [])
  // Verify names it once the person between is a maker.
  await shop.app.db.execute(
    sql`insert into approval_makers (record, record_id, user_id, at) values ('procurement.orders', ${id}::uuid, ${ids['accountant']!}::uuid, '2026-06-01')`,
  )
  const [finding] = await verifyDelegated(shop.app.pool)
  assert.match(finding ?? '', /^procurement\.orders: .+ decided on PO-.+ without a delegation to them$/)
  await endAll()
})

test('N1 whoever stands in may read that record type themselves', async () => {
  const { id } = await shop.order([['10', '20000.00']], { state: 'in approval' })
  await shop.app.db.execute(
    sql`insert into roles (name, label, permissions) values ('helper', 'Helper', array['settings.members.read'])`,
  )
  await shop.app.db.execute(sql`update user_roles set role = 'helper' where user_id = ${ids['employee']!}::uuid`)
  const refused = await passOn('approver', 'employee', { noun: 'procurement.orders' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['toId']])
  ok(await passOn('approver', 'employee'))
  assert.equal(await decide('employee', id), 403)
  assert.deepEqual([await waits('employee'), await standIns(id)], [[], []])
  assert.equal((await shop.people['employee']!('GET', `${path}/${id}`)).status, 403)
  await shop.app.db.execute(sql`update roles set permissions = array['procurement.*.read'] where name = 'helper'`)
  assert.deepEqual([await waits('employee'), (await standIns(id)).length], [[id], 1])
  assert.equal(await decide('employee', id), 200)
})

test('N10 a delegation of more than one year is refused with its last day named', async () => {
  const refused = await passOn('approver', 'buyer', { startsOn: '2026-06-15', endsOn: '2027-06-16' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['endsOn']])
  const { id, endsOn } = ok(await passOn('approver', 'buyer', { startsOn: '2026-06-15', endsOn: '2027-06-15' }))
  assert.equal(endsOn, '2027-06-15')
  ok(await shop.people['approver']!('POST', `/api/settings/delegations/${id}/end`, { body: {} }))
})
