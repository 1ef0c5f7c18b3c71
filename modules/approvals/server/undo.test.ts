import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { verifyApproved, verifyDecisions } from '#server/audit/decisions.ts'
import { verifyRows } from '#server/audit/rows.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Standing } from '#shared/standing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  // Above 900: the approver, then the administrator.
  const steps = ['approver', 'administrator'].map((name) => ({
    name,
    quorum: 1,
    approvers: [{ kind: 'role', role: name }],
  }))
  const conditions = [{ field: 'amount', op: '>', value: '900', currency: 'USD' }]
  const policy = {
    record: 'procurement.requisitions',
    name: 'Two steps',
    rank: 1,
    conditions,
    steps,
    accepted: 'So be it',
  }
  ok(await shop.people['administrator']!('POST', '/api/settings/approval-policies', { body: policy }))
})
after(() => shop?.close())

const requisitions = 'procurement.requisitions'
const at = (id: string) => `procurement/requisitions/${id}`
const wish = async (price = '17.35') => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const { id } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  ok(await shop.verb('employee', at(id), 'submit'))
  return id as string
}
const undo = (who: string, id: string, recordType = requisitions) =>
  shop.people[who]!('POST', `/api/approvals/${recordType}/${id}/undo`)
const standing = async (who: string, id: string, recordType = requisitions): Promise<Standing> =>
  ok(await shop.people[who]!('GET', `/api/approvals/${recordType}/${id}`))
const waits = async (who: string, id: string) =>
  ok(await shop.people[who]!('GET', '/api/inbox?part=decisions&limit=100')).items.some(
    ({ recordId }: { recordId: string }) => recordId === id,
  )
/** With whom it is, as whoever sent it reads. */
const withWhom = async (id: string): Promise<string | null | undefined> =>
  ok(await shop.people['employee']!('GET', '/api/inbox?part=sent&limit=100')).items.find(
    ({ recordId }: { recordId: string }) => recordId === id,
  )?.by
/** Without what every change moves on. */
const plain = ({ version: _version, updatedAt: _updatedAt, ...rest }: Record<string, unknown>) => rest

test('a decision is undone within seconds: all is as before, it stays as a fact, and the history shows both', async () => {
  for (const verb of ['approve', 'reject'] as const) {
    const id = await wish('31.00')
    const before = plain(await shop.read(at(id)))
    assert.equal((await standing('approver', id)).undo, null)
    const asked = await withWhom(id)
    assert.ok(asked)
    ok(await shop.verb('approver', at(id), verb, verb === 'reject' ? { reason: 'Too dear' } : undefined))
    assert.equal(await waits('approver', id), false)
    assert.ok((await standing('approver', id)).undo)
    assert.equal((await standing('administrator', id)).undo, null, 'not offered to another')
    assert.equal((await undo('administrator', id)).status, 409, 'nor done by one')
    assert.equal((await undo('employee', id)).status, 403)
    ok(await undo('approver', id))
    assert.deepEqual(plain(await shop.read(at(id))), before)
    assert.equal(await waits('approver', id), true)
    assert.equal(await withWhom(id), asked)
    const { now, may } = await standing('approver', id)
    assert.equal(now!.state, 'open')
    assert.equal(may, true)
    const [decision] = now!.steps[0]!.decisions
    assert.ok(decision!.undoneAt, 'it stays')
    const { items = [] } = await shop.read(`${at(id)}/history`)
    const actions = (items as { action: string }[]).map(({ action }) => action)
    if (actions.length) assert.deepEqual(actions.slice(0, 2), ['undo decision', verb])
    assert.equal((await undo('approver', id)).status, 409, 'once')
    // And it is decided anew by the same person.
    ok(await shop.verb('approver', at(id), 'approve'))
    assert.equal((await shop.read(at(id))).state, 'approved')
  }
})

test('it is undone until the deadline of the server alone, and no longer once something has followed', async () => {
  const late = await wish('32.00')
  ok(await shop.verb('approver', at(late), 'approve'))
  shop.setNow('2026-06-15T12:00:16Z')
  assert.equal((await standing('approver', late)).undo, null)
  assert.equal((await undo('approver', late)).status, 409)
  const ordered = await wish('33.00')
  ok(await shop.verb('approver', at(ordered), 'approve'))
  const [line] = (await shop.read(at(ordered))).lines
  ok(
    await shop.verb('buyer', at(ordered), 'to-orders', {
      lines: [{ lineId: line.id, quantity: '1', vendorId: shop.vendor.id }],
    }),
  )
  const refused = await undo('approver', ordered)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /later steps depend/)
  const two = await wish('950.00')
  ok(await shop.verb('approver', at(two), 'approve'))
  ok(await shop.verb('administrator', at(two), 'approve'))
  assert.equal((await undo('approver', two)).status, 409, 'somebody has decided after it')
  ok(await undo('administrator', two))
  assert.deepEqual([(await shop.read(at(two))).state, await waits('administrator', two)], ['in approval', true])
  assert.ok((await undo('approver', two)).status === 409, 'undone or not: what came after it was seen')
  const first = await wish('960.00')
  ok(await shop.verb('approver', at(first), 'approve'))
  assert.equal(await waits('administrator', first), true)
  ok(await undo('approver', first))
  assert.deepEqual([await waits('administrator', first), await waits('approver', first)], [false, true])
  assert.equal((await shop.verb('administrator', at(first), 'approve')).status, 403, 'not their step yet')
})

test('an order: undone until it is sent', async () => {
  const order = await shop.order([['3', '7.00']], { state: 'in approval' })
  const url = `procurement/orders/${order.id}`
  const before = plain(await shop.read(url))
  ok(await shop.verb('approver', url, 'approve'))
  ok(await undo('approver', order.id, 'procurement.orders'))
  assert.deepEqual(plain(await shop.read(url)), before)
  ok(await shop.verb('approver', url, 'approve'))
  ok(await shop.verb('buyer', url, 'send'))
  assert.equal((await undo('approver', order.id, 'procurement.orders')).status, 409)
  assert.equal((await shop.read(url)).state, 'sent')
})

test('eight connections: undone and decided in the next step at once, one of both happens', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const id = await wish(`${970 + round}.00`)
    ok(await shop.verb('approver', at(id), 'approve'))
    const { version } = await shop.read(at(id))
    const asked = [
      ...[1, 2, 3, 4].map(() => () => undo('approver', id)),
      ...[1, 2, 3, 4].map(() => () => shop.send('administrator', `${at(id)}/approve`, undefined, version)),
    ]
    const replies = await Promise.all((round % 2 ? asked.toReversed() : asked).map((each) => each()))
    const [undone, decided] = [0, 4].map(
      (from) =>
        (round % 2 ? replies.toReversed() : replies).slice(from, from + 4).filter(({ status }) => status === 200)
          .length,
    )
    assert.ok(
      replies.every(({ status }) => status < 500),
      JSON.stringify(replies),
    )
    assert.equal(undone! + decided!, 1, `${undone} undone, ${decided} decided`)
    assert.equal((await shop.read(at(id))).state, undone ? 'in approval' : 'approved')
    seen.add(undone ? 'undone' : 'decided')
    assert.equal(await waits('approver', id), undone === 1)
  }
  assert.ok(seen.size >= 1)
  const { pool, modules } = shop.app
  assert.deepEqual(await verifyRows(pool), [])
  assert.deepEqual(await verifyDecisions(pool), [])
  assert.deepEqual(
    await verifyApproved(
      pool,
      modules.flatMap(({ records }) => records),
    ),
    [],
  )
})

test('the database keeps a decision as it is: changed, removed, or undone late it is not', async () => {
  const id = await wish('41.00')
  ok(await shop.verb('approver', at(id), 'approve'))
  for (const change of [
    sql`update approval_decisions set decision = 'rejected' where record_id = ${id}::uuid`,
    sql`update approval_decisions set undone_at = decided_at + interval '1 minute' where record_id = ${id}::uuid`,
    sql`delete from approval_decisions where record_id = ${id}::uuid`,
    sql`update approval_requests set state = 'open' where record_id = ${id}::uuid`,
  ])
    await assert.rejects(shop.call(({ tx }) => tx.execute(change)))
  // Undone behind the back of the submission, which goes on as approved: verify says so.
  await shop.call(({ tx }) =>
    tx.execute(sql`update approval_decisions set undone_at = decided_at where record_id = ${id}::uuid`),
  )
  const found = await verifyDecisions(shop.app.pool)
  assert.equal(found.length, 1, found.join())
  const rows = await shop.call(({ tx }) =>
    rowsOf(tx, sql`select decision from approval_decisions where record_id = ${id}::uuid`),
  )
  assert.equal(rows.length, 1)
})
