import { sql } from 'drizzle-orm'
import { addDays, addMonths, type Day } from '#shared/day.ts'
import { listAddress, type KeyFigure } from '#shared/key-figure.ts'
import type { Filter } from '#shared/list.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { orders as declaredOrders } from '#modules/purchasing/shared/orders.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate } from '#server/record/aggregate.ts'
import { countFigure, measured, moneyFigure, shareFigure, type Measured } from '#server/record/key-figure.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { servedBills } from '#modules/payables/server/bills.ts'
import { openPayables } from '#modules/payables/server/open-items.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderTable } from '#modules/purchasing/server/tables.ts'
import { matchResults } from '#modules/receiving/server/matching.ts'
import { receipts } from '#modules/receiving/server/receipts.ts'
import { minorText, on, priceText } from '#modules/vendors/server/figures.ts'
import { grirSums } from './grir.ts'
import { says } from './sentences.ts'

/** Whose purchases are looked at, on which day: one vendor's, or everyone's. */
export type Scope = { vendorId: string | null; today: Day }

export const vendorFilter = ({ vendorId }: Scope): Filter[] => (vendorId ? [on('vendorId', 'eq', vendorId)] : [])
/** What counts as ordered, imported orders too. */
export const agreed = declaredOrders.measure('ordered').filters

/** The one sentence of one, the other of several. */
const many = <S>(
  { count }: { count: number },
  one: (of: { count: number }) => S,
  several: (of: { count: number }) => S,
): S => (count === 1 ? one : several)({ count })

async function spendFigure(
  id: string,
  label: string,
  call: Call,
  scope: Scope,
  from: Day,
  to: Day,
): Promise<KeyFigure> {
  const days = [on('orderDate', 'gte', from), on('orderDate', 'lte', to)]
  const spend = await measured(orders, 'ordered', call, scope.today, [...vendorFilter(scope), ...days])
  return moneyFigure(spend.amounts, spend.measure.address, { id, label, hint: many(spend, says.order, says.orders) })
}

async function lineFigures(call: Call, scope: Scope): Promise<KeyFigure[]> {
  const { vendorId, today } = scope
  const lines = (name: string): Promise<Measured> => measured(orderLines, name, call, today, vendorFilter(scope))
  const open = await lines('open')
  const [received, rejected] = [await lines('received'), await lines('rejected')]
  const entity = await defaultEntity(call.tx)
  const { balance, count } = await grirSums(call, orderLines.source, { entity, day: today, vendorId })
  const parts = { part: rejected.count, count: received.count }
  return [
    moneyFigure(open.amounts, open.measure.address, {
      id: 'commitments',
      label: open.measure.label,
      hint: many(open, says.openLine, says.openLines),
    }),
    countFigure(await lines('late'), { id: 'late-lines', hint: says.late() }),
    moneyFigure(
      [{ currency: entity.currency, amount: minorText(balance, entity.currency) }],
      // The report has a day, as the figure and the account have; lists of lines have none.
      may(call.actor, overviewApi.grir.can)
        ? `/procurement/grir?asOf=${today}${vendorId ? `&vendor=${vendorId}` : ''}`
        : null,
      { id: 'not-billed', label: 'Received, not billed', hint: many({ count }, says.line, says.lines) },
    ),
    shareFigure(rejected, received, {
      id: 'rejected',
      hint: received.count === 1 ? says.rejectedOfLine(parts) : says.rejectedOfLines(parts),
    }),
  ]
}

async function onTime(call: Call, scope: Scope): Promise<KeyFigure> {
  const own = vendorFilter(scope)
  const all = await measured(receipts, 'with-due-day', call, scope.today, own)
  const some = await measured(receipts, 'on-time', call, scope.today, own)
  const parts = { part: some.count, count: all.count }
  const hint = all.count === 1 ? says.onTimeOfDelivery(parts) : says.onTimeOfDeliveries(parts)
  return shareFigure(some, all, { id: 'on-time', hint })
}

const exceptions = async (call: Call, scope: Scope): Promise<KeyFigure> =>
  countFigure(await measured(matchResults, 'exceptions', call, scope.today, vendorFilter(scope)), {
    id: 'exceptions',
    hint: says.exceptions(),
  })

const seesBills = 'financial.bills.read'

const differing = async (call: Call, { today, vendorId }: Scope): Promise<KeyFigure> =>
  countFigure(await measured(servedBills, 'differing', call, today, vendorId ? [on('partyId', 'eq', vendorId)] : []), {
    id: 'differing-bills',
  })

/** What is owed in the books that purchasing works in, today, as the ageing has it: opening entries too, nothing that is dated later. */
async function openBills(call: Call, { vendorId, today }: Scope): Promise<KeyFigure> {
  const { id, currency } = await defaultEntity(call.tx)
  const { open, count } = await openPayables(call, seesBills, id, today, vendorId)
  return moneyFigure(
    [{ currency, amount: minorText(open, currency) }],
    may(call.actor, payablesApi.openItems.can)
      ? `/financial/open-items?entity=${id}${vendorId ? `&party=${vendorId}` : ''}`
      : null,
    { id: 'open-bills', label: 'Open payables', hint: many({ count }, says.openItem, says.openItems) },
  )
}

/** The key figures of purchasing that the actor may see, each with the list that adds up to it. */
export async function vendorFigures(call: Call, scope: Scope): Promise<KeyFigure[]> {
  const yearAgo = addMonths(scope.today, -12)
  const twoYearsAgo = addMonths(scope.today, -24)
  const sees = (permission: string) => may(call.actor, permission)
  const figures = [
    ...(sees('procurement.order-lines.read') ? await lineFigures(call, scope) : []),
    await spendFigure('spend-12-months', 'Ordered in 12 months', call, scope, dayAfter(yearAgo), scope.today),
    await spendFigure('spend-prior', 'Ordered in the 12 months before', call, scope, dayAfter(twoYearsAgo), yearAgo),
  ]
  if (sees('procurement.receipts.read')) figures.push(await onTime(call, scope))
  if (sees('procurement.match-results.read')) figures.push(await exceptions(call, scope))
  if (sees(seesBills)) figures.push(await differing(call, scope), await openBills(call, scope))
  const { currency } = await defaultEntity(call.tx)
  return figures.map((figure) =>
    figure.kind === 'money' && figure.amounts.length === 0 && figure.id !== 'spend-prior'
      ? { ...figure, amounts: [{ currency, amount: priceText('0', currency) }] }
      : figure,
  )
}

const dayAfter = (day: Day): Day => addDays(day, 1)

/** What is known of orders: how many, and what they come to. */
export const ordered = { count: sql`count(*)::int`, amount: sql`sum(${orderTable.totalDue})::text` }
export type Ordered = { currency: string; count: number; amount: string }

/** Orders by state and currency, imported ones included. */
export async function ordersByState(call: Call, scope: Scope) {
  const own = vendorFilter(scope)
  const { state, currency } = orderTable
  const rows = await aggregate<Ordered & { state: string }>(orders.source, call, own, {
    by: { state, currency },
    of: ordered,
  })
  return rows
    .toSorted((a, b) => b.count - a.count)
    .map(({ amount, ...row }) => ({
      ...row,
      totalDue: priceText(amount, row.currency),
      to: listAddress(orders.source.record.listPage, [
        ...own,
        on('state', 'eq', row.state),
        on('currency', 'eq', row.currency),
      ]),
    }))
}
