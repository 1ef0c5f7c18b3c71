import { sql } from 'drizzle-orm'
import { fromMinor, roundToMinor } from '#shared/money.ts'
import { policiesOf } from '#server/approval/engine.ts'
import { factsOf, routeOf } from '#server/approval/facts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { orders, type OrderRow } from './orders.ts'

type Other = { number: string; amount: string; same: boolean }

const listed = (numbers: readonly string[]): string =>
  numbers.length <= 3 ? numbers.join(', ') : `${numbers.slice(0, 3).join(', ')} and ${numbers.length - 3} more`

/**
 * What an approver has to know beside this order: others to the same vendor, submitted within seven days, that together would be decided on
 * otherwise than each alone, or one of the same amount and day (rules P03, F24). Null where there is nothing to say.
 */
export async function similarOrders(order: OrderRow, call: Call): Promise<string | null> {
  const { tx, now } = call
  // Orders submitted at the same moment see one another: one vendor's come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submit ${order.vendorId}`}, 0))`)
  const others = await rowsOf<Other>(
    tx,
    sql`select o.number, o.total_due::text as amount, (o.total_due = ${order.totalDue}::numeric and o.order_date = ${order.orderDate}::date) as same
      from procurement_orders o
      where o.vendor_id = ${order.vendorId}::uuid and o.id <> ${order.id}::uuid and o.origin = 'mainstay' and o.currency = ${order.currency}
        and o.state in ('in approval', 'approved', 'sent', 'closed')
        and exists (select from approval_requests r where r.record = ${orders.record.name} and r.record_id = o.id and r.state in ('open', 'approved')
          and r.opened_at > ${now.toISOString()}::timestamptz - interval '7 days')
      order by o.number`,
  )
  if (!others.length) return null
  const { record } = orders
  const facts = factsOf(record, order)
  const policies = await policiesOf(call, orders.record.name)
  const routeFor = (amount: bigint) => routeOf(policies, { ...facts, amount })?.policy.id
  const own = routeFor(facts.amount)
  // One that was decided on higher up is no part of a whole that stays below.
  const parts = others
    .map(({ number, amount }) => ({ number, amount: roundToMinor(amount, order.currency) }))
    .filter(({ amount }) => routeFor(amount) === own)
  const together = parts.reduce((sum, { amount }) => sum + amount, facts.amount)
  if (own !== routeFor(together))
    return `With ${listed(parts.map(({ number }) => number))} to ${order.vendorName} within seven days this comes to ${fromMinor(together, order.currency)} ${order.currency}, which other people would decide on.`
  const twins = others.filter(({ same }) => same).map(({ number }) => number)
  return twins.length ? `${listed(twins)} has the same vendor, amount and day.` : null
}
