import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  const rows = await rowsOf<{ id: string; email: string }>(shop.app.db, sql`select id, email from users`)
  for (const { id, email } of rows) ids[email.split('@')[0]!] = id
  await reportTo('approver')
})
after(() => shop?.close())

const path = 'procurement/requisitions'
const reportTo = async (who: string) => {
  ok(await shop.verb('administrator', `settings/members/${ids['employee']}`, 'change-place', { managerId: ids[who] }))
  await shop.jobs.drain()
}
let rank = 0
const policy = async (amount: string, steps: object[]) =>
  ok(
    await shop.people['administrator']!('POST', '/api/settings/approval-policies', {
      body: {
        record: 'procurement.requisitions',
        name: amount,
        rank: (rank += 1),
        conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
        steps,
        accepted: 'In this test',
      },
    }),
  )
const submitted = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
  return ok(await shop.send('employee', path, body)).id as string
}
const asked = async (id: string): Promise<string[][]> => {
  const { now } = ok(await shop.people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`))
  return now.steps.map((step: { asked: { name: string }[] }) => step.asked.map(({ name }) => name))
}
const waits = async (who: string): Promise<string[]> =>
  ok(await shop.people[who]!('GET', '/api/approvals/waiting')).map((each: { recordId: string }) => each.recordId)
const nameOf = async (who: string): Promise<string> =>
  (await rowsOf<{ name: string }>(shop.app.db, sql`select name from users where id = ${ids[who]!}::uuid`))[0]!.name

test('B19 what waits for a manager moves to the manager of the day, in steps to come as well', async () => {
  await policy('81.00', [{ name: 'Manager', quorum: 1, approvers: [{ kind: 'manager' }] }])
  await policy('82.00', [
    { name: 'Purchasing', quorum: 1, approvers: [{ kind: 'person', id: ids['administrator'] }] },
    { name: 'Manager', quorum: 1, approvers: [{ kind: 'manager' }] },
  ])
  const [id, later] = [await submitted('81.00'), await submitted('82.00')]
  assert.deepEqual(await asked(id), [[await nameOf('approver')]])
  await reportTo('manager')
  assert.deepEqual(await asked(id), [[await nameOf('manager')]])
  assert.deepEqual(await asked(later), [[await nameOf('administrator')], [await nameOf('manager')]])
  assert.deepEqual([await waits('approver'), await waits('manager')], [[], [id]])
  const refused = await shop.verb('approver', `${path}/${id}`, 'approve')
  assert.equal(refused.status, 403)
  assert.match(refused.text, new RegExp(await nameOf('manager')))
  ok(await shop.verb('manager', `${path}/${id}`, 'approve'))
  ok(await shop.verb('administrator', `${path}/${later}`, 'approve'))
  assert.equal(ok(await shop.verb('manager', `${path}/${later}`, 'approve')).state, 'approved')
})

test('B19 a refusal names only those who may still decide', async () => {
  const both = [
    { kind: 'person', id: ids['manager'] },
    { kind: 'person', id: ids['administrator'] },
  ]
  await policy('83.00', [{ name: 'Two', quorum: 2, approvers: both }])
  const id = await submitted('83.00')
  ok(await shop.verb('manager', `${path}/${id}`, 'approve'))
  const { status, text } = await shop.verb('approver', `${path}/${id}`, 'approve')
  assert.equal(status, 403)
  assert.doesNotMatch(text, new RegExp(await nameOf('manager')), 'who decided')
  assert.match(text, new RegExp(await nameOf('administrator')))
})
