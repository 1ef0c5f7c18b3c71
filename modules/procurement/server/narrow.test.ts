import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql, type SQL } from 'drizzle-orm'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntries } from '#modules/ledger/server/journal-entries.ts'
import { servedParties } from '#modules/ledger/server/parties.ts'
import { entities, entries, parties } from '#modules/ledger/server/tables.ts'
import { servedBills } from '#modules/payables/server/bills.ts'
import { servedPayments } from '#modules/payables/server/payments.ts'
import { servedSettlements } from '#modules/payables/server/settlements.ts'
import { settlements } from '#modules/payables/server/settlement-tables.ts'
import { bills, payments } from '#modules/payables/server/tables.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orderRevisions } from '#modules/purchasing/server/order-revisions.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { revisionTable } from '#modules/purchasing/server/revision-tables.ts'
import { orderLineTable, orderTable, requisitionTable } from '#modules/purchasing/server/tables.ts'
import { matchResultTable } from '#modules/receiving/server/match-tables.ts'
import { matchResults } from '#modules/receiving/server/matching.ts'
import { receipts } from '#modules/receiving/server/receipts.ts'
import { receiptTable } from '#modules/receiving/server/tables.ts'
import { vendorPriceTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { vendorPrices } from '#modules/vendors/server/vendor-prices.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyRecord } from '#shared/record.ts'
import type { Source } from '#server/record/source.ts'
import { openSession } from '#server/auth/testing.ts'
import type { Actor } from '#server/call/actor.ts'
import { until } from '#shared/testing/until.ts'
import { sessionStart } from '#server/testing/clock.ts'
import { ok, openShop, type Shop } from './testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

let shop: Shop
/** What a person who sees one vendor alone must not find anywhere. */
const canaries = new Set<string>()
let hidden: { vendor: Json; order: Json; toSend: Json; requisition: Json }
let shown: typeof hidden
let first: string
let second: string
const day = '2026-06-15'

/** A whole purchase of a vendor: asked for, ordered, in part received, billed and paid, something left open at each step; one bill differs and is late. */
async function purchase(vendor: Json, times: number, word: string) {
  const kept: string[] = [vendor.id]
  const asked = ok(
    await shop.send('employee', 'procurement/requisitions', {
      currency: 'USD',
      neededOn: '2026-07-01',
      justification: word,
      lines: [{ itemId: shop.item.id, quantity: '4', estimatedPrice: '25', vendorId: vendor.id }],
    }),
  )
  ok(await shop.verb('employee', `procurement/requisitions/${asked.id}`, 'submit'))
  const of = { vendorId: vendor.id }
  const order = await shop.order([[String(10 * times), '12.50']], { ...of, expectedOn: '2026-05-20' })
  const late = await shop.order([['8', '3.25']], { ...of, expectedOn: '2026-05-01' })
  const waiting = await shop.order([['2', '11.00']], { ...of, state: 'in approval' })
  const toSend = await shop.order([['2', '13.00']], { ...of, state: 'approved' })
  const received = ok(await shop.receive(order, [[0, '6', '1']], 'receiver', '2026-06-02'))
  const bill = ok(await shop.bill(order, [[0, '3', '12.50']], '2026-06-03'))
  ok(await shop.postBill(bill.id))
  const open = ok(await shop.bill(order, [[0, '1', '12.50']], '2026-06-03', '2026-06-08'))
  ok(await shop.postBill(open.id))
  const differing = ok(await shop.bill(order, [[0, '1', '99.00']], '2026-06-03', '2026-06-08'))
  const payment = ok(
    await shop.send('accountant', 'financial/payments', {
      partyId: vendor.id,
      currency: 'USD',
      valueDate: day,
      method: 'bank transfer',
      lines: [{ billId: bill.id, amount: '37.50' }],
    }),
  )
  if (payment.state === 'in approval') ok(await shop.verb('approver', `financial/payments/${payment.id}`, 'approve'))
  ok(await shop.verb('accountant', `financial/payments/${payment.id}`, 'book'))
  for (const each of [asked, order, late, waiting, toSend, received, bill, open, differing, payment])
    kept.push(each.id, ...(each.lines ?? []).map((line: Json) => line.id))
  return { kept, order, toSend, requisition: asked }
}

let isNarrow = false
const narrowed = ({ source }: { source: Source }, scope: () => SQL) => {
  const { scope: own } = source
  source.scope = (actor: Actor) => (isNarrow && actor.email.startsWith('auditor@') ? scope() : own(actor))
  restore.push(() => (source.scope = own))
}
/** Other files use the same record types. */
const restore: (() => void)[] = []
const ofOrder = (column: PgColumn): SQL =>
  sql`${column} in (select o.id from procurement_orders o where o.vendor_id = ${shown.vendor.id}::uuid)`

before(async () => {
  shop = await openShop(`${day}T12:00:00Z`)
  await shop.letPass()
  ;[first, second] = await shop.call(async (call) => {
    const [own] = await call.tx.select().from(entities)
    const { id } = await servedEntities.create(
      { values: { code: 'AAA', name: 'Another', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      { ...call, now: new Date(`${day}T12:00:01Z`) },
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return [own!.id, id]
  })
  const other = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Canary Works' }))
  for (const { id } of [shop.vendor, other])
    ok(
      await shop.send('buyer', 'procurement/vendor-prices', {
        vendorId: id,
        itemId: shop.item.id,
        unitPrice: '9.00',
        currency: 'USD',
        minQuantity: '1',
        leadTimeDays: 3,
      }),
    )
  const own = await purchase(shop.vendor, 1, 'Plain')
  const strange = await purchase(other, 3, 'Canary')
  shown = { vendor: shop.vendor, ...own }
  hidden = { vendor: other, ...strange }
  for (const each of [...strange.kept, 'Canary']) canaries.add(each)
  const vendor = shown.vendor.id
  for (const [recordType, column] of [
    [vendors, vendorTable.id],
    [vendorPrices, vendorPriceTable.vendorId],
    [orders, orderTable.vendorId],
    [servedBills, bills.partyId],
    [servedPayments, payments.partyId],
    [servedSettlements, settlements.partyId],
    [servedParties, parties.id],
  ] as const)
    narrowed(recordType, () => eq(column, vendor))
  for (const [recordType, column] of [
    [orderLines, orderLineTable.orderId],
    [orderRevisions, revisionTable.orderId],
    [receipts, receiptTable.orderId],
    [matchResults, matchResultTable.orderId],
  ] as const)
    narrowed(recordType, () => ofOrder(column))
  narrowed(requisitions, () => sql`${requisitionTable.justification} = 'Plain'`)
  narrowed(
    servedEntries,
    () => sql`${entries.sourceId} in (select id from financial_bills where party_id = ${vendor}::uuid
      union select id from financial_payments where party_id = ${vendor}::uuid
      union select g.id from procurement_receipts g join procurement_orders o on o.id = g.order_id where o.vendor_id = ${vendor}::uuid)`,
  )
  narrowed(servedEntities, () => eq(entities.id, first))
})
after(() => {
  for (const each of restore) each()
  return shop?.close()
})

const get = (url: string, who = 'auditor') => shop.people[who]!('GET', `/api/${url}`)
async function asNarrow<T>(run: () => Promise<T>): Promise<T> {
  isNarrow = true
  try {
    return await run()
  } finally {
    isNarrow = false
  }
}
const recordTypes: AnyRecord[] = [
  vendors,
  vendorPrices,
  requisitions,
  orders,
  orderLines,
  receipts,
  matchResults,
  servedBills,
  servedPayments,
  servedParties,
  servedEntries,
].map(({ source }: { source: Source }) => source.record)
const strange = (text: string) => [...canaries].filter((each) => text.includes(each))

test('whoever sees one vendor finds nothing of another in any list, report, overview, chart, export or search', async () => {
  const paths = [
    ...recordTypes.flatMap(({ path }) => ['?limit=200', '/export?format=csv'].map((rest) => path.slice(5) + rest)),
    'procurement/overview',
    'procurement/reports/commitments',
    'procurement/reports/grir',
    `procurement/vendor-offers?items=${shop.item.id}`,
    'financial/reports/payables-ageing',
    `financial/reports/open-items?partyId=${hidden.vendor.id}`,
    'search?q=Canary',
    'visualizer/transactions',
    'visualizer/transactions?q=Canary',
    `visualizer/transactions/${hidden.order.id}/steps`,
    `visualizer/transactions/${hidden.requisition.id}/steps`,
    `procurement/vendors/${hidden.vendor.id}/workbench`,
    `procurement/orders/${hidden.order.id}`,
    `procurement/orders/${hidden.order.id}/history`,
  ]
  for (const path of paths) {
    const wide = await get(path)
    assert.deepEqual([wide.status, strange(wide.text).length > 0], [200, true], `${path} shows what it is about`)
    const narrow = await asNarrow(() => get(path))
    // What one asked for by its id is not there.
    const about =
      path.includes(hidden.vendor.id) || path.includes(hidden.order.id) || path.includes(hidden.requisition.id)
    if (narrow.status !== 200) assert.deepEqual([narrow.status, about], [404, true], path)
    else assert.deepEqual(strange(narrow.text.replaceAll('q=Canary', '')), [], path)
  }
})

const one = async (statement: string): Promise<Record<string, string>> =>
  (await shop.app.pool.query(statement, [shown.vendor.id])).rows[0]

test('every figure is that of the rows one sees: overview, workbench, reports, measures and charts agree', async () => {
  const want = await one(`select
    (select sum(round((l.quantity - l.received) * l.unit_price, 2)) from procurement_order_lines l join procurement_orders o on o.id = l.order_id
      where o.vendor_id = $1 and o.state in ('approved', 'sent') and l.quantity > l.received)::text as committed,
    (select sum(total_due) from procurement_orders where vendor_id = $1 and state in ('approved', 'sent', 'closed'))::numeric(12, 2)::text as ordered,
    (select sum(amount) from procurement_grir_moves m join procurement_order_lines l on l.id = m.order_line_id join procurement_orders o on o.id = l.order_id
      where o.vendor_id = $1)::numeric / 100 as grir,
    (select sum(open_amount) from financial_bills where party_id = $1 and entry_id is not null)::numeric / 100 as owed`)
  const [committed, ordered, grir, owed] = ['committed', 'ordered', 'grir', 'owed'].map((name) =>
    Number(want[name]).toFixed(2),
  )
  const bench = ok(await get(`procurement/vendors/${shown.vendor.id}/workbench`))
  const all = ok(await get('procurement/overview'))
  await asNarrow(async () => {
    const overview = ok(await get('procurement/overview'))
    const amount = (id: string) => overview.figures.find((each: Json) => each.id === id).amounts[0].amount
    assert.deepEqual(['commitments', 'spend-12-months', 'not-billed', 'open-bills'].map(amount), [
      committed,
      ordered,
      grir,
      owed,
    ])
    const figures = (of: Json) => of.figures.map(({ id, value, amounts, hint }: Json) => ({ id, value, amounts, hint }))
    const own = new Set(bench.figures.map(({ id }: Json) => id))
    assert.deepEqual(
      figures(overview).filter(({ id }: Json) => own.has(id)),
      figures(bench),
    )
    assert.notDeepEqual(figures(overview), figures(all))
    assert.deepEqual(figures(ok(await get(`procurement/vendors/${shown.vendor.id}/workbench`))), figures(bench))
    const bare = (rows: Json[]) => rows.map(({ to: _to, before: _before, ...row }) => row)
    assert.deepEqual(bare(overview.ordersByState), bare(bench.ordersByState))
    assert.deepEqual(bare(overview.spendByMonth), bare(bench.spendByMonth))
    assert.deepEqual(
      overview.topVendors.map(({ vendorId, amount: spent }: Json) => [vendorId, spent]),
      [[shown.vendor.id, ordered]],
    )
    const reports = await Promise.all(
      ['procurement/reports/commitments', 'procurement/reports/grir', 'financial/reports/payables-ageing'].map((url) =>
        get(url).then(ok),
      ),
    )
    const [commitments, received, ageing] = reports
    assert.deepEqual([commitments.totals[0].amount, received.balance, ageing.totals.total], [committed, grir, owed])
    // Nothing is said of the rest beside it.
    assert.deepEqual(
      [received.ledgerBalance, received.difference, received.accountTo, ageing.ties],
      [null, null, null, null],
    )
    const items = ok(await get(`financial/reports/open-items?partyId=${shown.vendor.id}`))
    assert.equal(items.total, owed)
    // Each declared figure, and each part of it by age, is as many rows as its list has.
    const measures = ok(await get('measures?whose=all'))
    const ages = overview.workByAge.map(({ name, ages: parts }: Json) => [
      name,
      parts.reduce((sum: number, { count }: Json) => sum + count, 0),
    ])
    let counted = 0
    for (const { name, path, filter, count } of measures) {
      const search = filter.map((each: string) => `filter=${encodeURIComponent(each)}`).join('&')
      const { items: rows } = ok(await get(`${path.slice(5)}?limit=200&${search}`))
      assert.equal(rows.length, count, name)
      counted += count
      const aged = ages.find(([each]: string[]) => each === name)
      if (aged) assert.equal(aged[1], count, name)
    }
    assert.ok(counted >= 6 && ages.length >= 4)
    for (const { path, name } of recordTypes) {
      const { items: rows } = ok(await get(`${path.slice(5)}?limit=200`))
      const { count } = ok(await get(`${path.slice(5)}/summary`))
      const { text } = await get(`${path.slice(5)}/export?format=csv`)
      assert.deepEqual([count, text.trimEnd().split('\n').length - 1], [rows.length, rows.length], name)
      assert.ok(rows.length > 0, name)
    }
  })
})

test('the books of a company are whole, for whoever has that company in reach', async () => {
  const [account] = (await get(`financial/accounts?filter=entityId:eq:${second}&filter=role:eq:payable`)).body.items
  const of = (entity: string) =>
    ['trial-balance', 'months', 'payables-ageing'].map((report) => `financial/reports/${report}?entityId=${entity}`)
  for (const path of of(second)) assert.equal((await get(path)).status, 200, path)
  const wide = ok(await get('financial/reports/trial-balance'))
  await asNarrow(async () => {
    for (const path of of(second)) assert.equal((await get(path)).status, 422, path)
    const ledger = await get(`financial/reports/general-ledger?accountId=${account.id}`)
    assert.ok([404, 422].includes(ledger.status), `the account of a company out of reach: ${ledger.status}`)
    for (const path of of(first)) assert.equal((await get(path)).status, 200, path)
    assert.deepEqual(ok(await get('financial/reports/trial-balance')), wide)
  })
  // Who has the second alone looks into the second without naming it.
  first = second
  await asNarrow(async () =>
    assert.equal(ok(await get('financial/reports/trial-balance')).entityId, second, 'the first company in reach'),
  )
  first = wide.entityId
})

test('an event leaves only for whoever sees its row', async () => {
  const address = await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const listen = async (who: string) => {
    const { db, settings } = shop.app
    const opened = sessionStart(shop.app.now())
    const headers = await openSession(db, settings, `${who}@sample.mainstay.test`, opened, shop.app.modules)
    const { body } = await fetch(`${address}/api/events`, { headers, signal: stop.signal })
    const told = { text: '' }
    void (async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) told.text += chunk
    })().catch(() => {})
    return told
  }
  await asNarrow(async () => {
    const [narrow, wide] = [await listen('auditor'), await listen('administrator')]
    for (const { toSend } of [hidden, shown]) ok(await shop.verb('buyer', `procurement/orders/${toSend.id}`, 'send'))
    // Events keep their order: once the second is there, the first has been looked at.
    await until('the event of what both see', () => [narrow, wide].every(({ text }) => text.includes(shown.toSend.id)))
    assert.ok(wide.text.includes(hidden.toSend.id))
    assert.deepEqual(strange(narrow.text), [])
  })
  stop.abort()
})
