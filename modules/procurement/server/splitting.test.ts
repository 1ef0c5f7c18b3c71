import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
let expense: string
before(async () => {
  shop = await openShop()
  expense = (await shop.read('financial/accounts?filter=number:eq:6100')).items[0].id
})
after(() => shop?.close())

const vendor = async (name: string) => ok(await shop.send('buyer', 'procurement/vendors', { name })).id as string
let bills = 0
type Given = { who?: string; billDate?: string }
/** A bill without an order, waiting for approval. */
const bill = async (
  partyId: string,
  unitPrice: string,
  { who = 'accountant', billDate = '2026-06-01' }: Given = {},
) => {
  const body = {
    partyId,
    reference: `S-${(bills += 1)}`,
    billDate,
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Consulting', accountId: expense, quantity: '1', unitPrice }],
  }
  const { id } = ok(await shop.send(who, 'financial/bills', body))
  const matched = ok(await shop.verb(who, `financial/bills/${id}`, 'match', { reason: 'Another one' }))
  assert.equal(matched.state, 'in approval')
  return id as string
}
const together = async (id: string, recordType = 'financial.bills', who = 'approver') =>
  ok(await shop.people[who]!('GET', `/api/approvals/${recordType}/${id}`)).now.together
const inInbox = async (id: string) =>
  ok(await shop.people['approver']!('GET', '/api/inbox?part=decisions&limit=100')).items.find(
    ({ recordId }: { recordId: string }) => recordId === id,
  )?.decision
const sumOf = (found: { count: number; amount: string } | null) => found && [found.count, found.amount]

test('P03 N3 bills of one vendor on several days go to who decides on their sum, others of the person are shown', async () => {
  const one = await vendor('Ladder and Sons')
  const other = await vendor('Steps United')
  const first = await bill(one, '149000.00')
  assert.equal(await together(first), null)
  const second = await bill(one, '149000.00', { billDate: '2026-06-03' })
  assert.ok(await inInbox(first))
  assert.equal(await inInbox(second), undefined, '298,000 goes beyond the approver')
  // The same person, another vendor.
  const third = await bill(other, '120000.00', { billDate: '2026-06-05' })
  for (const id of [first, third])
    assert.deepEqual(sumOf(await together(id)), [3, '418000.00'], 'by vendor or by person')
  assert.equal(await together(second, 'financial.bills', 'administrator'), null, 'its own decider sees the sum already')
  assert.deepEqual(sumOf((await inInbox(third)).together), [3, '418000.00'])
  assert.equal((await together(third)).others.length, 2)
  // Eight days later it is another matter.
  shop.setNow('2026-06-24T12:00:00Z')
  const late = await bill(one, '149000.00', { billDate: '2026-06-20' })
  assert.equal(await together(late), null)
})

test('P03 what others submitted counts with one that they made or changed, whoever submits it', async () => {
  shop.setNow('2026-07-15T12:00:00Z')
  const [one, other] = [await vendor('Rope Works'), await vendor('Cable Works')]
  const own = await bill(one, '200000.00', { billDate: '2026-07-01', who: 'accountant' })
  // Made by the accountant for another vendor, and matched by somebody else.
  const body = {
    partyId: other,
    reference: `S-${(bills += 1)}`,
    billDate: '2026-07-02',
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Consulting', accountId: expense, quantity: '1', unitPrice: '100000.00' }],
  }
  const { id } = ok(await shop.send('accountant', 'financial/bills', body))
  ok(await shop.verb('administrator', `financial/bills/${id}`, 'match', { reason: 'Another one' }))
  const found = await together(id)
  assert.deepEqual(sumOf(found), [2, '300000.00'])
  assert.deepEqual(
    found.others.map(({ page }: { page: string }) => page),
    [`/financial/bills/${own}`],
  )
})

test('P03 two people with a vendor each, both of one name: shown together; a word more than a legal form is another name', async () => {
  shop.setNow('2026-09-15T12:00:00Z')
  const [one, twin, other] = [
    await vendor('Café Müller'),
    await vendor('CAFE Muller GmbH & Co. KG'),
    await vendor('Café Müller Nord'),
  ]
  const a = await bill(one, '149000.00', { billDate: '2026-09-01' })
  const b = await bill(twin, '149000.00', { billDate: '2026-09-02', who: 'administrator' })
  for (const id of [a, b]) assert.deepEqual(sumOf(await together(id)), [2, '298000.00'])
  const order = async (who: string, vendorId: string) => {
    const lines = [{ itemId: shop.item.id, quantity: '1', unitPrice: '149000.00' }]
    const { id } = ok(await shop.send(who, 'procurement/orders', { vendorId, orderDate: '2026-09-10', lines }))
    ok(await shop.verb(who, `procurement/orders/${id}`, 'submit', { reason: 'Another one' }))
    return id as string
  }
  const first = await order('buyer', one)
  await order('administrator', other)
  assert.equal(await together(first, 'procurement.orders'), null)
  await order('administrator', twin)
  assert.deepEqual(sumOf(await together(first, 'procurement.orders')), [2, '298000.00'])
})

test('P03 orders split by vendor and by buyer at once; a second currency and what was taken back count for nothing', async () => {
  shop.setNow('2026-08-15T12:00:00Z')
  const [one, other] = [await vendor('Bolt Harbour'), await vendor('Nut Harbour')]
  const order = async (who: string, vendorId: string, unitPrice: string, currency?: string) => {
    const lines = [{ itemId: shop.item.id, quantity: '1', unitPrice }]
    const { id } = ok(
      await shop.send(who, 'procurement/orders', {
        vendorId,
        orderDate: '2026-08-10',
        lines,
        ...(currency ? { currency } : {}),
      }),
    )
    ok(await shop.verb(who, `procurement/orders/${id}`, 'submit', { reason: 'Another one' }))
    return id as string
  }
  const a = await order('buyer', one, '100000.00')
  const b = await order('administrator', one, '90000.00')
  const c = await order('buyer', other, '80000.00')
  // Two others of the vendor and of the buyer: each pair stays below, all of them do not.
  assert.deepEqual(sumOf(await together(a, 'procurement.orders')), [3, '270000.00'])
  for (const id of [b, c]) assert.equal(await together(id, 'procurement.orders'), null, 'two of the three stay below')
  ok(await shop.verb('buyer', `procurement/orders/${c}`, 'cancel', { reason: 'Not needed' }))
  assert.equal(await together(a, 'procurement.orders'), null)
})
