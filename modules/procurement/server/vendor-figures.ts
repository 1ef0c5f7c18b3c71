import { sql, type SQL } from 'drizzle-orm'
import { addDays, addMonths, type Day } from '#shared/day.ts'
import { listAddress, type KeyFigure } from '#shared/key-figure.ts'
import type { Filter } from '#shared/list.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate, totalsOf } from '#server/record/aggregate.ts'
import { expressionsOf, type Source } from '#server/record/source.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { openPayables } from '#modules/payables/server/open-items.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { matchResultTable } from '#modules/receiving/server/match-tables.ts'
import { matchResults } from '#modules/receiving/server/matching.ts'
import { receipts } from '#modules/receiving/server/receipts.ts'
import { countFigure, minorText, moneyFigure, on, percentFigure, priceText } from '#modules/vendors/server/figures.ts'
import { grirSums, isOpen } from './grir.ts'

/** Whose purchases are looked at, on which day: one vendor's, or everyone's. */
export type Scope = { vendorId: string | null; today: Day }
type Noun = { source: Source }

export const vendorFilter = ({ vendorId }: Scope): Filter[] => (vendorId ? [on('vendorId', 'eq', vendorId)] : [])
export const agreed = on('agreed', 'eq', 'true')

/** A list under these filters. */
const at = ({ source: { record } }: Noun, filters: Filter[]) => ({ to: record.listPage, filters })

async function spendFigure(
  id: string,
  label: string,
  call: Call,
  scope: Scope,
  from: Day,
  to: Day,
): Promise<KeyFigure> {
  const filters = [...vendorFilter(scope), agreed, on('orderDate', 'gte', from), on('orderDate', 'lte', to)]
  const { amounts, count } = await totalsOf(orders.source, call, filters, 'totalDue')
  return moneyFigure(id, label, amounts, at(orders, filters), many(count, 'order'))
}

/** How many of the rows are so, and which share of them, in percent with one decimal. */
const shareOf = (isSo: SQL) => ({
  all: sql`count(*)::int`,
  some: sql`(count(*) filter (where ${isSo}))::int`,
  share: sql`round((count(*) filter (where ${isSo})) * 100.0 / nullif(count(*), 0), 1)::text`,
})
type Share = { all: number; some: number; share: string | null }

async function lineFigures(call: Call, scope: Scope): Promise<KeyFigure[]> {
  const { vendorId, today } = scope
  const own = vendorFilter(scope)
  const open = [...own, isOpen]
  const late = [...open, on('dueOn', 'lt', today)]
  const received = [...own, on('received', 'gt', '0')]
  const committed = await totalsOf(orderLines.source, call, open, 'openAmount')
  const entity = await defaultEntity(call.tx)
  const { balance, count } = await grirSums(call, orderLines.source, { entity, day: today, vendorId })
  // Lines, not pieces: gallons and visits cannot be added up.
  const [quality] = await aggregate<Share>(orderLines.source, call, received, {
    of: shareOf(sql`${orderLineTable.rejected} > 0`),
  })
  const { all, some, share } = quality!
  return [
    moneyFigure(
      'commitments',
      'Open commitments',
      committed.amounts,
      at(orderLines, open),
      `${many(committed.count, 'order line')}, at order price`,
    ),
    countFigure(
      'late-lines',
      'Late lines',
      (await totalsOf(orderLines.source, call, late)).count,
      at(orderLines, late),
      'Due before today and not received in full',
    ),
    moneyFigure(
      'not-billed',
      'Received, not billed',
      [{ currency: entity.currency, amount: minorText(balance, entity.currency) }],
      // The report has a day, as the figure and the account have; lists of lines have none.
      may(call.actor, overviewApi.grir.can)
        ? { to: `/procurement/grir?asOf=${today}${vendorId ? `&vendor=${vendorId}` : ''}` }
        : null,
      many(count, 'order line'),
    ),
    percentFigure(
      'rejected',
      'Lines with rejects',
      share,
      at(orderLines, received),
      `${some.toLocaleString('en-US')} of ${many(all, 'received order line')}`,
    ),
  ]
}

async function onTime(call: Call, scope: Scope): Promise<KeyFigure> {
  const filters = [...vendorFilter(scope), on('state', 'eq', 'received'), on('daysLate', 'filled')]
  const { daysLate } = expressionsOf(receipts.source)
  const [row] = await aggregate<Share>(receipts.source, call, filters, {
    of: shareOf(sql`${daysLate} <= 0`),
  })
  const { all, some, share } = row!
  const hint = `${some.toLocaleString('en-US')} of ${many(all, 'delivery', 'deliveries')} with a due day`
  return percentFigure('on-time', 'Delivered on time', share, at(receipts, filters), hint)
}

async function exceptions(call: Call, scope: Scope): Promise<KeyFigure> {
  const filters = [...vendorFilter(scope), on('outcome', 'eq', 'exception'), on('releasedAt', 'empty')]
  const [row] = await aggregate<{ count: number; bills: number }>(matchResults.source, call, filters, {
    of: { count: sql`count(*)::int`, bills: sql`count(distinct ${matchResultTable.billId})::int` },
  })
  const { count, bills } = row!
  const hint = bills
    ? `In ${many(bills, 'bill')} that ${bills === 1 ? 'differs' : 'differ'} from the order`
    : 'No bill differs from its order'
  return countFigure('exceptions', 'Match exceptions', count, at(matchResults, filters), hint)
}

const seesBills = 'financial.bills.read'

/** What is owed in the books that purchasing works in, today, as the ageing has it: opening entries too, nothing that is dated later. */
async function openBills(call: Call, { vendorId, today }: Scope): Promise<KeyFigure> {
  const { id, currency } = await defaultEntity(call.tx)
  const { open, count } = await openPayables(call, seesBills, id, today, vendorId)
  const sums = [{ currency, amount: minorText(open, currency) }]
  const figure = moneyFigure('open-bills', 'Open payables', sums, null, many(count, 'open item'))
  return may(call.actor, payablesApi.openItems.can)
    ? { ...figure, to: `/financial/open-items?entity=${id}${vendorId ? `&party=${vendorId}` : ''}` }
    : figure
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
  if (sees(seesBills)) figures.push(await openBills(call, scope))
  const { currency } = await defaultEntity(call.tx)
  return figures.map((figure) =>
    figure.kind === 'money' && figure.amounts.length === 0 && figure.id !== 'spend-prior'
      ? { ...figure, amounts: [{ currency, amount: priceText('0', currency) }] }
      : figure,
  )
}

/** '1 bill', '2,031 bills'. */
const many = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

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
