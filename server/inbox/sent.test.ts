import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { InboxItem, Part } from '#shared/inbox.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop?.close())

const items = async (who: string, part: Part = 'sent'): Promise<InboxItem[]> =>
  ok(await shop.people[who]!('GET', `/api/inbox?part=${part}`)).items
const of = (found: readonly InboxItem[], id: string) => found.find(({ recordId }) => recordId === id)
const draft = async (who: string): Promise<string> => {
  const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }]
  return ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines })).id
}
const url = (id: string) => `procurement/requisitions/${id}`

test('who sent something sees with whom it is, in which step and since when, until it is decided; nobody else sees it there', async () => {
  const id = await draft('employee')
  assert.equal(of(await items('employee'), id), undefined, 'a draft waits for nobody')
  const before = ok(await shop.people['employee']!('GET', '/api/inbox/counts')).unread
  shop.setNow('2026-06-16T09:00:00Z')
  ok(await shop.verb('employee', url(id), 'submit'))
  shop.setNow('2026-06-17T09:00:00Z')
  const { kind, by, at, decision, why, page, title, read } = of(await items('employee'), id)!
  assert.deepEqual([kind, why, at, read], ['sent', 'sent', '2026-06-16T09:00:00.000Z', true])
  // Both may decide on it, and nobody of them has.
  const { number } = await shop.read(url(id))
  assert.equal(title, number)
  assert.match(by!, /^[^,]+ or [^,]+$/)
  for (const who of ['approver', 'administrator']) {
    const { name } = ok(await shop.people[who]!('GET', '/api/me')) as { name: string }
    assert.ok(by!.includes(name), `${by} without ${name}`)
    // They decide on it, and did not send it.
    assert.equal(of(await items(who), id), undefined, who)
    assert.equal(of(await items(who, 'decisions'), id)?.decision?.step, decision?.step)
  }
  for (const who of ['buyer', 'manager', 'auditor', 'receiver'])
    assert.equal(JSON.stringify(await items(who)).includes(id), false, who)
  assert.ok(page.endsWith(id))
  assert.equal(ok(await shop.people['employee']!('GET', '/api/inbox/counts')).unread, before, 'it is not new to them')
  ok(await shop.verb('approver', url(id), 'approve'))
  assert.equal(of(await items('employee'), id), undefined)
  assert.equal(of(await items('employee', 'following'), id)?.action, 'approve')
})

test('who submits what somebody else made is told how it ended, as whoever made it', async () => {
  const order = await shop.order([['10', '10.00']], { state: 'draft' })
  ok(await shop.verb('administrator', `procurement/orders/${order.id}`, 'submit'))
  for (const who of ['buyer', 'administrator']) {
    const item = of(await items(who), order.id)!
    // Whoever submitted it may not decide on it, so it waits for the other alone.
    assert.equal(item.by, ok(await shop.people['approver']!('GET', '/api/me')).name, who)
  }
  ok(await shop.verb('approver', `procurement/orders/${order.id}`, 'approve'))
  for (const who of ['buyer', 'administrator']) {
    assert.equal(of(await items(who), order.id), undefined)
    assert.equal(of(await items(who, 'following'), order.id)?.action, 'approve', who)
  }
})

test('what one took back, or may not see any more, stands there no longer', async () => {
  const [back, hidden] = [await draft('employee'), await draft('employee')]
  for (const id of [back, hidden]) ok(await shop.verb('employee', url(id), 'submit'))
  ok(await shop.verb('employee', url(back), 'cancel', { reason: 'Not needed' }))
  assert.equal(of(await items('employee'), back), undefined)
  assert.ok(of(await items('employee'), hidden))
  // A session of its own: what one may do is kept for a moment with each.
  shop.people['employee'] = await shop.as('employee')
  await shop.app.pool.query(
    `delete from user_roles where user_id = (select id from users where email = 'employee@sample.mainstay.test')`,
  )
  assert.deepEqual(await items('employee'), [])
})
