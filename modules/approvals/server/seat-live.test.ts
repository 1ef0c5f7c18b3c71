import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openSession } from '#server/auth/testing.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { until } from '#shared/testing/until.ts'
import { sessionStart } from '#server/testing/clock.ts'

let shop: Shop
let address: string
const ids: Record<string, string> = {}
const sessions: Record<string, Record<string, string>> = {}
const stop = new AbortController()
before(async () => {
  shop = await openShop()
  const { db, settings } = shop.app
  // Before their roles are others: a session of the sample company's people gives them theirs again.
  const opened = sessionStart(shop.app.now())
  for (const who of ['receiver', 'buyer', 'employee'])
    sessions[who] = await openSession(db, settings, `${who}@sample.mainstay.test`, opened)
  for (const { id, email } of await rowsOf<{ id: string; email: string }>(db, sql`select id, email from users`))
    ids[email.split('@')[0]!] = id
  // The manager of who asks has no right to what is decided on, and the person who stands in sees their own requisitions.
  for (const [who, role, rights] of [
    ['receiver', 'bystander', ['settings.members.read']],
    ['buyer', 'delegate', ['settings.members.read', 'procurement.requisitions.read@own']],
  ] as const) {
    await db.execute(
      sql`insert into roles (name, label, permissions) values (${role}, ${role}, ${sql.param([...rights])}::text[])`,
    )
    await db.execute(sql`update user_roles set role = ${role} where user_id = ${ids[who]!}::uuid`)
  }
  await db.execute(sql`update users set manager_id = ${ids['receiver']!}::uuid where id = ${ids['employee']!}::uuid`)
  forgetEverybody()
  const policy = (rank: number, amount: string, approvers: object[]) =>
    shop.people['administrator']!('POST', '/api/settings/approval-policies', {
      body: {
        record: 'procurement.requisitions',
        name: amount,
        rank,
        conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
        steps: [{ name: 'Manager', quorum: 1, approvers }],
        accepted: 'In this test',
      },
    })
  ok(await policy(1, '81.00', [{ kind: 'manager' }]))
  ok(await policy(2, '82.00', [{ kind: 'role', role: 'approver' }]))
  address = await shop.server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  stop.abort()
  await shop?.close()
})

const path = 'procurement/requisitions'
const submitted = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
  return ok(await shop.send('employee', path, body)).id as string
}
const comment = (id: string, who = 'employee', body = 'Hello') => shop.send(who, `${path}/${id}/comments`, { body })
const seat = async (who: string, id: string) =>
  ok(await shop.people[who]!('GET', `/api/approvals/procurement.requisitions/${id}`)).seat

/** An open page of somebody: what it was told of, and a wait until it was told of a record. */
async function page(who: string) {
  const { body } = await fetch(`${address}/api/events`, { headers: sessions[who]!, signal: stop.signal })
  let text = ''
  void (async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => {})
  const hasOf = (id: string) => text.includes(id)
  const untilTold = (id: string) => until(`an event of ${id} for the ${who}`, () => hasOf(id))
  const told = () => {
    const so = text
    text = ''
    return so
  }
  return { untilTold, hasOf, told }
}

test('a page of whoever has a seat, or stands in, is told of that record and of no other, until the seat ends', async () => {
  const [boss, other, maker] = [await page('receiver'), await page('buyer'), await page('employee')]
  const hidden = await submitted('82.00')
  const id = await submitted('81.00')
  await boss.untilTold(id)
  ok(await comment(hidden))
  ok(await comment(id))
  await maker.untilTold(hidden)
  await boss.untilTold(id)
  // Events keep their order: once this one is there, those before it have been looked at.
  const mark = await submitted('81.00')
  await boss.untilTold(mark)
  assert.ok(!boss.hasOf(hidden), 'no seat in this one')
  assert.match(boss.told(), /"comment"/)
  assert.ok(!boss.told().includes('"id":null'))

  const away = { toId: ids['buyer'], startsOn: '2026-06-15', endsOn: '2026-06-15' }
  const { id: delegation } = ok(await shop.send('receiver', 'settings/delegations', away))
  assert.ok(!other.told().includes(id), 'before they stood in they had nothing to do with it')
  ok(await comment(id))
  await other.untilTold(id)
  ok(await shop.send('receiver', `settings/delegations/${delegation}/end`, {}))
  other.told()
  ok(await comment(id))
  await maker.untilTold(id)

  ok(await shop.verb('receiver', `${path}/${id}`, 'approve'))
  boss.told()
  maker.told()
  ok(await comment(id))
  await maker.untilTold(id)
  ok(await comment(mark))
  await boss.untilTold(mark)
  assert.ok(!boss.hasOf(id), 'the seat has ended')
  assert.ok(!other.hasOf(id) && !other.hasOf(mark) && !other.hasOf(hidden), 'who stands in no more is told nothing')
})

test('whoever has a seat is offered a place to comment, may ask back and follow, as long as the seat lasts', async () => {
  const id = await submitted('81.00')
  assert.equal(await seat('receiver', id), true)
  assert.equal(await seat('employee', id), false)
  assert.equal((await comment(id, 'receiver')).status, 200)
  const people = await shop.people['receiver']!('GET', `/api/approvals/procurement.requisitions/${id}/people?q=`)
  assert.ok(
    ok(people).some(({ id: who }: { id: string }) => who === ids['employee']),
    people.text,
  )
  const follows = (who: string) =>
    shop.people[who]!('GET', `/api/inbox/follows?record=procurement.requisitions&recordId=${id}`)
  assert.equal((await follows('receiver')).status, 200)
  assert.equal((await follows('buyer')).status, 404)
  ok(await shop.verb('receiver', `${path}/${id}`, 'approve'))
  // As long as they can take it back it is still theirs to see.
  assert.equal((await comment(id, 'receiver')).status, 200)
  shop.setNow(new Date(shop.app.now().getTime() + 60_000).toISOString())
  assert.equal((await comment(id, 'receiver')).status, 403)
  assert.equal((await follows('receiver')).status, 404)
})

test('many pages and many records are one question for seats, and none where rights reach them all', async () => {
  const { db } = shop.app
  let asked = 0
  const execute = db.execute.bind(db)
  const count = (statement: Parameters<typeof execute>[0]) => {
    if (JSON.stringify(statement).includes('taken(record, record_id, decider')) asked += 1
    return execute(statement)
  }
  const pages = await Promise.all(['receiver', 'receiver', 'buyer', 'buyer'].map((who) => page(who)))
  const some = [await submitted('81.00'), await submitted('81.00'), await submitted('81.00')]
  await pages[0]!.untilTold(some[2]!)
  ;(db as { execute: unknown }).execute = count
  try {
    const told = some.map((id) => ({ record: 'procurement.requisitions', id, action: 'update' }))
    for (const each of pages) each.told()
    await execute(sql`select pg_notify('mainstay_events', ${JSON.stringify(told)})`)
    await Promise.all([pages[0]!.untilTold(some[2]!), pages[1]!.untilTold(some[2]!)])
    assert.equal(asked, 1, 'four pages, three records')
    await execute(
      sql`select pg_notify('mainstay_events', ${JSON.stringify([{ record: 'inbox', id: ids['receiver'], action: 'look' }])})`,
    )
    await pages[0]!.untilTold(ids['receiver']!)
    assert.equal(asked, 1)
  } finally {
    ;(db as { execute: unknown }).execute = execute
  }
})
