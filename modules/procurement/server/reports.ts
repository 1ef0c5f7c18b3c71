import { sql } from 'drizzle-orm'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { listAddress } from '#shared/key-figure.ts'
import { orders as declared, type Order } from '#modules/purchasing/shared/orders.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { overviewApi, type Overview } from '#modules/procurement/shared/overview.ts'
import { requisitions as declaredRequisitions } from '#modules/purchasing/shared/requisitions.ts'
import { vendorOpenFor } from '#modules/vendors/shared/vendors.ts'
import { workbenchApi, type VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { workByAge } from '#server/record/ages.ts'
import { aggregate, totalsOf } from '#server/record/aggregate.ts'
import { list } from '#server/record/list.ts'
import { under } from '#server/record/source.ts'
import { lends, visibleRows } from '#server/record/visible-rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { route } from '#server/call/route.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { countFigure, on, priceText } from '#modules/vendors/server/figures.ts'
import { isAgreed } from '#modules/purchasing/server/agreed.ts'
import { commitments, grirReport } from './grir.ts'
import { nextActions } from './next-actions.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderTable } from '#modules/purchasing/server/tables.ts'
import {
  agreed,
  ordered,
  ordersByState,
  vendorFigures,
  vendorFilter,
  type Ordered,
  type Scope,
} from './vendor-figures.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'

async function spendByYear(call: Call, scope: Scope): Promise<VendorWorkbench['spend']> {
  const own = vendorFilter(scope)
  const rows = await aggregate<Ordered & { year: string }>(orders.source, call, [...own, agreed], {
    by: { year: sql`extract(year from ${orderTable.orderDate})::text`, currency: orderTable.currency },
    of: ordered,
  })
  return rows
    .toSorted((a, b) => Number(b.year) - Number(a.year))
    .map((row) => ({
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
async function priceHistory(call: Call, vendorId: string): Promise<VendorWorkbench['prices']> {
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
    call.tx,
    sql`with bought as (
        select l.item_id, i.name, o.id, o.number, o.order_date, o.currency, l.unit_price, l.quantity,
          count(*) over (partition by l.item_id, o.currency) as often, row_number() over (partition by l.item_id, o.currency order by o.order_date desc, o.number desc, l.line_no) as nth
        from ${visibleRows(under(workbenchApi.vendor.can, orderLines), call, 'l')} join ${lends(orderTable, 'o')} on o.id = l.order_id join ${lends(itemTable, 'i')} on i.id = l.item_id
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

const mostVendors = 10

/** The ten vendors of each currency of whom most was ordered between two days. */
async function topVendors(call: Call, from: Day, to: Day): Promise<Overview['topVendors']> {
  const filters = [agreed, on('orderDate', 'gte', from), on('orderDate', 'lte', to)]
  const { id: vendorId, name: vendorName } = vendorTable
  const place = sql`row_number() over (partition by ${orderTable.currency} order by sum(${orderTable.totalDue}) desc, ${vendorName})::int`
  const rows = await aggregate<Ordered & { vendorId: string; vendorName: string; place: number }>(
    orders.source,
    call,
    filters,
    { by: { currency: orderTable.currency, vendorId, vendorName }, of: { ...ordered, place } },
  )
  return rows
    .filter(({ place: at }) => at <= mostVendors)
    .toSorted((a, b) => (a.currency === b.currency ? a.place - b.place : a.currency < b.currency ? -1 : 1))
    .map(({ place: _place, ...row }) => ({
      ...row,
      amount: priceText(row.amount, row.currency),
      to: listAddress(declared.listPage, [
        on('vendorId', 'eq', row.vendorId),
        on('currency', 'eq', row.currency),
        ...filters,
      ]),
    }))
}

/** What was ordered in each of the 12 months up to a day and in the same month a year before, by currency; months without an order are 0. */
async function spendByMonth(call: Call, scope: Scope): Promise<Overview['spendByMonth']> {
  const first = firstOfMonth(addMonths(scope.today, -23))
  const own = [...vendorFilter(scope), agreed]
  const within = [on('orderDate', 'gte', first), on('orderDate', 'lte', lastOfMonth(scope.today))]
  const rows = await aggregate<Ordered & { month: string }>(orders.source, call, [...own, ...within], {
    by: { currency: orderTable.currency, month: sql`to_char(${orderTable.orderDate}, 'YYYY-MM')` },
    of: ordered,
  })
  const amounts = new Map(rows.map(({ month, currency, amount }) => [`${month} ${currency}`, amount]))
  const mark = (day: Day, currency: string) => ({
    amount: priceText(amounts.get(`${day.slice(0, 7)} ${currency}`) ?? '0', currency),
    to: listAddress(declared.listPage, [
      ...own,
      on('currency', 'eq', currency),
      on('orderDate', 'gte', day),
      on('orderDate', 'lte', lastOfMonth(day)),
    ]),
  })
  return [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) =>
    Array.from({ length: 12 }, (_, at) => {
      const day = addMonths(first, 12 + at)
      return { month: day.slice(0, 7), currency, ...mark(day, currency), before: mark(addMonths(day, -12), currency) }
    }),
  )
}

/** What waits in which step; whoever takes the step finds it among what needs them instead. */
async function counts(call: Call) {
  const takes = (right: string) => may(call.actor, right)
  const waiting = [
    {
      id: 'requisitions-in-approval',
      label: 'Requisitions in approval',
      shown: takes('procurement.orders.create') && !takes('procurement.requisitions.approve'),
      of: requisitions,
      filters: declaredRequisitions.measure('to-approve').filters,
    },
    {
      id: 'requisitions-to-order',
      label: 'Requisitions to order',
      shown: takes('procurement.orders.approve') && !takes('procurement.orders.create'),
      of: requisitions,
      filters: declaredRequisitions.measure('to-order').filters,
    },
    {
      id: 'orders-in-approval',
      label: 'Orders and revisions in approval',
      shown: !takes('procurement.orders.approve'),
      of: orders,
      filters: declared.measure('to-approve').filters,
    },
    {
      id: 'orders-to-send',
      label: 'Orders to send',
      shown: !takes('procurement.orders.send'),
      of: orders,
      filters: declared.measure('to-send').filters,
    },
  ]
  const figures = []
  for (const { id, label, of, filters } of waiting.filter(
    ({ shown, of: { source } }) => shown && takes(source.record.api.list.can),
  )) {
    const { count } = await totalsOf(of.source, call, filters)
    figures.push(countFigure(id, label, count, { to: of.source.record.listPage, filters }))
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
      workByAge: await workByAge([requisitions.source, orders.source], scope.today, call),
      nextActions: await nextActions(call, scope),
    }
  }),
  route(overviewApi.grir, async ({ query: { asOf, vendorId = null, offset = '0' } }, call) => {
    const question = { entity: await defaultEntity(call.tx), day: asOf ?? (await today(call)), vendorId }
    const report = await grirReport(call, question, Number(offset))
    // Who may not read the ledger gets the figure and no way that ends at a refusal.
    return may(call.actor, reportApi.generalLedger.can) ? report : { ...report, accountTo: null }
  }),
  route(overviewApi.commitments, ({ query }, call) => commitments(call, Number(query.offset ?? 0))),
]
