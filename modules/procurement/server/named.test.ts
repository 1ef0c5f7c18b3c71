import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import type { TestReply } from '#server/testing/app.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
/** Two legal entities: the accountant reaches the second. */
let first: string
let second: string

before(async () => {
  shop = await openShop()
  await shop.letPass()
  first = (await shop.read('financial/periods?limit=1')).items[0].entityId
  shop.setNow('2026-06-15T12:01:00Z')
  second = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TWO', name: 'Second Works', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      call,
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
})
after(() => shop?.close())

/** Writes as an administrator's change would, and has everybody's rights asked anew. */
async function access(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await outsideCalls(shop.app.db, 'test', async (tx) => {
    for (const each of statements) await tx.execute(each)
  })
  forgetEverybody()
}
const reaches = (role: string, reach: string, entityIds: string[] = []) =>
  access(sql`update user_roles set reach = ${reach}, entity_ids = ${sql.param(entityIds)}::uuid[] where role = ${role}`)

/** What a reply says but for its own number, and for the ids that the question held. */
const saidOf = ({ status, body }: TestReply, ...ids: string[]): string => {
  const { errorId: _, ...said } = body
  return ids.reduce((text, id) => text.replaceAll(id, 'id'), JSON.stringify([status, said]))
}

const billIn = async (who: string, entityId: string | undefined, reference: string) => {
  const { items } = await shop.read(`financial/accounts?filter=number:eq:6100&filter=entityId:eq:${entityId ?? second}`)
  return shop.send(who, 'financial/bills', {
    ...(entityId ? { entityId } : {}),
    partyId: shop.vendor.id,
    reference,
    billDate: '2026-06-01',
    dueDate: '2026-07-01',
    currency: 'USD',
    lines: [{ description: 'Rent', accountId: items[0].id, quantity: '1', unitPrice: '71.30' }],
  })
}

/** Matched, approved where somebody has to, and posted. */
async function posted(id: string): Promise<void> {
  const bill = ok(await shop.verb('accountant', `financial/bills/${id}`, 'match', { reason: 'Another one' }))
  if (bill.state === 'in approval') ok(await shop.verb('approver', `financial/bills/${id}`, 'approve'))
  ok(await shop.verb('accountant', `financial/bills/${id}`, 'post'))
}

test('S02 books out of reach say nothing of what they hold to whoever writes something new', async () => {
  const there = ok(await billIn('administrator', first, 'CANARY-1'))
  await posted(there.id)
  await reaches('accountant', 'entity', [second])
  const nowhere = randomUUID()
  const same = async (path: string, body: (entityId: string) => unknown) => {
    const [out, missing] = [
      await shop.send('accountant', path, body(first)),
      await shop.send('accountant', path, body(nowhere)),
    ]
    assert.equal(saidOf(out, first), saidOf(missing, nowhere), path)
    assert.equal(out.status, 422, out.text)
    assert.deepEqual(Object.keys(out.body.fields), ['entityId'], path)
  }
  const bill = { partyId: shop.vendor.id, currency: 'USD', billDate: '2026-06-01', dueDate: '2026-07-01' }
  const account = ok(await shop.people['accountant']!('GET', '/api/financial/accounts?filter=number:eq:6100')).items[0]
  const line = { description: 'Rent', accountId: account.id, quantity: '1', unitPrice: '1.00' }
  await same('financial/bills', (entityId) => ({ ...bill, entityId, reference: 'CANARY-1', lines: [line] }))
  await same('financial/payments', (entityId) => ({
    entityId,
    partyId: shop.vendor.id,
    currency: 'USD',
    valueDate: '2026-06-15',
    method: 'bank transfer',
    lines: [{ billId: there.id, amount: '9000.00' }],
  }))
  await same('financial/fiscal-years', (entityId) => ({
    entityId,
    name: '2031',
    startsOn: '2031-01-01',
    endsOn: '2031-12-31',
  }))
  await same('financial/accounts', (entityId) => ({
    entityId,
    number: '1000',
    name: 'Cash',
    class: 'asset',
    group: 'cash and bank',
  }))
  const entry = (entityId: string) => ({
    entityId,
    postingDate: '2026-06-01',
    description: 'x',
    currency: 'USD',
    lines: [
      { accountId: account.id, debit: '1.00' },
      { accountId: account.id, credit: '1.00' },
    ],
  })
  await same('financial/journal-entries', entry)
  await same('financial/journal-entries/posted', entry)
  // Where none is named, theirs is meant, and a number that is taken elsewhere is free.
  const own = ok(await billIn('accountant', undefined, 'CANARY-1'))
  assert.equal(own.entityId, second)
})

test('S02 a bill or an entry that one does not see is settled and paid as if it were not there', async () => {
  await reaches('accountant', 'all')
  const [there, here] = [
    ok(await billIn('administrator', first, 'S-1')),
    ok(await billIn('administrator', second, 'S-2')),
  ]
  for (const { id } of [there, here]) await posted(id)
  const owing = async (entityId: string) => {
    const { items } = await shop.read(
      `financial/accounts?filter=number:in:2000,6100&sort=number&filter=entityId:eq:${entityId}`,
    )
    const [payable, rent] = items
    return ok(
      await shop.send('administrator', 'financial/journal-entries/posted', {
        entityId,
        postingDate: '2026-06-01',
        description: 'Given back',
        currency: 'USD',
        lines: [
          { accountId: payable.id, debit: '20.00', partyId: shop.vendor.id },
          { accountId: rent.id, credit: '20.00' },
        ],
      }),
    )
  }
  const [debitThere, debitHere] = [await owing(first), await owing(second)]
  await reaches('accountant', 'entity', [second])
  const nowhere = randomUUID()
  const settle = (debitId: string, billId: string) =>
    shop.send('accountant', 'financial/settlements', {
      partyId: shop.vendor.id,
      debitId,
      billId,
      settledOn: '2026-06-15',
      amount: '5000.00',
    })
  assert.equal(saidOf(await settle(debitHere.id, there.id)), saidOf(await settle(debitHere.id, nowhere)))
  assert.equal(saidOf(await settle(debitThere.id, here.id)), saidOf(await settle(nowhere, here.id)))
  assert.equal(saidOf(await settle(debitThere.id, there.id)), saidOf(await settle(nowhere, nowhere)))
  const pay = (billId: string) =>
    shop.send('accountant', 'financial/payments', {
      partyId: shop.vendor.id,
      currency: 'USD',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId, amount: '9000.00' }],
    })
  assert.equal(saidOf(await pay(there.id)), saidOf(await pay(nowhere)))
  assert.match((await settle(debitHere.id, here.id)).text, /20\.00/)
})

test('S02 the payments of a bill are those that one may see', async () => {
  await reaches('accountant', 'all')
  const bill = ok(await billIn('administrator', first, 'P-1'))
  await posted(bill.id)
  const payment = ok(
    await shop.send('accountant', 'financial/payments', {
      partyId: shop.vendor.id,
      currency: 'USD',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId: bill.id, amount: '71.30' }],
    }),
  )
  const seen = async () => ok(await shop.people['manager']!('GET', `/api/financial/bills/${bill.id}/payments`))
  await access(
    sql`insert into roles (name, label, permissions) values ('biller', 'Biller', array['financial.bills.read'])`,
    sql`delete from user_roles where user_id in (select id from users where email like 'manager@%')`,
    sql`insert into user_roles (user_id, role) select id, 'biller' from users where email like 'manager@%'`,
  )
  assert.deepEqual(await seen(), [])
  await access(
    sql`update roles set permissions = permissions || array['financial.payments.read'] where name = 'biller'`,
  )
  assert.deepEqual(
    (await seen()).map(({ number }: { number: string }) => number),
    [payment.number],
  )
})
