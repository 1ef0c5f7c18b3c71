import { sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { Order } from '#modules/purchasing/shared/orders.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { workbenchApi, type VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { workByAge } from '#server/record/ages.ts'
import { countFigure, measured } from '#server/record/key-figure.ts'
import { list } from '#server/record/list.ts'
import { under } from '#server/record/source.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { route } from '#server/call/route.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { priceText } from '#modules/vendors/server/figures.ts'
import { isAgreed } from '#modules/purchasing/server/agreed.ts'
import { commitments, grirReport } from './grir.ts'
import { nextActions } from './next-actions.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderTable } from '#modules/purchasing/server/tables.ts'
import { spendByMonth, spendByVendor, spendByYear, topVendors } from './spend.ts'
import { ordersByState, vendorFigures, type Scope } from './vendor-figures.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { itemTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'

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
        from ${visibleRows(under(workbenchApi.vendor.can, orderLines), call, 'l')} join ${joined(orderTable, 'o')} on o.id = l.order_id join ${joined(itemTable, 'i')} on i.id = l.item_id
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
  const query = { filter: `vendorId:eq:${id}`, limit: '10' }
  return {
    vendor,
    figures: await vendorFigures(call, scope),
    ordersByState: await ordersByState(call, scope),
    spend: await spendByYear(call, scope),
    spendByMonth: await spendByMonth(call, scope),
    lastOrders: (await list(call.tx, orders.source, call.actor, query)).items as Order[],
    prices: await priceHistory(call, id),
    nextActions: await nextActions(call, scope),
  }
}

/** What waits in which step; whoever takes the step finds it among what needs them instead. */
async function counts(call: Call, day: Day) {
  const takes = (right: string) => may(call.actor, right)
  const waiting = [
    {
      id: 'requisitions-in-approval',
      label: 'Requisitions in approval',
      shown: takes('procurement.orders.create') && !takes('procurement.requisitions.approve'),
      of: requisitions,
      figure: 'to-approve',
    },
    {
      id: 'requisitions-to-order',
      label: 'Requisitions to order',
      shown: takes('procurement.orders.approve') && !takes('procurement.orders.create'),
      of: requisitions,
      figure: 'to-order',
    },
    {
      id: 'orders-in-approval',
      label: 'Orders and revisions in approval',
      shown: !takes('procurement.orders.approve'),
      of: orders,
      figure: 'to-approve',
    },
    {
      id: 'orders-to-send',
      label: 'Orders to send',
      shown: !takes('procurement.orders.send'),
      of: orders,
      figure: 'to-send',
    },
  ]
  const figures = []
  for (const { id, label, of, figure } of waiting.filter(
    ({ shown, of: { source } }) => shown && takes(source.record.api.list.can),
  ))
    figures.push(countFigure(await measured(of, figure, call, day), { id, label }))
  return figures
}

export const reportRoutes = [
  route(workbenchApi.vendor, ({ params }, call) => workbench(params.id, call)),
  route(overviewApi.overview, async (_input, call) => {
    const scope: Scope = { vendorId: null, today: await today(call) }
    const months = await spendByMonth(call, scope)
    const top = await topVendors(call, scope)
    return {
      figures: [...(await counts(call, scope.today)), ...(await vendorFigures(call, scope))],
      ordersByState: await ordersByState(call, scope),
      topVendors: top,
      spendByMonth: months,
      spendByVendor: await spendByVendor(call, months, top),
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
