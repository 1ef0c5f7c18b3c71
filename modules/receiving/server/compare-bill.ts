import { and, inArray, sql } from 'drizzle-orm'
import { exponentOf } from '#shared/currency.ts'
import { add, fromMinor } from '#shared/money.ts'
import { billLines, bills } from '#modules/payables/server/tables.ts'
import type { BillLineRow, BillRow } from '#modules/payables/server/matcher.ts'
import {
  compareLine,
  dueOf,
  leftByRounding,
  type Comparison,
  type Pair,
} from '#modules/receiving/shared/match-rules.ts'
import { compareCharges, shares, type Charges } from '#modules/receiving/shared/match-charges.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { barred, toleranceFor } from './match-policies.ts'
import type { Ordered } from './matching.ts'
import type { OrderRow } from '#modules/purchasing/server/orders.ts'
import { clearingTable } from './match-tables.ts'
import type { Taken } from './worth.ts'

export type Found = Comparison & { billLineId: string | null; orderId: string; orderLineId: string | null }

/** A bill that has no part in what is ordered and received: not matched yet, or not any more. */
const notMatched = ['draft', 'waiting', 'exception', 'cancelled'] as const

/** What the goods of a bill line come to at their own prices, without rounding. */
const dueOfLine = sql`(select coalesce(sum(c.quantity * coalesce(r.unit_price, o.unit_price)), 0)
  from procurement_clearings c join procurement_order_lines o on o.id = c.order_line_id left join procurement_receipt_lines r on r.id = c.receipt_line_id where c.bill_line_id = ${billLines.id})`

/** What other bills past their match have taken of each order line, its worth, and what rounding left. */
async function takenByOthers(
  { id, currency }: BillRow,
  lines: readonly string[],
  { tx }: Call,
): Promise<Map<string, Pair['before']>> {
  const others = and(
    inArray(billLines.orderLineId, [...lines]),
    sql`${bills.state} not in (${sql.join(
      notMatched.map((state) => sql`${state}`),
      sql`, `,
    )})`,
    sql`${bills.id} <> ${id}::uuid`,
  )
  const factor = 10 ** exponentOf(currency)
  const left = sql`(${dueOfLine} * ${factor}::numeric - ${billLines.net})`
  const rows = await tx
    .select({
      id: billLines.orderLineId,
      quantity: sql<string>`sum(${billLines.quantity})::text`,
      net: sql<string>`sum(${billLines.net})::text`,
      worth: sql<string>`coalesce(sum((select sum(${clearingTable.amount}) from ${clearingTable} where ${clearingTable.billLineId} = ${billLines.id})), 0)::text`,
      // Half a minor unit and more is a discount, as `leftByRounding` says.
      rounding: sql<string>`(sum(case when ${left} < 0.5 then ${left} else 0 end) / ${factor}::numeric)::text`,
    })
    .from(billLines)
    .innerJoin(bills, sql`${bills.id} = ${billLines.billId}`)
    .where(others)
    .groupBy(billLines.orderLineId)
  const money = (minor: string) => fromMinor(BigInt(minor), currency)
  return new Map(
    rows.map(({ id: line, net, worth, ...row }) => [line!, { ...row, net: money(net), worth: money(worth) }]),
  )
}

/** Tax, freight and other lines that other bills past their match have had of an order, and how far those went into the tolerance. */
async function chargedByOthers(bill: BillRow, orderId: string, { tx }: Call): Promise<Charges['before']> {
  const [row] = await rowsOf<{ net: string; tax: string; freight: string; used: string }>(
    tx,
    sql`select coalesce(sum(m.actual) filter (where m.kind = 'tax'), 0)::text as tax, coalesce(sum(m.actual) filter (where m.kind = 'freight'), 0)::text as freight,
        coalesce(sum(greatest(m.variance, 0)) filter (where m.outcome = 'within' and m.kind in ('tax', 'freight', 'other lines')), 0)::text as used,
        (select coalesce(sum(l.net), 0) from financial_bill_lines l join financial_bills d on d.id = l.bill_id join procurement_order_lines o on o.id = l.order_line_id
          where o.order_id = ${orderId}::uuid and d.id <> ${bill.id}::uuid and d.state not in ('draft', 'waiting', 'exception', 'cancelled'))::text as net
      from procurement_match_results m join financial_bills b on b.id = m.bill_id
      where m.order_id = ${orderId}::uuid and b.id <> ${bill.id}::uuid and b.state not in ('draft', 'waiting', 'exception', 'cancelled')`,
  )
  return { ...row!, net: fromMinor(BigInt(row!.net), bill.currency) }
}

/** Every comparison of a bill: its lines one after the other, then what it has beside them, order by order. */
export async function compareBill(
  bill: BillRow,
  lines: readonly BillLineRow[],
  ordered: readonly Ordered[],
  taken: Map<string, Taken[]>,
  call: Call,
): Promise<Found[]> {
  const { currency } = bill
  const before = await takenByOthers(
    bill,
    ordered.map(({ line }) => line.id),
    call,
  )
  const found: Found[] = []
  const setters = await barred(bill, call)
  for (const { line, order, bill: part } of ordered) {
    const own = { quantity: part.quantity, net: fromMinor(part.net, currency), unitPrice: part.unitPrice }
    const goods = taken.get(part.id) ?? []
    const sofar = before.get(line.id) ?? { quantity: '0', net: '0', worth: '0', rounding: '0' }
    const { lineNo, description, unit } = line
    const open = order.state !== 'closed' && order.state !== 'cancelled'
    const pair: Pair = {
      lineNo,
      description,
      unit,
      currency,
      order: { ...line, number: order.number, state: order.state, open },
      before: sofar,
      bill: own,
      goods,
    }
    const tolerance = await toleranceFor(call.tx, bill.entityId, bill.partyId, line.itemId)
    const results = compareLine(pair, setters(tolerance))
    found.push(...results.map((row) => ({ ...row, billLineId: part.id, orderId: order.id, orderLineId: line.id })))
    const worth = goods.reduce((sum, { amount }) => sum + amount, 0n)
    before.set(line.id, {
      quantity: add(sofar.quantity, own.quantity),
      net: add(sofar.net, own.net),
      worth: add(sofar.worth, fromMinor(worth, currency)),
      rounding: add(sofar.rounding, leftByRounding(dueOf(goods), own.net, currency).toFixed()),
    })
  }
  const tolerance = setters(await toleranceFor(call.tx, bill.entityId, bill.partyId, null))
  const charges = await chargesOf(bill, lines, ordered, taken, call)
  for (const { order, ...each } of charges)
    found.push(
      ...compareCharges(
        each,
        tolerance,
        found.filter(({ orderId }) => orderId === order.id),
      ).map((row) => ({
        ...row,
        billLineId: null,
        orderId: order.id,
        orderLineId: null,
      })),
    )
  return found
}

/** What the bill has beside its order lines, parted over its orders: first what is left of each, the rest with the last. */
async function chargesOf(
  bill: BillRow,
  lines: readonly BillLineRow[],
  ordered: readonly Ordered[],
  taken: Map<string, Taken[]>,
  call: Call,
): Promise<(Charges & { order: OrderRow })[]> {
  const { currency } = bill
  const orders = [...new Map(ordered.map(({ order }) => [order.id, order])).values()]
  const parts: (Charges & { order: OrderRow })[] = []
  for (const order of orders) {
    const own = ordered.filter((each) => each.order.id === order.id)
    const net = own.reduce((sum, { bill: { net: amount } }) => sum + amount, 0n)
    const worth = own.reduce(
      (sum, { bill: { id } }) => sum + (taken.get(id) ?? []).reduce((all, { amount }) => all + amount, 0n),
      0n,
    )
    const { number, subtotal, taxAmount, freight, totalDue } = order
    parts.push({
      order,
      currency,
      agreed: { number, subtotal, tax: taxAmount, freight, total: totalDue },
      before: await chargedByOthers(bill, order.id, call),
      goods: { net: fromMinor(net, currency), worth: fromMinor(worth, currency) },
      bill: { tax: '0', freight: '0', other: '0' },
    })
  }
  const other = lines.reduce((sum, { orderLineId, net }) => (orderLineId ? sum : sum + net), 0n)
  return shares(parts, {
    tax: fromMinor(bill.taxAmount, currency),
    freight: fromMinor(bill.freightAmount, currency),
    other: fromMinor(other, currency),
  })
}
