import { sql, type SQL } from 'drizzle-orm'
import { addDays, addMonths, type Day } from '#shared/day.ts'
import type { KeyFigure } from '#shared/key-figure.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { listAddress } from '#shared/key-figure.ts'
import { matchResults } from '#modules/receiving/shared/matching.ts'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { openPayables } from '#modules/payables/server/open-items.ts'
import { isAgreed } from '#modules/purchasing/server/agreed.ts'
import { countFigure, minorText, moneyFigure, on, percentFigure, priceText } from '#modules/vendors/server/figures.ts'
import { committed, grirSums, isCommitted } from './grir.ts'

/** Whose purchases are looked at, on which day: one vendor's, or everyone's. */
export type Scope = { vendorId: string | null; today: Day }
type Sum = { currency: string; amount: string }

export const ofVendor = ({ vendorId }: Scope, column: SQL): SQL =>
  vendorId ? sql`${column} = ${vendorId}::uuid` : sql`true`
const vendorFilter = ({ vendorId }: Scope) => (vendorId ? [on('vendorId', 'eq', vendorId)] : [])
export const agreed = on('agreed', 'eq', 'true')

async function spend({ tx }: Call, scope: Scope, from: Day, to: Day): Promise<{ sums: Sum[]; count: number }> {
  const rows = await rowsOf<Sum & { count: number }>(
    tx,
    sql`select o.currency, sum(o.total_due)::text as amount, count(*)::int as count from procurement_orders o
      where ${isAgreed} and ${ofVendor(scope, sql`o.vendor_id`)} and o.order_date >= ${from}::date and o.order_date <= ${to}::date group by o.currency order by o.currency`,
  )
  return {
    sums: rows.map(({ currency, amount }) => ({ currency, amount: priceText(amount, currency) })),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

async function spendFigure(
  id: string,
  label: string,
  call: Call,
  scope: Scope,
  from: Day,
  to: Day,
): Promise<KeyFigure> {
  const { sums, count } = await spend(call, scope, from, to)
  const filters = [...vendorFilter(scope), agreed, on('orderDate', 'gte', from), on('orderDate', 'lte', to)]
  return moneyFigure(id, label, sums, { to: orders.listPage, filters }, many([{ count }], 'order'))
}

async function lineFigures({ tx, actor }: Call, scope: Scope): Promise<KeyFigure[]> {
  const from = sql`procurement_order_lines l join procurement_orders o on o.id = l.order_id where ${ofVendor(scope, sql`o.vendor_id`)}`
  const open = await rowsOf<Sum & { count: number }>(
    tx,
    sql`select o.currency, sum(${committed})::text as amount, count(*)::int as count from ${from} and ${isCommitted} group by o.currency order by o.currency`,
  )
  const late = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${from} and ${isCommitted} and l.due_on < ${scope.today}::date`,
  )
  const { vendorId, today } = scope
  const entity = await defaultEntity(tx)
  const { balance, count } = await grirSums(tx, { entity, day: today, vendorId })
  // Lines, not pieces: gallons and visits cannot be added up.
  const [quality] = await rowsOf<{ bad: number; all: number; share: string | null }>(
    tx,
    sql`select (count(*) filter (where l.rejected > 0))::int as bad, count(*)::int as all, round((count(*) filter (where l.rejected > 0)) * 100.0 / nullif(count(*), 0), 1)::text as share from ${from} and l.received > 0`,
  )
  const at = (filters: Parameters<typeof listAddress>[1]) => ({
    to: orderLines.listPage,
    filters: [...vendorFilter(scope), ...filters],
  })
  const lines = (rows: readonly { count: number }[]) => many(rows, 'order line')
  return [
    moneyFigure(
      'commitments',
      'Open commitments',
      open.map(({ currency, amount }) => ({ currency, amount: priceText(amount, currency) })),
      at([on('open', 'gt', '0')]),
      `${lines(open)}, at order price`,
    ),
    countFigure(
      'late-lines',
      'Late lines',
      late[0]!.count,
      at([on('open', 'gt', '0'), on('dueOn', 'lt', scope.today)]),
      'Due before today and not received in full',
    ),
    moneyFigure(
      'not-billed',
      'Received, not billed',
      [{ currency: entity.currency, amount: minorText(balance, entity.currency) }],
      // The report has a day, as the figure and the account have; lists of lines have none.
      may(actor, overviewApi.grir.can)
        ? { to: `/procurement/grir?asOf=${today}${vendorId ? `&vendor=${vendorId}` : ''}` }
        : null,
      lines([{ count }]),
    ),
    percentFigure(
      'rejected',
      'Lines with rejects',
      quality!.share,
      at([on('received', 'gt', '0')]),
      `${quality!.bad.toLocaleString('en-US')} of ${many([{ count: quality!.all }], 'received order line')}`,
    ),
  ]
}

async function onTime({ tx }: Call, scope: Scope): Promise<KeyFigure> {
  const [row] = await rowsOf<{ all: number; good: number; share: string | null }>(
    tx,
    sql`select count(*)::int as all, (count(*) filter (where late <= 0))::int as good, round((count(*) filter (where late <= 0)) * 100.0 / nullif(count(*), 0), 1)::text as share
      from (select g.id, max(g.received_on - l.due_on) as late from procurement_receipts g join procurement_orders o on o.id = g.order_id
        join procurement_receipt_lines r on r.receipt_id = g.id join procurement_order_lines l on l.id = r.order_line_id
        where g.state = 'received' and ${ofVendor(scope, sql`o.vendor_id`)} group by g.id having max(g.received_on - l.due_on) is not null) g`,
  )
  const filters = [...vendorFilter(scope), on('state', 'eq', 'received'), on('daysLate', 'filled')]
  return percentFigure(
    'on-time',
    'Delivered on time',
    row!.share,
    { to: receipts.listPage, filters },
    `${row!.good.toLocaleString('en-US')} of ${many([{ count: row!.all }], 'delivery', 'deliveries')} with a due day`,
  )
}

async function exceptions({ tx }: Call, scope: Scope): Promise<KeyFigure> {
  const [row] = await rowsOf<{ count: number; bills: number }>(
    tx,
    sql`select count(*)::int as count, count(distinct m.bill_id)::int as bills from procurement_match_results m join procurement_orders o on o.id = m.order_id 
      where m.outcome = 'exception' and m.released_at is null and ${ofVendor(scope, sql`o.vendor_id`)}`,
  )
  const filters = [...vendorFilter(scope), on('outcome', 'eq', 'exception'), on('releasedAt', 'empty')]
  return countFigure(
    'exceptions',
    'Match exceptions',
    row!.count,
    { to: matchResults.listPage, filters },
    row!.bills
      ? `In ${many([{ count: row!.bills }], 'bill')} that ${row!.bills === 1 ? 'differs' : 'differ'} from the order`
      : 'No bill differs from its order',
  )
}

/** What is owed in the books that purchasing works in, today, as the ageing has it: opening entries too, nothing that is dated later. */
async function openBills(call: Call, { vendorId, today }: Scope): Promise<KeyFigure> {
  const { id, currency } = await defaultEntity(call.tx)
  const { open, count } = await openPayables(call.tx, id, today, vendorId)
  const sums = [{ currency, amount: minorText(open, currency) }]
  const figure = moneyFigure('open-bills', 'Open payables', sums, null, many([{ count }], 'open item'))
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
  if (sees('financial.bills.read')) figures.push(await openBills(call, scope))
  const { currency } = await defaultEntity(call.tx)
  return figures.map((figure) =>
    figure.kind === 'money' && figure.amounts.length === 0 && figure.id !== 'spend-prior'
      ? { ...figure, amounts: [{ currency, amount: priceText('0', currency) }] }
      : figure,
  )
}

/** '1 bill', '2,031 bills'. */
function many(rows: readonly { count: number }[], one: string, several = `${one}s`): string {
  const count = rows.reduce((sum, each) => sum + each.count, 0)
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

const dayAfter = (day: Day): Day => addDays(day, 1)

/** Orders by state and currency, imported ones included. */
export async function ordersByState({ tx }: Call, scope: Scope) {
  const rows = await rowsOf<{ state: string; currency: string; count: number; totalDue: string }>(
    tx,
    sql`select o.state, o.currency, count(*)::int as count, sum(o.total_due)::text as "totalDue" from procurement_orders o where ${ofVendor(scope, sql`o.vendor_id`)} group by o.state, o.currency order by count(*) desc, o.state`,
  )
  return rows.map((row) => ({
    ...row,
    totalDue: priceText(row.totalDue, row.currency),
    to: listAddress(orders.listPage, [
      ...vendorFilter(scope),
      on('state', 'eq', row.state),
      on('currency', 'eq', row.currency),
    ]),
  }))
}
