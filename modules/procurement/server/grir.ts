import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { reportPage } from '#shared/report.ts'
import type { Commitments, GrirReport } from '#modules/procurement/shared/overview.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { accountOf } from '#modules/financial/server/accounts.ts'
import { balancesBefore, nothing } from '#modules/financial/server/balances.ts'
import type { Entity } from '#modules/financial/server/entities.ts'
import { priceText, rounded } from './figures.ts'

type Line = {
  orderId: string
  orderNumber: string
  orderLineId: string
  lineNo: number
  vendorId: string
  vendorName: string
  description: string
  unit: string
}

const names = sql`o.id as "orderId", o.number as "orderNumber", l.id as "orderLineId", l.line_no as "lineNo", v.id as "vendorId", v.name as "vendorName", l.description, l.unit`
const from = sql`procurement_order_lines l join procurement_orders o on o.id = l.order_id join procurement_vendors v on v.id = o.vendor_id`
const lineOf = (row: Line) => ({
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  orderLineId: row.orderLineId,
  lineNo: row.lineNo,
  vendorId: row.vendorId,
  vendorName: row.vendorName,
  description: row.description,
  unit: row.unit,
  to: orders.page.replace(':id', row.orderId),
})

/** Received not billed less billed not received, as of the end of a day, in minor units: a credit balance is above 0 (rule P20). */
export async function grirAt(tx: Tx, entityId: string, day: Day): Promise<bigint> {
  const [row] = await rowsOf<{ sum: string }>(
    tx,
    sql`select coalesce(sum(amount), 0)::text as sum from procurement_grir_moves where entity_id = ${entityId}::uuid and posted_on <= ${day}::date`,
  )
  return BigInt(row!.sum)
}

/** The same by order line, and beside it what the ledger says. */
export async function grirReport(tx: Tx, entity: Entity, day: Day, offset: number): Promise<GrirReport> {
  const { id, currency } = entity
  type Row = Line & { accepted: string; billed: string; received: string; cleared: string; balance: string }
  const moves = sql`(select order_line_id, sum(amount)::text as balance,
          coalesce(sum(quantity) filter (where side = 'receipt'), 0)::text as accepted, coalesce(sum(quantity) filter (where side = 'bill'), 0)::text as billed,
          coalesce(sum(amount) filter (where side = 'receipt'), 0)::text as received, coalesce(-sum(amount) filter (where side = 'bill'), 0)::text as cleared
        from procurement_grir_moves where entity_id = ${id}::uuid and posted_on <= ${day}::date group by order_line_id having sum(amount) <> 0) m`
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${names}, m.accepted, m.billed, m.received, m.cleared, m.balance from ${moves}
      join ${from} on l.id = m.order_line_id order by o.number, l.line_no limit ${reportPage} offset ${offset}`,
  )
  const [all] = await rowsOf<{ count: number; received: string; cleared: string }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(m.received::numeric), 0)::text as received, coalesce(sum(m.cleared::numeric), 0)::text as cleared from ${moves}`,
  )
  const account = await accountOf(tx, id, 'grir')
  const { debit, credit } = (await balancesBefore(tx, id, addDays(day, 1), account.id)).get(account.id) ?? nothing
  const balance = await grirAt(tx, id, day)
  return {
    asOf: day,
    currency,
    rows: rows.map((row) => ({
      ...lineOf(row),
      accepted: plainDecimal(row.accepted),
      billed: plainDecimal(row.billed),
      received: fromMinor(BigInt(row.received), currency),
      cleared: fromMinor(BigInt(row.cleared), currency),
      balance: fromMinor(BigInt(row.balance), currency),
    })),
    count: all!.count,
    received: fromMinor(BigInt(all!.received), currency),
    cleared: fromMinor(BigInt(all!.cleared), currency),
    balance: fromMinor(balance, currency),
    ledgerBalance: fromMinor(credit - debit, currency),
    difference: fromMinor(credit - debit - balance, currency),
    accountTo: `/financial/general-ledger?accountId=${account.id}&to=${day}`,
  }
}

/** Agreed and not received yet. */
export const isCommitted = sql`o.origin = 'mainstay' and o.state in ('approved', 'sent') and l.quantity > l.received`
/** At order price, rounded once for each line as an order rounds: rows add up to every total of them. */
export const committed = rounded(sql`(l.quantity - l.received) * l.unit_price`, sql`o.currency`)

export async function commitments(tx: Tx, offset: number): Promise<Commitments> {
  type Row = Line & {
    currency: string
    revising: boolean
    open: string
    unitPrice: string
    amount: string
    dueOn: string | null
  }
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${names}, o.currency, exists (select from procurement_order_revisions r where r.order_id = o.id and r.state = 'in approval') as revising, (l.quantity - l.received)::text as open, l.unit_price::text as "unitPrice", ${committed}::text as amount, l.due_on::text as "dueOn"
      from ${from} where ${isCommitted} order by l.due_on nulls last, o.number, l.line_no limit ${reportPage} offset ${offset}`,
  )
  const totals = await rowsOf<{ currency: string; amount: string; count: number }>(
    tx,
    sql`select o.currency, sum(${committed})::text as amount, count(*)::int as count from ${from} where ${isCommitted} group by o.currency order by o.currency`,
  )
  return {
    rows: rows.map((row) => ({
      ...lineOf(row),
      currency: row.currency,
      revising: row.revising,
      open: plainDecimal(row.open),
      unitPrice: priceText(row.unitPrice, row.currency),
      amount: priceText(row.amount, row.currency),
      dueOn: row.dueOn,
    })),
    count: totals.reduce((sum, { count }) => sum + count, 0),
    totals: totals.map(({ currency, amount }) => ({ currency, amount: priceText(amount, currency) })),
  }
}
