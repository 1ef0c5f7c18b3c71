import { sql, type SQL } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { bills } from '#modules/financial/shared/bills.ts'
import { listAddress } from '#modules/procurement/shared/figures.ts'
import { matchResults } from '#modules/procurement/shared/matching.ts'
import { orderLines } from '#modules/procurement/shared/order-lines.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import { requisitions } from '#modules/procurement/shared/requisitions.ts'
import { vendors } from '#modules/procurement/shared/vendors.ts'
import type { NextAction } from '#modules/procurement/shared/workbench.ts'
import type { Filter } from '#shared/list.ts'
import { may } from '#server/actor.ts'
import type { Call } from '#server/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { on } from './figures.ts'
import { isCommitted } from './grir.ts'
import { ofVendor, type Scope } from './standing.ts'

type Found = { id: string; label: string; count: number; stopped: number; since: string | null }

/** One thing worth looking at: which records, in which order, what is said of them, and the list that shows them all. */
type Rule = {
  rule: string
  tone: NextAction['tone']
  /** What the reader needs to open the list. */
  needs: string
  page: string
  listPage: string
  filters: Filter[]
  /** Records as id, label and the day it has lasted since. */
  from: SQL
  /** Which of them cannot be done as they are. */
  stopped?: SQL
  sentence: (count: number, since: string | null, stopped: number) => string
}

const many = (count: number, one: string, several: string): string => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** Of several the day of the oldest, of one its day: 'the oldest since 2026-11-02', 'since 2026-11-02'. */
const oldest = (count: number, since: string, day: string | null, alone = since): string =>
  count === 1 ? `${alone} ${day}` : `the oldest ${since} ${day}`

/** As `vendorOpenFor('payments', …)` says it. */
const payBarred = (today: Day): SQL =>
  sql`(v.status = 'blocked' or v.status = 'on hold' and v.hold_type in ('all', 'payments') and coalesce(v.hold_until >= ${today}::date, true))`

function overdueStep(count: number, stopped: number): string {
  if (stopped === 0) return 'pay or explain'
  if (stopped === count) return `${count === 1 ? 'it' : 'they'} cannot be paid while the vendor is blocked or on hold`
  return `pay or explain; ${stopped} cannot be paid while the vendor is blocked or on hold`
}

function rulesFor(scope: Scope): Rule[] {
  const { today, vendorId } = scope
  const own = vendorId ? [on('vendorId', 'eq', vendorId)] : []
  const order = sql`from procurement_orders o where ${ofVendor(scope, sql`o.vendor_id`)}`
  const lines = sql`from procurement_order_lines l join procurement_orders o on o.id = l.order_id where ${ofVendor(scope, sql`o.vendor_id`)}`
  const longAgo = addDays(today, -30)
  return [
    {
      rule: 'exception',
      tone: 'danger',
      needs: 'procurement.match-results.read',
      page: bills.page,
      listPage: matchResults.listPage,
      filters: [...own, on('outcome', 'eq', 'exception'), on('releasedAt', 'empty')],
      from: sql`select distinct b.id, b.reference as label, b.bill_date::text as since from procurement_match_results m join procurement_orders o on o.id = m.order_id
        join financial_bills b on b.id = m.bill_id where m.outcome = 'exception' and m.released_at is null and ${ofVendor(scope, sql`o.vendor_id`)}`,
      sentence: (count, since) =>
        `${many(count, 'bill differs', 'bills differ')} from the order, ${oldest(count, 'of', since, 'dated')}: decide whether to release or have it corrected`,
    },
    {
      rule: 'late',
      tone: 'danger',
      needs: 'procurement.order-lines.read',
      page: orders.page,
      listPage: orderLines.listPage,
      filters: [...own, on('open', 'gt', '0'), on('dueOn', 'lt', today)],
      from: sql`select o.id, o.number as label, min(l.due_on)::text as since ${lines} and ${isCommitted} and l.due_on < ${today}::date group by o.id, o.number`,
      sentence: (count, since) =>
        `${many(count, 'order is', 'orders are')} late, ${oldest(count, 'since', since)}: ask the vendor for a new date`,
    },
    {
      rule: 'overdue bill',
      tone: 'danger',
      needs: 'financial.bills.read',
      page: bills.page,
      listPage: bills.listPage,
      filters: [
        ...(vendorId ? [on('partyId', 'eq', vendorId)] : []),
        on('state', 'in', 'posted,partly paid'),
        on('dueDate', 'lt', today),
      ],
      from: sql`select b.id, b.reference as label, b.due_date::text as since from financial_bills b where b.state in ('posted', 'partly paid') and b.due_date < ${today}::date and ${ofVendor(scope, sql`b.party_id`)}`,
      stopped: sql`exists (select from financial_bills b join procurement_vendors v on v.id = b.party_id where b.id = found.id and ${payBarred(today)})`,
      sentence: (count, since, stopped) =>
        `${many(count, 'bill is', 'bills are')} overdue, ${oldest(count, 'since', since)}: ${overdueStep(count, stopped)}`,
    },
    {
      rule: 'hold ended',
      tone: 'warning',
      needs: 'procurement.vendors.read',
      page: vendors.page,
      listPage: vendors.listPage,
      filters: [on('status', 'eq', 'on hold'), on('holdUntil', 'lt', today)],
      from: sql`select v.id, v.name as label, v.hold_until::text as since from procurement_vendors v where v.status = 'on hold' and v.hold_until < ${today}::date and ${ofVendor(scope, sql`v.id`)}`,
      sentence: (count, since) =>
        `${many(count, 'hold has', 'holds have')} ended, ${oldest(count, 'on', since)}: release the vendor or hold it longer`,
    },
    {
      rule: 'not billed',
      tone: 'warning',
      needs: 'procurement.order-lines.read',
      page: orders.page,
      listPage: orderLines.listPage,
      filters: [...own, on('notBilled', 'gt', '0')],
      from: sql`select o.id, o.number as label, min(m.posted_on)::text as since from procurement_grir_moves m join procurement_order_lines l on l.id = m.order_line_id join procurement_orders o on o.id = l.order_id
        where l.received_amount > l.cleared_amount and ${ofVendor(scope, sql`o.vendor_id`)} group by o.id, o.number having min(m.posted_on) < ${longAgo}::date`,
      sentence: (count, since) =>
        `${many(count, 'order was', 'orders were')} received more than 30 days ago and not billed, ${oldest(count, 'on', since, 'since')}: ask for the bill`,
    },
    {
      rule: 'order approval',
      tone: 'info',
      needs: 'procurement.orders.approve',
      page: orders.page,
      listPage: orders.listPage,
      filters: [...own, on('state', 'eq', 'in approval'), on('origin', 'eq', 'mainstay')],
      from: sql`select o.id, o.number as label, o.order_date::text as since ${order} and o.state = 'in approval' and o.origin = 'mainstay'`,
      sentence: (count, since) =>
        `${many(count, 'order waits', 'orders wait')} for approval, ${oldest(count, 'of', since, 'dated')}`,
    },
    {
      rule: 'to send',
      tone: 'info',
      needs: 'procurement.orders.send',
      page: orders.page,
      listPage: orders.listPage,
      filters: [...own, on('state', 'eq', 'approved'), on('origin', 'eq', 'mainstay')],
      from: sql`select o.id, o.number as label, o.order_date::text as since ${order} and o.state = 'approved' and o.origin = 'mainstay'`,
      sentence: (count) =>
        `${many(count, 'approved order is', 'approved orders are')} not sent yet: send ${count === 1 ? 'it' : 'them'} to the vendor`,
    },
    ...(vendorId
      ? []
      : [
          {
            rule: 'requisition approval',
            tone: 'info' as const,
            needs: 'procurement.requisitions.approve',
            page: requisitions.page,
            listPage: requisitions.listPage,
            filters: [on('state', 'eq', 'in approval')],
            from: sql`select r.id, r.number as label, r.submitted_at::date::text as since from procurement_requisitions r where r.state = 'in approval'`,
            sentence: (count: number, since: string | null) =>
              `${many(count, 'requisition waits', 'requisitions wait')} for approval, ${oldest(count, 'since', since)}`,
          },
          {
            rule: 'to order',
            tone: 'info' as const,
            needs: 'procurement.orders.create',
            page: requisitions.page,
            listPage: requisitions.listPage,
            filters: [on('state', 'in', 'approved,partly ordered')],
            from: sql`select r.id, r.number as label, r.needed_on::text as since from procurement_requisitions r where r.state in ('approved', 'partly ordered')`,
            sentence: (count: number, since: string | null) =>
              `${many(count, 'approved requisition is', 'approved requisitions are')} not ordered in full, ${count === 1 ? '' : 'the first '}needed on ${since}`,
          },
        ]),
  ]
}

/** What to look at next, worst first; each with up to five of its records and the list of all. Only what the reader may open. */
export async function nextActions(call: Call, scope: Scope): Promise<NextAction[]> {
  const actions: NextAction[] = []
  for (const { rule, tone, needs, page, listPage, filters, from, stopped, sentence } of rulesFor(scope)) {
    if (!may(call.actor, needs)) continue
    const found = await rowsOf<Found>(
      call.tx,
      sql`select id, label, since, (count(*) over ())::int as count, (count(*) filter (where ${stopped ?? sql`false`}) over ())::int as stopped
        from (${from}) found order by since nulls last, label limit 5`,
    )
    if (!found.length) continue
    const evidence = found.map(({ id, label }) => ({ id, label, to: page.replace(':id', id) }))
    const first = found[0]!
    actions.push({
      rule,
      tone,
      sentence: sentence(first.count, first.since, first.stopped),
      to: listAddress(listPage, filters),
      evidence,
    })
  }
  return actions
}
