import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
let second: string
const rows = async (statement: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await shop.app.pool.query(statement, values)).rows
const one = async (statement: string, values: unknown[] = []) => (await rows(statement, values))[0]!

/** Two companies, the second first by its code; a vendor both owe; an opening entry; a bill of next month; prices below a cent. */
before(async () => {
  shop = await openShop()
  second = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'AAA', name: 'Another', currency: 'USD', country: 'US', timeZone: 'Asia/Tokyo' } },
      { ...call, now: new Date('2026-06-15T12:00:01Z') },
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const [first] = await rows(`select id from financial_entities where code = 'TEST'`)
  const account = async (entity: string, number: string) =>
    (await one('select id from financial_accounts where entity_id = $1 and number = $2', [entity, number]))['id']!
  ok(
    await shop.send('accountant', 'financial/journal-entries/posted', {
      entityId: first!['id'],
      postingDate: '2026-01-01',
      description: 'Opening',
      currency: 'USD',
      lines: [
        { accountId: await account(first!['id']!, '3000'), debit: '500.00' },
        { accountId: await account(first!['id']!, '2000'), credit: '500.00', partyId: shop.vendor.id },
      ],
    }),
  )
  const bill = async (entityId: string, reference: string, day: string, dueDate: string, amount: string) => {
    const made = ok(
      await shop.send('accountant', 'financial/bills', {
        entityId,
        partyId: shop.vendor.id,
        reference,
        billDate: day,
        dueDate,
        currency: 'USD',
        lines: [{ description: 'Rent', accountId: await account(entityId, '6100'), quantity: '1', unitPrice: amount }],
      }),
    )
    const url = `financial/bills/${made.id}`
    ok(await shop.verb('accountant', url, 'match'))
    return url
  }
  for (const [entity, reference, day, due, amount] of [
    [first!['id']!, 'A-1', '2026-05-01', '2026-05-31', '120.00'],
    [first!['id']!, 'A-2', '2026-07-01', '2026-07-31', '70.00'],
    [second, 'B-1', '2026-05-02', '2026-06-01', '900.00'],
  ] as const)
    ok(await shop.verb('accountant', await bill(entity, reference, day, due, amount), 'post'))
  await bill(second, 'B-2', '2026-05-03', '2026-06-01', '33.00')
  await bill(first!['id']!, 'A-3', '2026-05-03', '2026-06-01', '44.00')
  // Two lines of one order booked long ago, one of another this week, one order approved and not sent.
  const old = await shop.order([
    ['7', '0.3333'],
    ['3', '0.0049'],
    ['5', '1.0051'],
  ])
  ok(
    await shop.receive(
      old,
      [
        [0, '6'],
        [1, '3'],
        [2, '1'],
      ],
      'receiver',
      '2026-04-01',
    ),
  )
  const fresh = await shop.order([['9', '0.1249']])
  ok(await shop.receive(fresh, [[0, '4']], 'receiver', '2026-06-10'))
  await shop.order([['2', '11.00']], { state: 'approved' })
})
after(() => shop.close())

const owed = `select coalesce(sum(l.credit - l.debit), 0)::text as cents from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
  join financial_accounts a on a.id = l.account_id and a.role = 'payable' where a.entity_id = $1 and l.posting_date <= '2026-06-15'`
const cents = (amount: string): string => amount.replace('.', '')
type Figure = { id: string; amounts: { amount: string; currency: string }[]; to: string | null; value: string | null }
const named = (figures: Figure[], id: string): Figure => figures.find((each) => each.id === id)!

test('T12 open payables is one figure on purchasing, at the vendor and in the ageing: one company, today, opening entries in', async () => {
  const { id } = await one(`select id from financial_entities where code = 'TEST'`)
  const { cents: want } = await one(owed, [id])
  assert.equal(want, '62000', 'the opening entry and the bill that is posted by today')
  const overview = await shop.read('procurement/overview')
  const bench = await shop.read(`procurement/vendors/${shop.vendor.id}/workbench`)
  const ageing = await shop.read('financial/reports/payables-ageing')
  const items = await shop.read(`financial/reports/open-items?entityId=${id}&partyId=${shop.vendor.id}`)
  for (const { amounts } of [named(overview.figures, 'open-bills'), named(bench.figures, 'open-bills')])
    assert.deepEqual(amounts, [{ currency: 'USD', amount: '620.00' }])
  assert.deepEqual([cents(ageing.totals.total), cents(items.total)], [want, want])
  assert.equal(named(overview.figures, 'open-bills').to, `/financial/open-items?entity=${id}`)
  assert.equal(
    named(bench.figures, 'open-bills').to,
    `/financial/open-items?entity=${id}&party=${shop.vendor.id}`,
    'the same items',
  )
  const other = await shop.read(`financial/reports/payables-ageing?entityId=${second}`)
  assert.equal(cents(other.totals.total), (await one(owed, [second]))['cents'])
  // Who may not read the report gets the figure and no way that ends at a refusal.
  const buyer = ok(await shop.people['buyer']!('GET', '/api/procurement/overview'))
  assert.deepEqual(
    [named(buyer.figures, 'open-bills').amounts[0]!.amount, named(buyer.figures, 'open-bills').to],
    ['620.00', null],
  )
})

test('T18 what is to be done in the books is counted for one company, and its lists show exactly that', async () => {
  const table: Record<string, string> = {
    'financial.bills': 'financial_bills',
    'financial.payments': 'financial_payments',
    'financial.journal-entries': 'financial_entries',
  }
  let all = 0
  for (const { id } of await rows('select id from financial_entities')) {
    const figures = ok(await shop.people['accountant']!('GET', `/api/measures?whose=all&filter=entityId:eq:${id}`)) as {
      name: string
      count: number
      path: string
      address: string
      filter: string[]
    }[]
    assert.ok(figures.length >= 9, 'every list of the books')
    for (const { name, count, path, address, filter } of figures) {
      const recordType = name.split('.').slice(0, 2).join('.')
      assert.ok(table[recordType], name)
      assert.ok(filter.includes(`entityId:eq:${id}`))
      assert.ok(address.includes(encodeURIComponent(`entityId:eq:${id}`)), name)
      const search = filter.map((each) => `filter=${encodeURIComponent(each)}`).join('&')
      const list = ok(await shop.people['accountant']!('GET', `${path}?${search}&limit=200`)).items as {
        entityId: string
        id: string
      }[]
      assert.equal(list.length, count, name)
      for (const each of list) assert.equal(each.entityId, id)
      if (name === 'financial.bills.to-post') {
        const [wanted] = await rows(
          `select count(*)::int as n from financial_bills where entity_id = $1 and state in ('approved', 'matched')`,
          [id],
        )
        assert.equal(count, wanted!['n'])
        all += count
      }
    }
  }
  assert.equal(all, 2, 'one matched bill each')
})

test('T19 what is said of some rows is said of exactly those that its list shows, of all vendors and of one', async () => {
  shop.setNow('2026-06-15T13:00:00Z')
  const listed = async (to: string) => {
    const [page, query] = to.split('?') as [string, string]
    return (await shop.read(`${page.slice(1)}?${query}&limit=200`)).items as Record<string, string>[]
  }
  for (const url of ['procurement/overview', `procurement/vendors/${shop.vendor.id}/workbench`]) {
    const { nextActions } = await shop.read(url)
    assert.ok(nextActions.length >= 2)
    for (const { sentence, to, evidence } of nextActions) {
      const found = await listed(to)
      assert.equal(sentence.parameters.count, found.length, to)
      assert.deepEqual(
        evidence.map(({ id }: { id: string }) => id).toSorted(),
        found
          .map(({ id }) => id!)
          .filter((id) => evidence.some((each: { id: string }) => each.id === id))
          .toSorted(),
      )
    }
    const late = nextActions.find(({ rule }: { rule: string }) => rule === 'not billed')
    const wanted = await rows(
      `select l.id from procurement_order_lines l join procurement_receipt_lines r on r.order_line_id = l.id join procurement_receipts g on g.id = r.receipt_id and g.state = 'received'
       where g.received_on < date '2026-06-15' - 30 and not exists (select from financial_bill_lines b where b.order_line_id = l.id) and (r.quantity - r.rejected) * l.unit_price >= 0.005`,
    )
    assert.deepEqual((await listed(late.to)).map(({ id }) => id).toSorted(), wanted.map(({ id }) => id).toSorted())
  }
})

test('T19 deliveries to receive are as many on the overview as in the list of orders: what goods can be received for', async () => {
  const figure = (await shop.read('measures?name=procurement.orders.to-receive'))[0]
  const [wanted] = await rows(
    `select count(*)::int as n from procurement_orders o where o.state in ('approved', 'sent') and o.origin = 'mainstay'
       and exists (select from procurement_order_lines l where l.order_id = o.id and l.received < l.quantity)`,
  )
  assert.equal(figure.count, wanted!['n'])
  assert.equal(figure.count, 3)
})

test('T12 a bill of another company is not of this company’s orders: the goods stay unbilled where they were received', async () => {
  const order = await shop.order([['4', '25.00']])
  ok(await shop.receive(order, [[0, '4']], 'receiver', '2026-06-12'))
  const draft = {
    entityId: second,
    partyId: shop.vendor.id,
    reference: 'B-9',
    billDate: '2026-06-13',
    dueDate: '2026-07-13',
    currency: 'USD',
    lines: [{ description: 'Bolts', orderLineId: order.lines[0].id, quantity: '4', unitPrice: '25.00' }],
  }
  const made = await shop.send('accountant', 'financial/bills', draft)
  const { status, body } =
    made.status === 200 ? await shop.verb('accountant', `financial/bills/${made.body.id}`, 'match') : made
  assert.equal(status, 422, JSON.stringify(body))
  assert.match(body.message, /another company/)
  const { rows: lines } = await shop.read('procurement/reports/grir?asOf=2026-06-15')
  const line = lines.find(({ orderLineId }: { orderLineId: string }) => orderLineId === order.lines[0].id)
  assert.equal(line.balance, '100.00')
  assert.deepEqual(await shop.findings(), [])
})
