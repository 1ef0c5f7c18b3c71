import { sql, type SQL } from 'drizzle-orm'
import { addDays, dayIn, type Day } from '#shared/day.ts'
import { bills as declaredBills } from '#modules/payables/shared/bills.ts'
import { servedBills } from '#modules/payables/server/bills.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { listAddress } from '#shared/key-figure.ts'
import { orders as declaredOrders } from '#modules/purchasing/shared/orders.ts'
import { requisitions as declaredRequisitions } from '#modules/purchasing/shared/requisitions.ts'
import type { NextAction } from '#modules/procurement/shared/workbench.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate } from '#server/record/aggregate.ts'
import { pageOfRows } from '#server/record/list.ts'
import type { Row, Source } from '#server/record/source.ts'
import { lends } from '#server/record/visible-rows.ts'
import { on } from '#modules/vendors/server/figures.ts'
import { orderLines, type ListedLine } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import type { Scope } from './vendor-figures.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'

/** One thing worth looking at: which rows of which list, in which order, and what is said of them. */
type Rule = {
  rule: string
  tone: NextAction['tone']
  /** What the reader needs to open the list. */
  needs: string
  of: { source: Source }
  filters: Filter[]
  /** The day it has lasted since, by which the rows are sorted. */
  since: string
  label(row: Row): string
  /** The page of a row, where it is not its own. */
  page?(row: Row): string
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

type RuleOf<R> = Omit<Rule, 'of' | 'since' | 'label' | 'page'> & {
  since: keyof R & string
  label(row: R): string
  page?(row: R): string
}
/** A rule that names the fields of its rows. */
const about = <R extends Row>(
  of: { source: Source; find(id: string, call: Call): Promise<R> },
  rule: RuleOf<NoInfer<R>>,
): Rule => ({ ...rule, of })
const numbered = { label: ({ number }: { number: string }) => number }
const byLine = {
  label: ({ orderNumber, lineNo }: ListedLine) => `${orderNumber} / ${lineNo}`,
  page: ({ orderId, lineNo }: ListedLine) => `${declaredOrders.pageOf(orderId)}#line-${lineNo}`,
}

function rulesFor({ today, vendorId }: Scope, vendorNumber: string | null): Rule[] {
  const own = vendorId ? [on('vendorId', 'eq', vendorId)] : []
  const ofParty = vendorId ? [on('partyId', 'eq', vendorId)] : []
  return [
    about(servedBills, {
      rule: 'exception',
      tone: 'danger',
      needs: 'financial.bills.read',
      filters: [...ofParty, ...declaredBills.measure('differing').filters],
      since: 'billDate',
      label: ({ reference }) => reference,
      sentence: (count, since) =>
        `${many(count, 'bill differs', 'bills differ')} from the order, ${oldest(count, 'of', since, 'dated')}: decide whether to release or have it corrected`,
    }),
    about(orderLines, {
      rule: 'late',
      tone: 'danger',
      needs: 'procurement.order-lines.read',
      filters: [...own, on('open', 'gt', '0'), on('dueOn', 'lt', today)],
      since: 'dueOn',
      ...byLine,
      sentence: (count, since) =>
        `${many(count, 'order line is', 'order lines are')} late, ${oldest(count, 'since', since)}: ask the vendor for a new date`,
    }),
    about(servedBills, {
      rule: 'overdue bill',
      tone: 'danger',
      needs: 'financial.bills.read',
      filters: [...ofParty, ...declaredBills.measure('to-pay').filters, on('dueDate', 'lt', today)],
      since: 'dueDate',
      label: ({ reference }) => reference,
      stopped: sql`exists (select from ${lends(vendorTable, 'v')} where v.id = ${bills.partyId} and ${payBarred(today)})`,
      sentence: (count, since, stopped) =>
        `${many(count, 'bill is', 'bills are')} overdue, ${oldest(count, 'since', since)}: ${overdueStep(count, stopped)}`,
    }),
    about(vendors, {
      rule: 'hold ended',
      tone: 'warning',
      needs: 'procurement.vendors.read',
      filters: [
        ...(vendorNumber ? [on('number', 'eq', vendorNumber)] : []),
        on('status', 'eq', 'on hold'),
        on('holdUntil', 'lt', today),
      ],
      since: 'holdUntil',
      label: ({ name }) => name,
      sentence: (count, since) =>
        `${many(count, 'hold has', 'holds have')} ended, ${oldest(count, 'on', since)}: release the vendor or hold it longer`,
    }),
    about(orderLines, {
      rule: 'not billed',
      tone: 'warning',
      needs: 'procurement.order-lines.read',
      filters: [...own, on('notBilled', 'gt', '0'), on('receivedSince', 'lt', addDays(today, -30))],
      since: 'receivedSince',
      ...byLine,
      sentence: (count, since) =>
        `${many(count, 'order line was', 'order lines were')} received more than 30 days ago and not billed, ${oldest(count, 'on', since, 'since')}: ask for the bill`,
    }),
    about(orders, {
      rule: 'order approval',
      tone: 'info',
      needs: 'procurement.orders.approve',
      filters: [...own, ...declaredOrders.measure('to-approve').filters],
      since: 'orderDate',
      ...numbered,
      sentence: (count, since) =>
        `${many(count, 'order waits', 'orders wait')} for approval, ${oldest(count, 'of', since, 'dated')}`,
    }),
    about(orders, {
      rule: 'to send',
      tone: 'info',
      needs: 'procurement.orders.send',
      filters: [...own, ...declaredOrders.measure('to-send').filters],
      since: 'orderDate',
      ...numbered,
      sentence: (count) =>
        `${many(count, 'approved order is', 'approved orders are')} not sent yet: send ${count === 1 ? 'it' : 'them'} to the vendor`,
    }),
    ...(vendorId
      ? []
      : [
          about(requisitions, {
            rule: 'requisition approval',
            tone: 'info',
            needs: 'procurement.requisitions.approve',
            filters: declaredRequisitions.measure('to-approve').filters,
            since: 'submittedAt',
            ...numbered,
            sentence: (count, since) =>
              `${many(count, 'requisition waits', 'requisitions wait')} for approval, ${oldest(count, 'since', since)}`,
          }),
          about(requisitions, {
            rule: 'to order',
            tone: 'info',
            needs: 'procurement.orders.create',
            filters: declaredRequisitions.measure('to-order').filters,
            since: 'neededOn',
            ...numbered,
            sentence: (count, since) =>
              `${many(count, 'approved requisition is', 'approved requisitions are')} not ordered in full, ${count === 1 ? '' : 'the first '}needed on ${since}`,
          }),
        ]),
  ]
}

/** What to look at next, worst first; each with up to five of its rows and the list of all, which it counts. Only what the reader may open. */
export async function nextActions(call: Call, scope: Scope): Promise<NextAction[]> {
  const actions: NextAction[] = []
  const { timeZone } = await defaultEntity(call.tx)
  for (const { rule, tone, needs, of, filters, since, label, page, stopped, sentence } of rulesFor(
    scope,
    scope.vendorId && String((await vendors.find(scope.vendorId, call)).number),
  )) {
    if (!may(call.actor, needs)) continue
    const { source } = of
    const query = { filter: filters.map(filterText), sort: since }
    const { rows } = await pageOfRows(call.tx, source, call.actor, query, 5)
    if (!rows.length) continue
    const [all] = await aggregate<{ count: number; stopped: number }>(source, call, filters, {
      of: { count: sql`count(*)::int`, stopped: sql`(count(*) filter (where ${stopped ?? sql`false`}))::int` },
    })
    const first = rows[0]![since]
    const day = first === null || first === undefined ? null : dayOf(String(first), timeZone)
    actions.push({
      rule,
      tone,
      sentence: sentence(all!.count, day, all!.stopped),
      to: listAddress(source.record.listPage, filters),
      evidence: rows.map((row) => ({ id: row.id, label: label(row), to: page?.(row) ?? source.record.pageOf(row.id) })),
    })
  }
  return actions
}

/** A day as it is; of an instant the company's. */
const dayOf = (text: string, timeZone: string): Day => (text.length === 10 ? text : dayIn(new Date(text), timeZone))
