import { sql } from 'drizzle-orm'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { listAddress } from '#shared/key-figure.ts'
import { orders as declared, type Order } from '#modules/purchasing/shared/orders.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { overviewApi, type Overview } from '#modules/procurement/shared/overview.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { vendorOpenFor } from '#modules/vendors/shared/vendors.ts'
import { workbenchApi, type VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { workByAge } from '#server/record/ages.ts'
import { list } from '#server/record/list.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { route } from '#server/call/route.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { countFigure, on, priceText } from '#modules/vendors/server/figures.ts'
import { isAgreed, waitsForApproval } from '#modules/purchasing/server/agreed.ts'
import { commitments, grirReport } from './grir.ts'
import { nextActions } from './next-actions.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { agreed, ofVendor, ordersByState, vendorFigures, type Scope } from './vendor-figures.ts'
import { requisitions as requisitionsServed } from '#modules/purchasing/server/requisitions.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'

async function spendByYear({ tx }: Call, scope: Scope): Promise<VendorWorkbench['spend']> {
  const rows = await rowsOf<{ year: string; currency: string; amount: string; count: number }>(
    tx,
    sql`select extract(year from o.order_date)::text as year, o.currency, sum(o.total_due)::text as amount, count(*)::int as count from procurement_orders o
      where ${isAgreed} and ${ofVendor(scope, sql`o.vendor_id`)} group by 1, 2 order by 1 desc, 2`,
  )
  const own = scope.vendorId ? [on('vendorId', 'eq', scope.vendorId)] : []
  return rows.map((row) => ({
    ...row,
    amount: priceText(row.amount, row.currency),
    to: listAddress(declared.listPage, [
      ...own,
      agreed,
      on('currency', 'eq', row.currency),
      on('orderDate', 'gte', `${row.year}-01-01`),
      on('orderDate', 'lte', `${row.year}-12-31`),
    ]),
  }))
}

/** The last 20 prices of each of the five items ordered most often. */
async function priceHistory({ tx }: Call, vendorId: string): Promise<VendorWorkbench['prices']> {
  type Point = {
    itemId: string
    itemName: string
    currency: string
    orderId: string
    orderNumber: string
    orderDate: string
    unitPrice: string
    quantity: string
  }
  const rows = await rowsOf<Point>(
    tx,
    sql`with bought as (
        select l.item_id, i.name, o.id, o.number, o.order_date, o.currency, l.unit_price, l.quantity,
          count(*) over (partition by l.item_id, o.currency) as often, row_number() over (partition by l.item_id, o.currency order by o.order_date desc, o.number desc, l.line_no) as nth
        from procurement_order_lines l join procurement_orders o on o.id = l.order_id join procurement_items i on i.id = l.item_id
        where o.vendor_id = ${vendorId}::uuid and ${isAgreed}),
      ranked as (select *, dense_rank() over (order by often desc, name, item_id, currency) as place from bought)
      select item_id as "itemId", name as "itemName", currency, id as "orderId", number as "orderNumber", order_date::text as "orderDate", unit_price::text as "unitPrice", quantity::text as quantity
      from ranked where place <= 5 and nth <= 20 order by place, nth`,
  )
  const items = new Map<string, VendorWorkbench['prices'][number]>()
  for (const { itemId, itemName, currency, unitPrice, quantity, ...point } of rows) {
    const key = `${itemId} ${currency}`
    const item = items.get(key) ?? { itemId, itemName, currency, points: [] }
    item.points.push({ ...point, unitPrice: priceText(unitPrice, currency), quantity: plainDecimal(quantity) })
    items.set(key, item)
  }
  return [...items.values()]
}

async function workbench(id: string, call: Call): Promise<VendorWorkbench> {
  const vendor = await vendors.detail(id, call)
  const scope: Scope = { vendorId: id, today: await today(call) }
  const barred = (['orders', 'bills', 'payments'] as const)
    .map((use) => vendorOpenFor(use, vendor, scope.today))
    .find((each) => each !== true)
  const query = { filter: `vendorId:eq:${id}`, limit: '10' }
  return {
    vendor,
    warning: typeof barred === 'string' ? barred : null,
    figures: await vendorFigures(call, scope),
    ordersByState: await ordersByState(call, scope),
    spend: await spendByYear(call, scope),
    spendByMonth: await spendByMonth(call, scope),
    lastOrders: (await list(call.tx, orders.source, call.actor, query)).items as Order[],
    prices: await priceHistory(call, id),
    nextActions: await nextActions(call, scope),
  }
}

/** The ten vendors of each currency of whom most was ordered between two days. */
async function topVendors({ tx }: Call, from: Day, to: Day) {
  const rows = await rowsOf<{ vendorId: string; vendorName: string; currency: string; amount: string; count: number }>(
    tx,
    sql`select * from (
        select v.id as "vendorId", v.name as "vendorName", o.currency, sum(o.total_due)::text as amount, count(*)::int as count,
          row_number() over (partition by o.currency order by sum(o.total_due) desc, v.name) as place
        from procurement_orders o join procurement_vendors v on v.id = o.vendor_id
        where ${isAgreed} and o.order_date >= ${from}::date and o.order_date <= ${to}::date group by v.id, v.name, o.currency
      ) as ranked where place <= 10 order by currency, place`,
  )
  return rows.map(({ vendorId, vendorName, currency, amount, count }) => ({
    vendorId,
    vendorName,
    currency,
    count,
    amount: priceText(amount, currency),
    to: listAddress(declared.listPage, [
      on('vendorId', 'eq', vendorId),
      on('currency', 'eq', currency),
      agreed,
      on('orderDate', 'gte', from),
      on('orderDate', 'lte', to),
    ]),
  }))
}

/** What was ordered in each of the 12 months up to a day and in the same month a year before, by currency; months without an order are 0. */
async function spendByMonth({ tx }: Call, scope: Scope): Promise<Overview['spendByMonth']> {
  const first = firstOfMonth(addMonths(scope.today, -23))
  const rows = await rowsOf<{ month: string; currency: string; amount: string }>(
    tx,
    sql`select to_char(o.order_date, 'YYYY-MM') as month, o.currency, sum(o.total_due)::text as amount from procurement_orders o
      where ${isAgreed} and ${ofVendor(scope, sql`o.vendor_id`)} and o.order_date >= ${first}::date and o.order_date <= ${lastOfMonth(scope.today)}::date group by 1, 2`,
  )
  const amounts = new Map(rows.map(({ month, currency, amount }) => [`${month} ${currency}`, amount]))
  const own = scope.vendorId ? [on('vendorId', 'eq', scope.vendorId)] : []
  const mark = (day: Day, currency: string) => ({
    amount: priceText(amounts.get(`${day.slice(0, 7)} ${currency}`) ?? '0', currency),
    to: listAddress(declared.listPage, [
      ...own,
      agreed,
      on('currency', 'eq', currency),
      on('orderDate', 'gte', day),
      on('orderDate', 'lte', lastOfMonth(day)),
    ]),
  })
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted((a, b) => (a < b ? -1 : 1))
  return currencies.flatMap((currency) =>
    Array.from({ length: 12 }, (_, at) => {
      const day = addMonths(first, 12 + at)
      return { month: day.slice(0, 7), currency, ...mark(day, currency), before: mark(addMonths(day, -12), currency) }
    }),
  )
}

/** What waits in which step; whoever takes the step finds it among what needs them instead. */
async function counts(call: Call) {
  const mine = on('origin', 'eq', 'mainstay')
  const waiting = [
    {
      id: 'requisitions-in-approval',
      label: 'Requisitions in approval',
      shown: may(call.actor, 'procurement.orders.create') && !may(call.actor, 'procurement.requisitions.approve'),
      of: sql`procurement_requisitions where state = 'in approval'`,
      place: { to: requisitions.listPage, filters: [on('state', 'eq', 'in approval')] },
    },
    {
      id: 'requisitions-to-order',
      label: 'Requisitions to order',
      shown: may(call.actor, 'procurement.orders.approve') && !may(call.actor, 'procurement.orders.create'),
      of: sql`procurement_requisitions where state in ('approved', 'partly ordered')`,
      place: { to: requisitions.listPage, filters: [on('state', 'in', 'approved,partly ordered')] },
    },
    {
      id: 'orders-in-approval',
      label: 'Orders and revisions in approval',
      shown: !may(call.actor, 'procurement.orders.approve'),
      of: sql`procurement_orders o where ${waitsForApproval}`,
      place: { to: declared.listPage, filters: [on('toApprove', 'eq', 'true')] },
    },
    {
      id: 'orders-to-send',
      label: 'Orders to send',
      shown: !may(call.actor, 'procurement.orders.send'),
      of: sql`procurement_orders where state = 'approved' and origin = 'mainstay'`,
      place: { to: declared.listPage, filters: [on('state', 'eq', 'approved'), mine] },
    },
  ]
  const figures = []
  for (const { id, label, of, place } of waiting.filter(({ shown }) => shown)) {
    const [row] = await rowsOf<{ count: number }>(call.tx, sql`select count(*)::int as count from ${of}`)
    figures.push(countFigure(id, label, row!.count, place))
  }
  return figures
}

export const reportRoutes = [
  route(workbenchApi.vendor, ({ params }, call) => workbench(params.id, call)),
  route(overviewApi.overview, async (_input, call) => {
    const scope: Scope = { vendorId: null, today: await today(call) }
    const from = firstOfMonth(addMonths(scope.today, -11))
    return {
      figures: [...(await counts(call)), ...(await vendorFigures(call, scope))],
      ordersByState: await ordersByState(call, scope),
      topVendors: await topVendors(call, from, scope.today),
      spendByMonth: await spendByMonth(call, scope),
      workByAge: await workByAge([requisitionsServed.source, orders.source], scope.today, call),
      nextActions: await nextActions(call, scope),
    }
  }),
  route(overviewApi.grir, async ({ query: { asOf, vendorId = null, offset = '0' } }, call) => {
    const question = { entity: await defaultEntity(call.tx), day: asOf ?? (await today(call)), vendorId }
    const report = await grirReport(call.tx, question, Number(offset))
    // Who may not read the ledger gets the figure and no way that ends at a refusal.
    return may(call.actor, reportApi.generalLedger.can) ? report : { ...report, accountTo: null }
  }),
  route(overviewApi.commitments, ({ query }, { tx }) => commitments(tx, Number(query.offset ?? 0))),
]
