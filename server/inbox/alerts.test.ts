import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { allAlerts, type InboxItem, type Part } from '#shared/inbox.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.letPass()
})
after(() => shop?.close())

const items = async (who: string, part: Part = 'alerts'): Promise<InboxItem[]> =>
  ok(await shop.people[who]!('GET', `/api/inbox?part=${part}`)).items
const alert = async (who: string, name: string, part?: Part) =>
  (await items(who, part)).find(({ kind, record }) => kind === 'alert' && record === name)
const counted = async (who: string): Promise<number> =>
  ok(await shop.people[who]!('GET', '/api/inbox/counts')).parts.alerts
const address = (record: string) => ({ kind: 'alert', record, recordId: allAlerts })
const send = (who: string, url: string, body: object) =>
  shop.people[who]!('POST', `/api/inbox/${url}`, { body, key: null })
const mark = async (who: string, record: string, as: string) =>
  ok(await send(who, 'marks', { items: [address(record)], mark: as }))
const snooze = async (who: string, record: string, until: string | null) =>
  ok(await send(who, 'snooze', { items: [address(record)], until }))
const overdue = 'financial.bills.overdue'
/** The rows that its page shows. */
const behind = async (who: string, name: string): Promise<string[]> => {
  const { page } = (await alert(who, name))!
  const { items: rows } = ok(await shop.people[who]!('GET', `/api${page}`))
  return rows.map(({ id }: { id: string }) => id).toSorted()
}
const direct = async (entityId: string, currency: string, dueDate = '2026-06-14') => {
  const { items: found } = await shop.read(`financial/accounts?filter=number:eq:6100&filter=entityId:eq:${entityId}`)
  const body = {
    entityId,
    partyId: shop.vendor.id,
    reference: `A-${randomUUID()}`,
    billDate: '2026-06-01',
    dueDate,
    currency,
    lines: [{ description: 'Paper', accountId: found[0].id, quantity: '1', unitPrice: '10.00' }],
  }
  const { id } = ok(await shop.send('administrator', 'financial/bills', body))
  ok(await shop.verb('administrator', `financial/bills/${id}`, 'match', { reason: 'Another one' }))
  return id as string
}
const post = async (id: string) => ok(await shop.postBill(id))

test('an alert is one line with how many rows it has, which its page shows, for those whose work it is, until the cause is gone', async () => {
  const { entityId } = (await shop.read('financial/periods?limit=1')).items[0]
  for (const who of ['accountant', 'approver', 'employee']) assert.equal(await alert(who, overdue), undefined, who)
  const before = await counted('accountant')
  const [one, two] = [await direct(entityId, 'USD'), await direct(entityId, 'USD')]
  // Due and not posted is another thing than overdue.
  assert.deepEqual(await behind('accountant', 'financial.bills.due-unposted'), [one, two].toSorted())
  assert.equal(await alert('accountant', overdue), undefined)
  await post(one)
  const line = (await alert('accountant', overdue))!
  assert.deepEqual(
    [line.title, line.times, line.at, line.recordId],
    ['A bill is overdue', 1, '2026-06-14T00:00:00.000Z', allAlerts],
  )
  await post(two)
  assert.equal((await alert('accountant', overdue))!.title, '2 bills are overdue')
  assert.deepEqual(await behind('accountant', overdue), [one, two].toSorted())
  assert.equal(await counted('accountant'), before + 1)
  for (const who of ['employee', 'receiver', 'auditor']) assert.equal(await alert(who, overdue), undefined, who)
  // On the day itself nothing is overdue.
  await post(await direct(entityId, 'USD', '2026-06-15'))
  assert.equal((await alert('accountant', overdue))!.times, 2)
  shop.setNow('2026-06-16T12:00:00Z')
  assert.equal((await alert('accountant', overdue))!.times, 3)
})

test('an alert is put off, and done until what it is about is another; by nobody for somebody else', async () => {
  const { entityId } = (await shop.read('financial/periods?limit=1')).items[0]
  const all = (await alert('accountant', overdue))!.times
  await snooze('accountant', overdue, '2026-06-17T08:00:00.000Z')
  assert.equal(await alert('accountant', overdue), undefined)
  assert.equal((await alert('accountant', overdue, 'snoozed'))?.snoozedUntil, '2026-06-17T08:00:00.000Z')
  assert.equal((await alert('administrator', overdue))?.times, all, 'for others it is there')
  shop.setNow('2026-06-17T08:00:01Z')
  assert.equal((await alert('accountant', overdue))?.times, all)

  const had = await counted('accountant')
  await mark('accountant', overdue, 'done')
  assert.equal(await alert('accountant', overdue), undefined)
  assert.equal((await alert('accountant', overdue, 'done'))?.done, true)
  assert.equal(await counted('accountant'), had - 1)
  await mark('accountant', overdue, 'undone')
  assert.ok(await alert('accountant', overdue))
  await mark('accountant', overdue, 'done')
  const id = await direct(entityId, 'USD')
  await post(id)
  assert.equal((await alert('accountant', overdue))?.times, all + 1, 'another bill, another thing')
  assert.equal(await alert('accountant', overdue, 'done'), undefined)
  await mark('accountant', overdue, 'done')
  // As many, and not the same: one goes, another comes.
  ok(await shop.verb('accountant', `financial/bills/${id}`, 'cancel', { reason: 'Wrong', postingDate: '2026-06-17' }))
  await post(await direct(entityId, 'USD'))
  assert.equal((await alert('accountant', overdue))?.times, all + 1)

  // What is none of one's work, or no alert, is noted nowhere.
  for (const name of [overdue, 'financial.bills.to-pay', 'made.up.name']) {
    await mark('employee', name, 'done')
    await snooze('employee', name, '2026-06-20T08:00:00.000Z')
  }
  const { rows } = await shop.app.pool.query(
    `select 1 from notices n join users u on u.id = n.user_id where n.kind = 'alert' and u.email like 'employee@%'`,
  )
  assert.equal(rows.length, 0)
})

test('whoever has the work in one legal entity is told of that one alone, also where they read the others', async () => {
  const { entityId: first } = (await shop.read('financial/periods?limit=1')).items[0]
  const second = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TWO', name: 'Second Works', currency: 'EUR', country: 'DE', timeZone: 'UTC' } },
      call,
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const there = await direct(second, 'EUR')
  await post(there)
  const all = (await alert('administrator', overdue))!.times
  await outsideCalls(shop.app.db, 'test', async (tx) => {
    await tx.execute(
      sql`update user_roles set reach = 'entity', entity_ids = array[${second}::uuid] where role = 'accountant' and user_id in (select id from users where email like 'accountant@%')`,
    )
    // Reads everything, and pays nothing.
    await tx.execute(
      sql`insert into user_roles (user_id, role) select id, 'auditor' from users where email like 'accountant@%'`,
    )
  })
  forgetEverybody()
  const found = (await shop.people['accountant']!('GET', '/api/financial/bills?filter=state:eq:posted')).body.items
  assert.ok(
    found.some(({ entityId }: { entityId: string }) => entityId === first),
    'they read the first',
  )
  const line = (await alert('accountant', overdue))!
  assert.equal(line.times, 1)
  assert.ok(all > 1)
  assert.deepEqual(await behind('accountant', overdue), [there])
})

test('what no list of a record type shows is told as well: a job given up, a connector that fails, a verification that found something', async () => {
  const now = '2026-06-17T08:00:00Z'
  const told = async (who: string) =>
    (await items(who))
      .map(({ record }) => record)
      .filter((name) => /^(operations|connectors|settings\.verif)/.test(name))
  assert.deepEqual(await told('administrator'), [])
  await shop.app.pool.query(
    `insert into verifications (started_at, finished_at, state, total, findings) values ($1, $1, 'broken', 1, '[{"check":"a","says":"Line 1"},{"check":"a","says":"Line 2"}]')`,
    [now],
  )
  await shop.app.pool.query(
    `insert into connector (kind, settings, secrets, tested_at, test_ok, created_by) select 'messages', '{}', '{}', $1, false, id from users limit 1`,
    [now],
  )
  assert.deepEqual(await told('administrator'), ['settings.verification.broken', 'connectors.settings.failing'])
  assert.deepEqual(
    await told('accountant'),
    ['settings.verification.broken', 'connectors.settings.failing'],
    'as auditor',
  )
  assert.deepEqual(await told('employee'), [])
  assert.match((await alert('administrator', 'settings.verification.broken'))!.title, /has 2 findings/)
  await shop.app.pool.query(`update connector set test_ok = true`)
  assert.deepEqual(await told('administrator'), ['settings.verification.broken'])
})
