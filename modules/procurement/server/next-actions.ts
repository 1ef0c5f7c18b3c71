import { sql, type SQL } from 'drizzle-orm'
import { dayIn, type Day } from '#shared/day.ts'
import type { Filter } from '#shared/list.ts'
import { compare } from '#shared/money.ts'
import type { Sentence } from '#shared/sentence.ts'
import { servedBills } from '#modules/payables/server/bills.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { orders as declaredOrders } from '#modules/purchasing/shared/orders.ts'
import { onTimeTarget } from '#modules/receiving/shared/settings.ts'
import { receipts } from '#modules/receiving/server/receipts.ts'
import { settingIn } from '#server/setting/value.ts'
import { plainDecimal } from '#server/record/wire.ts'
import type { NextAction } from '#modules/procurement/shared/workbench.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate, totalsOf } from '#server/record/aggregate.ts'
import { measured, measureOn, shareFigure } from '#server/record/key-figure.ts'
import { pageOfRows } from '#server/record/list.ts'
import type { Row, Source } from '#server/record/source.ts'
import { joined } from '#server/record/visible-rows.ts'
import { orderLines, type ListedLine } from '#modules/purchasing/server/order-lines.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { on } from '#modules/vendors/server/figures.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'
import { says } from './sentences.ts'
import type { Scope } from './vendor-figures.ts'

type Told = { count: number; since: Day | null }
type Says = (told: Told) => Sentence

/** One thing worth looking at: a declared figure while it counts anything, and what is said of it. */
type Rule = {
  rule: string
  tone: NextAction['tone']
  /** What the reader needs to open the list. */
  needs: string
  of: { source: Source }
  figure: string
  /** Those of one vendor. */
  own: Filter[]
  /** The day it has lasted since, by which the rows are sorted. */
  since: string
  label(row: Row): string
  /** The page of a row, where it is not its own. */
  page?(row: Row): string
  /** What is said of one, and of several. */
  says: readonly [Says, Says]
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

/** As `vendorOpenFor('payments', …)` says it. */
const payBarred = (today: Day): SQL =>
  sql`(v.status = 'blocked' or v.status = 'on hold' and v.hold_type in ('all', 'payments') and coalesce(v.hold_until >= ${today}::date, true))`

/** What can be done about overdue bills: those of a vendor on hold cannot be paid. */
async function overdueStep(
  filters: readonly Filter[],
  { today }: Scope,
  call: Call,
): Promise<[one: Sentence, several: Sentence]> {
  const barred = sql`exists (select from ${joined(vendorTable, 'v')} where v.id = ${bills.partyId} and ${payBarred(today)})`
  const [held] = await aggregate<{ all: boolean | null; some: boolean | null }>(servedBills.source, call, filters, {
    of: { all: sql`bool_and(${barred})`, some: sql`bool_or(${barred})` },
  })
  if (held?.all) return [says.heldOne(), says.heldAll()]
  return [says.pay(), held?.some ? says.paySome() : says.pay()]
}

/** Late deliveries of a vendor whose share on time is below the company's target: of a few deliveries it says little. */
async function lateRule({ vendorId, today }: Scope, own: Filter[], call: Call): Promise<Rule[]> {
  const needs = 'procurement.receipts.read'
  if (!vendorId || !may(call.actor, needs)) return []
  const { percent: target, deliveries } = await settingIn(call.tx, onTimeTarget)
  const all = await measured(receipts, 'with-due-day', call, today, own)
  const share = shareFigure(await measured(receipts, 'on-time', call, today, own), all, { id: 'on-time' }).value
  if (all.count < deliveries || share === null || compare(share, target) >= 0) return []
  return [
    about(receipts, {
      rule: 'late deliveries',
      tone: 'warning',
      needs,
      figure: 'came-late',
      own,
      since: 'receivedOn',
      ...numbered,
      says: [
        (told) => says.deliveryLate({ ...told, share, target: plainDecimal(target) }),
        (told) => says.deliveriesLate({ ...told, share, target: plainDecimal(target) }),
      ],
    }),
  ]
}

async function rulesFor(scope: Scope, call: Call): Promise<Rule[]> {
  const { vendorId, today } = scope
  const own = vendorId ? [on('vendorId', 'eq', vendorId)] : []
  const ofParty = vendorId ? [on('partyId', 'eq', vendorId)] : []
  const overdue = measureOn(servedBills, 'overdue', today, ofParty).filters
  const [payOne, pay] = await overdueStep(overdue, scope, call)
  return [
    about(servedBills, {
      rule: 'exception',
      tone: 'danger',
      needs: 'financial.bills.read',
      figure: 'differing',
      own: ofParty,
      since: 'billDate',
      label: ({ reference }) => reference,
      says: [says.billDiffers, says.billsDiffer],
    }),
    about(orderLines, {
      rule: 'late',
      tone: 'danger',
      needs: 'procurement.order-lines.read',
      figure: 'late',
      own,
      since: 'dueOn',
      ...byLine,
      says: [says.lineLate, says.linesLate],
    }),
    about(servedBills, {
      rule: 'overdue bill',
      tone: 'danger',
      needs: 'financial.bills.read',
      figure: 'overdue',
      own: ofParty,
      since: 'dueDate',
      label: ({ reference }) => reference,
      says: [
        (told) => says.billOverdue({ ...told, step: payOne }),
        (told) => says.billsOverdue({ ...told, step: pay }),
      ],
    }),
    about(vendors, {
      rule: 'hold ended',
      tone: 'warning',
      needs: 'procurement.vendors.read',
      figure: 'hold-ended',
      own: vendorId ? [on('number', 'eq', (await vendors.find(vendorId, call)).number)] : [],
      since: 'holdUntil',
      label: ({ name }) => name,
      says: [says.holdEnded, says.holdsEnded],
    }),
    about(orderLines, {
      rule: 'not billed',
      tone: 'warning',
      needs: 'procurement.order-lines.read',
      figure: 'not-billed',
      own,
      since: 'receivedSince',
      ...byLine,
      says: [says.lineUnbilled, says.linesUnbilled],
    }),
    about(orderLines, {
      rule: 'billed ahead',
      tone: 'warning',
      needs: 'procurement.order-lines.read',
      figure: 'billed-ahead',
      own,
      since: 'orderDate',
      ...byLine,
      says: [says.lineAhead, says.linesAhead],
    }),
    ...(await lateRule(scope, own, call)),
    about(orders, {
      rule: 'order approval',
      tone: 'info',
      needs: 'procurement.orders.approve',
      figure: 'to-approve',
      own,
      since: 'orderDate',
      ...numbered,
      says: [says.orderWaits, says.ordersWait],
    }),
    about(orders, {
      rule: 'to send',
      tone: 'info',
      needs: 'procurement.orders.send',
      figure: 'to-send',
      own,
      since: 'orderDate',
      ...numbered,
      says: [says.orderToSend, says.ordersToSend],
    }),
    ...(vendorId
      ? []
      : [
          about(requisitions, {
            rule: 'requisition approval',
            tone: 'info',
            needs: 'procurement.requisitions.approve',
            figure: 'to-approve',
            own,
            since: 'submittedAt',
            ...numbered,
            says: [says.requisitionWaits, says.requisitionsWait],
          }),
          about(requisitions, {
            rule: 'to order',
            tone: 'info',
            needs: 'procurement.orders.create',
            figure: 'to-order',
            own,
            since: 'neededOn',
            ...numbered,
            says: [says.requisitionToOrder, says.requisitionsToOrder],
          }),
        ]),
  ]
}

/** What to look at next, worst first; each with up to five of its rows and the list of all, which it counts. Only what the reader may open. */
export async function nextActions(call: Call, scope: Scope): Promise<NextAction[]> {
  const actions: NextAction[] = []
  const { timeZone } = await defaultEntity(call.tx)
  for (const { rule, tone, needs, of, figure, own, since, label, page, says: told } of await rulesFor(scope, call)) {
    if (!may(call.actor, needs)) continue
    const { source } = of
    const measure = measureOn(of, figure, scope.today, own)
    const { rows } = await pageOfRows(call.tx, source, call.actor, { filter: measure.query.filter, sort: since }, 5)
    if (!rows.length) continue
    const { count } = await totalsOf(source, call, measure.filters)
    const first = rows[0]![since]
    const day = first === null || first === undefined ? null : dayOf(String(first), timeZone)
    actions.push({
      rule,
      tone,
      sentence: told[count === 1 ? 0 : 1]({ count, since: day }),
      to: measure.address,
      evidence: rows.map((row) => ({ id: row.id, label: label(row), to: page?.(row) ?? source.record.pageOf(row.id) })),
    })
  }
  return actions
}

/** A day as it is; of an instant the company's. */
const dayOf = (text: string, timeZone: string): Day => (text.length === 10 ? text : dayIn(new Date(text), timeZone))
