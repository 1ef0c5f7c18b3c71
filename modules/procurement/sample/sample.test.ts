import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, dayIn } from '#shared/day.ts'
import { total } from '#shared/money.ts'
import { matchOutcomes } from '#modules/receiving/shared/matching.ts'
import { orderStates } from '#modules/purchasing/shared/orders.ts'
import { receiptStates } from '#modules/receiving/shared/receipts.ts'
import { requisitionStates } from '#modules/purchasing/shared/requisitions.ts'
import { vendorStates } from '#modules/vendors/shared/vendors.ts'
import { modules } from '#server/app.ts'
import { createSampleApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { ok } from '#modules/procurement/server/testing.ts'

let shop: TestApp
let who: Record<string, Caller>
const today = () => dayIn(shop.app.now(), 'America/New_York')
before(
  async () => {
    shop = await createSampleApp()
    who = {
      administrator: await shop.as('administrator'),
      receiver: await shop.as('receiver'),
      employee: await shop.as('employee'),
    }
  },
  { timeout: 800_000 },
)
after(() => shop?.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
const read = async (url: string, name = 'administrator'): Promise<any> => ok(await who[name]!('GET', `/api/${url}`))

test('U13 the history of the sample company is in order: nothing is sent before it is approved', async () => {
  const { rows } = await shop.app.pool.query(`
    select distinct sent.record_id from audit_log sent join audit_log approved using (record, record_id)
    where sent.record = 'procurement.orders' and sent.action = 'send' and approved.action = 'approve' and approved.at > sent.at`)
  assert.deepEqual(rows, [])
})

test('the sample company has a document in every state, and everything that must hold holds', async (t) => {
  const states = async (recordType: string, field: string) => {
    const { rows } = await shop.app.pool.query(
      `select ${field} as state, count(*)::int as count from ${recordType} group by 1 order by 2 desc`,
    )
    t.diagnostic(`${recordType}: ${rows.map(({ state, count }) => `${state} ${count}`).join(', ')}`)
    return rows.map(({ state }) => String(state)).toSorted((a, b) => a.localeCompare(b))
  }
  assert.deepEqual(
    await states('procurement_requisitions', 'state'),
    Object.keys(requisitionStates).toSorted((a, b) => a.localeCompare(b)),
  )
  assert.deepEqual(
    await states('procurement_orders', 'state'),
    Object.keys(orderStates).toSorted((a, b) => a.localeCompare(b)),
  )
  assert.deepEqual(
    await states('procurement_receipts', 'state'),
    Object.keys(receiptStates).toSorted((a, b) => a.localeCompare(b)),
  )
  assert.deepEqual(
    await states('procurement_match_results', 'outcome'),
    Object.keys(matchOutcomes).toSorted((a, b) => a.localeCompare(b)),
  )
  const vendors = await states('procurement_vendors', 'status')
  assert.deepEqual(
    Object.keys(vendorStates).filter((status) => !vendors.includes(status)),
    [],
  )
  const bills = await states('financial_bills', 'state')
  assert.deepEqual(
    ['draft', 'waiting', 'exception', 'matched', 'approved', 'posted', 'partly paid', 'paid', 'cancelled'].filter(
      (state) => !bills.includes(state),
    ),
    [],
  )
  const payments = await states('financial_payments', 'state')
  assert.deepEqual(
    ['proposed', 'approved', 'booked', 'cancelled'].filter((state) => !payments.includes(state)),
    [],
  )
  assert.deepEqual(await states('financial_entries', 'state'), ['draft', 'posted', 'reversed'])
  for (const { name, run } of modules.flatMap(({ checks = [] }) => checks))
    assert.deepEqual(await run(shop.app.pool), [], name)
  const { rows: future } = await shop.app.pool.query(
    `select number from financial_entries where posting_date > '${today()}'`,
  )
  assert.deepEqual(future, [])
})

/** What a list adds up to: count, and the sum of one field. */
const sumFields: Record<string, string> = {
  commitments: 'openAmount',
  'spend-12-months': 'totalDue',
  'spend-prior': 'totalDue',
}
const apiOf = (to: string) =>
  to
    .replace(/^\/procurement\/matching/, '/procurement/match-results')
    .replace(/^\//, '')
    // The view of a list is no part of its question.
    .replace(/\?view=\w+&/, '?')
    .replace('?', '/summary?')
    .replace(/\?filter=$/, '')

async function refuseOtherFigures(
  figures: { id: string; kind: string; value: string | null; amounts: { amount: string }[]; to: string }[],
) {
  for (const { id, kind, value, amounts, to } of figures) {
    if (id === 'open-bills') {
      const [page, query] = to.split('?') as [string, string]
      assert.equal(page, '/financial/open-items')
      const of = query.includes('party=') ? 'open-items' : 'payables-ageing'
      const asked = query.replace('entity=', 'entityId=').replace('party=', 'partyId=')
      const { total, totals } = await read(`financial/reports/${of}?${asked}`)
      assert.equal(amounts[0]!.amount, total ?? totals.total)
      continue
    }
    if (to.startsWith('/procurement/grir?')) {
      const asked = to.split('?')[1]!.replace('vendor=', 'vendorId=')
      const { balance, difference } = await read(`procurement/reports/grir?${asked}`)
      assert.deepEqual([amounts[0]!.amount, difference], [balance, asked.includes('vendorId=') ? null : '0.00'])
      continue
    }
    const { count, sums } = await read(apiOf(to))
    if (kind === 'count') assert.equal(String(count), value, id)
    const known = amounts.filter(({ amount }) => Number(amount) !== 0)
    if (kind === 'money') assert.deepEqual(sums[sumFields[id]!] ?? [], known, id)
    if (kind === 'money' && id !== 'spend-prior') assert.ok(amounts.length, `${id}: nothing is 0 of a currency`)
  }
}

test('W01 each figure of the overview and of a workbench is the sum of the list it opens', async () => {
  const overview = await read('procurement/overview')
  await refuseOtherFigures(overview.figures)
  assert.equal(overview.figures.length, 10)
  for (const { to, count, totalDue } of overview.ordersByState) {
    const opened = await read(apiOf(to))
    assert.deepEqual([opened.count, opened.sums.totalDue[0].amount], [count, totalDue])
  }
  for (const { to, amount } of [...overview.topVendors, ...overview.spendByMonth])
    // A month without an order is drawn as zero.
    assert.equal((await read(apiOf(to))).sums.totalDue[0]?.amount ?? '0.00', amount, to)
  assert.ok(overview.nextActions.length >= 5)
  for (const { to, evidence, sentence } of overview.nextActions) {
    const { count } = await read(apiOf(to))
    assert.equal(sentence.parameters.count, count, to)
    assert.equal(evidence.length, Math.min(count, 5))
  }
  const { items } = await read('procurement/vendors?limit=200')
  for (const vendor of items) {
    const bench = await read(`procurement/vendors/${vendor.id}/workbench`)
    await refuseOtherFigures(bench.figures)
    assert.equal(
      bench.ordersByState.reduce((sum: number, each: { count: number }) => sum + each.count, 0),
      (await read(`procurement/orders/summary?filter=vendorId:eq:${vendor.id}`)).count,
    )
  }
})

test('rates are of what they say: on time of deliveries with a due day, rejects of order lines', async () => {
  const { figures } = await read('procurement/overview')
  const value = (id: string) => figures.find((each: { id: string }) => each.id === id).value
  const count = async (list: string): Promise<number> => (await read(`procurement/${list}`)).count
  const due = 'receipts/summary?filter=state:eq:received&filter=daysLate'
  const share = (part: number, whole: number) => String(Math.round((part * 1000) / whole) / 10)
  assert.equal(value('on-time'), share(await count(`${due}:lte:0`), await count(`${due}:filled`)))
  const bad = await count('order-lines/summary?filter=received:gt:0&filter=rejected:gt:0')
  assert.ok(bad > 0)
  assert.equal(value('rejected'), share(bad, await count('order-lines/summary?filter=received:gt:0')))
})

test('commitments are counted once, and the clearing report ties to the ledger', async () => {
  const { rows, totals } = await read('procurement/reports/commitments')
  const { figures } = await read('procurement/overview')
  assert.deepEqual(totals, figures.find(({ id }: { id: string }) => id === 'commitments').amounts)
  assert.equal(Number(total(rows.map(({ amount }: { amount: string }) => amount))), Number(totals[0].amount))
  const revised = rows.filter(({ revising }: { revising: boolean }) => revising)
  assert.ok(revised.length, 'an order stays a commitment while its revision waits')
  for (const { orderId } of revised) {
    const order = await read(`procurement/orders/${orderId}`)
    assert.deepEqual(
      [order.state, order.agreed, order.toApprove],
      ['approved', true, true],
      'and counts as ordered, as it was agreed',
    )
  }
  for (const day of [-144, -68, -33].map((days) => addDays(today(), days))) {
    const report = await read(`procurement/reports/grir?asOf=${day}`)
    assert.equal(report.difference, '0.00', day)
    assert.equal(Number(total(report.rows.map(({ balance }: { balance: string }) => balance))), Number(report.balance))
  }
})

test('a figure that its reader may not open is not shown', async () => {
  const overview = await read('procurement/overview', 'receiver')
  const shown = overview.figures.map(({ id }: { id: string }) => id)
  assert.ok(
    !shown.includes('open-bills') &&
      !shown.includes('exceptions') &&
      !shown.includes('requisitions-in-approval') &&
      shown.includes('orders-in-approval') &&
      shown.includes('on-time'),
  )
  assert.equal((await who['employee']!('GET', '/api/procurement/overview')).status, 403)
  assert.equal((await who['receiver']!('GET', '/api/procurement/reports/grir')).status, 403)
})
