import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import { setLimits } from '#server/approval/limits.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Piece } from '#shared/decision/evidence.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  shop.people['hr'] = await shop.as('hr')
  for (const { id, email } of await rows<{ id: string; email: string }>(sql`select id, email from users`))
    ids[email.split('@')[0]!] = id
})
after(() => shop?.close())

const rows = <T extends Record<string, unknown>>(statement: SQL) => shop.call(({ tx }) => rowsOf<T>(tx, statement))
const orders = 'procurement.orders'
const at = (recordType: string, id: string) => `/api/approvals/${recordType}/${id}/evidence`
const asked = async (who: string, id: string, recordType = orders): Promise<Piece[]> =>
  ok(await shop.people[who]!('GET', at(recordType, id))).pieces
const piece = async <K extends Piece['kind']>(kind: K, who: string, id: string, recordType = orders) =>
  (await asked(who, id, recordType)).find((each): each is Extract<Piece, { kind: K }> => each.kind === kind)
const order = async (
  price: string,
  orderDate: string,
  { vendorId = shop.vendor.id as string, state = 'sent' } = {},
) => {
  const lines = [{ itemId: shop.item.id, quantity: '4', unitPrice: price }]
  const { id } = ok(await shop.send('buyer', 'procurement/orders', { vendorId, orderDate, lines }))
  const url = `procurement/orders/${id}`
  if (state === 'draft') return id as string
  ok(await shop.verb('buyer', url, 'submit', { reason: 'Another one' }))
  if (state === 'rejected') ok(await shop.verb('approver', url, 'reject', { reason: 'Too dear' }))
  if (state === 'sent') ok(await shop.verb('approver', url, 'approve'))
  return id as string
}
/** Everything of the company, by hand: no list, figure or policy of the product. */
const pricesBefore = (id: string) =>
  rows<{ price: string; id: string }>(
    sql`select trim_scale(l.unit_price)::text as price, o.id from procurement_order_lines l, procurement_orders o, procurement_orders own
      where o.id = l.order_id and own.id = ${id}::uuid and o.id <> own.id and o.currency = own.currency and l.item_id = ${shop.item.id}::uuid
        and o.state not in ('draft', 'in approval', 'rejected', 'cancelled') order by o.order_date, o.number`,
  )
const plain = (amount: string) => String(Number(amount))

test('the prices before of each line are those that were agreed, in its currency, whichever vendor; they open', async () => {
  const other = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Aardvark Supplies' })).id as string
  await order('9.00', '2026-01-02')
  await order('11.25', '2026-03-02', { vendorId: other })
  await order('10.50', '2026-02-02')
  await order('77.00', '2026-04-02', { state: 'draft' })
  await order('88.00', '2026-04-03', { state: 'rejected' })
  const yen = await order('1200', '2026-04-04')
  await rows(sql`update procurement_orders set currency = 'JPY' where id = ${yen}::uuid`)
  const id = await order('12.00', '2026-05-02', { state: 'in approval' })
  const found = await piece('lines', 'approver', id)
  assert.equal(found?.lines.length, 1)
  const [line] = found.lines
  const wanted = await pricesBefore(id)
  assert.deepEqual(
    line!.course.map(plain),
    wanted.map(({ price }) => plain(price)),
  )
  assert.deepEqual(line!.course.map(plain), ['9', '10.5', '11.25'])
  assert.deepEqual([plain(line!.last!.price), line!.last!.to], ['11.25', `/procurement/orders/${wanted.at(-1)!.id}`])
  assert.match(line!.last!.where, /Aardvark/)
  assert.deepEqual([plain(line!.quantity!), plain(line!.price!), plain(line!.amount)], ['4', '12', '48'])
  // The list behind the course has exactly those rows.
  const query = line!.courseTo!.split('?')[1]!
  const listed = await shop.read(`procurement/order-lines?${query}&sort=orderDate&limit=100`, 'approver')
  assert.deepEqual(
    listed.items.map(({ unitPrice }: { unitPrice: string }) => plain(unitPrice)),
    ['9', '10.5', '11.25'],
  )
  const wish = ok(
    await shop.send('employee', 'procurement/requisitions', {
      neededOn: '2026-07-01',
      lines: [
        { itemId: shop.item.id, quantity: '1', estimatedPrice: '13.00', vendorId: other },
        { description: 'A talk', unit: 'EA', quantity: '1', estimatedPrice: '20.00', vendorId: other },
      ],
    }),
  ).id as string
  ok(await shop.verb('employee', `procurement/requisitions/${wish}`, 'submit'))
  const wished = await piece('lines', 'approver', wish, 'procurement.requisitions')
  assert.deepEqual(
    wished!.lines.map(({ label, last }) => [label, last && plain(last.price)]),
    [
      ['Bolt M8', '11.25'],
      ['A talk', null],
    ],
  )
  assert.equal(
    (await piece('figures', 'approver', wish, 'procurement.requisitions'))!.title,
    'Aardvark Supplies so far',
  )
})

test('the standing of the vendor is that of its own page, and each figure opens', async () => {
  const id = await order('12.00', '2026-05-03', { state: 'in approval' })
  const found = await piece('figures', 'approver', id)
  const page = await shop.read(`procurement/vendors/${shop.vendor.id}/workbench`, 'approver')
  assert.deepEqual(found!.figures, page.figures)
  const [spent] = await rows<{ sum: string }>(
    sql`select sum(total_due)::text as sum from procurement_orders where vendor_id = ${shop.vendor.id}::uuid and currency = 'USD'
      and state in ('approved', 'sent', 'closed') and order_date > date '2025-06-15' and order_date <= date '2026-06-15'`,
  )
  const figure = found!.figures.find(({ id: name }) => name === 'spend-12-months')!
  assert.equal(plain(figure.amounts.find(({ currency }) => currency === 'USD')!.amount), plain(spent!.sum))
  assert.ok(figure.to)
})

test('similar decisions: the same vendor or requester, half to twice the amount, one currency; who decided and why', async () => {
  const id = await order('12.00', '2026-05-04', { state: 'in approval' })
  await order('50.00', '2026-05-05', { state: 'sent' })
  await order('12.00', '2026-05-06', { state: 'rejected' })
  const found = (await piece('decisions', 'approver', id))!.decisions
  const wanted = await rows<{ id: string; state: string; by: string; alike: boolean; requester: boolean }>(
    sql`select r.id, r.state, (select string_agg(d.actor_name, ' ') from approval_decisions d where d.request_id = r.id) as by,
        o.vendor_id = own.vendor_id as alike, r.opened_by = (select opened_by from approval_requests where record_id = own.id) as requester
      from approval_requests r, procurement_orders o, procurement_orders own
      where own.id = ${id}::uuid and o.id = r.record_id and o.id <> own.id and r.state in ('approved', 'rejected')
        and r.currency = 'USD' and r.amount >= 2400 and r.amount <= 9600 order by r.ended_at desc, r.id limit 5`,
  )
  assert.ok(wanted.length >= 4)
  assert.deepEqual(
    found.map((each) => [each.id, each.outcome, each.by.join(' '), each.same]),
    wanted.map((each) => [
      each.id,
      each.state,
      each.by,
      [...(each.alike ? ['vendor'] : []), ...(each.requester ? ['requester'] : [])],
    ]),
  )
  const refused = found.find(({ outcome }) => outcome === 'rejected')!
  assert.equal(refused.reason, 'Too dear')
  assert.equal((await shop.read(refused.to.slice(1), 'approver')).state, 'rejected')
  assert.ok(!found.some(({ amount }) => plain(amount) === '200'), 'not four times as much')
})

test('a second entity in another currency: a bill in yen goes by bills in yen alone', async () => {
  const entityId = await shop.call(async (call) => {
    const values = { code: 'KK', name: 'Test KK', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' }
    const { id } = await servedEntities.create({ values }, { ...call, now: new Date('2026-06-15T12:00:01Z') })
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    await setLimits(call.tx, 'financial.bills', 'JPY', [['approver', null]])
    return id as string
  })
  const bill = async (entity: string | null, currency: string, net: string, reference: string) => {
    const filter = entity ? `&filter=entityId:eq:${entity}` : ''
    const account = (await shop.read(`financial/accounts?filter=number:eq:6100${filter}`)).items[0].id
    const body = {
      ...(entity ? { entityId: entity } : {}),
      partyId: shop.vendor.id,
      reference,
      billDate: '2026-06-10',
      dueDate: '2026-12-31',
      currency,
      lines: [{ description: 'Handling', accountId: account, net }],
    }
    const { id } = ok(await shop.send('accountant', 'financial/bills', body))
    ok(await shop.verb('accountant', `financial/bills/${id}`, 'match', { reason: 'Another one' }))
    return id as string
  }
  const first = (await shop.read('financial/legal-entities?filter=code:eq:TEST')).items[0].id
  const yen = await bill(entityId, 'JPY', '3000000', 'Y-1')
  ok(await shop.verb('approver', `financial/bills/${yen}`, 'approve'))
  const dollars = await bill(first, 'USD', '30000.00', 'D-1')
  ok(await shop.verb('approver', `financial/bills/${dollars}`, 'approve'))
  const again = await bill(entityId, 'JPY', '3100000', 'Y-2')
  const found = (await piece('decisions', 'approver', again, 'financial.bills'))!.decisions
  assert.deepEqual(
    found.map(({ amount, currency, to }) => [amount, currency, to]),
    [['3000000', 'JPY', `/financial/bills/${yen}`]],
  )
  const [line] = (await piece('lines', 'approver', again, 'financial.bills'))!.lines
  assert.deepEqual([line!.label, line!.amount, line!.last], ['Handling', '3100000', null])
})

test('a seat brings what is part of the record and nothing of any other; each piece asks for its own right', async () => {
  const approvers = [{ kind: 'person', id: ids['hr'] }]
  const policy = {
    record: orders,
    name: 'By a person without any right',
    rank: 1,
    conditions: [{ field: 'amount', op: '=', value: '52', currency: 'USD' }],
    steps: [{ name: 'Desk', quorum: 1, approvers }],
    accepted: 'So be it',
  }
  ok(await shop.people['administrator']!('POST', '/api/settings/approval-policies', { body: policy }))
  const id = await order('13.00', '2026-05-07', { state: 'in approval' })
  const seen = await asked('hr', id)
  assert.deepEqual(
    seen.map(({ kind }) => kind),
    ['lines'],
  )
  const [line] = (await piece('lines', 'hr', id))!.lines
  assert.deepEqual([plain(line!.price!), line!.last, line!.course, line!.courseTo], ['13', null, [], null])
  const text = JSON.stringify(seen)
  for (const secret of ['Aardvark', 'PO-2026', '11.25', 'Too dear']) assert.ok(!text.includes(secret), secret)
  assert.equal(
    (await shop.people['hr']!('GET', at(orders, await order('12.00', '2026-05-08', { state: 'in approval' })))).status,
    403,
  )
  assert.equal((await shop.people['hr']!('GET', at('procurement.items', shop.item.id))).status, 404)
  // With the right to orders but not to their lines: decisions and spend, no prices.
  await rows(
    sql`insert into roles (name, label, permissions) values ('reads-orders', 'Reads orders', '{procurement.orders.read}')`,
  )
  await rows(sql`insert into user_roles (user_id, role) values (${ids['hr']!}::uuid, 'reads-orders')`)
  forgetEverybody()
  const more = await asked('hr', id)
  assert.deepEqual(
    more.map(({ kind }) => kind),
    ['lines', 'figures', 'decisions'],
  )
  assert.equal((await piece('lines', 'hr', id))!.lines[0]!.last, null)
  assert.deepEqual(
    (await piece('figures', 'hr', id))!.figures.map((each) => each.id),
    ['spend-12-months', 'spend-prior'],
  )
  // Of their own orders alone: they made none.
  await rows(sql`update roles set permissions = '{procurement.orders.read@own}' where name = 'reads-orders'`)
  forgetEverybody()
  assert.deepEqual((await piece('decisions', 'hr', id))!.decisions, [])
})
