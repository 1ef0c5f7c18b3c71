import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { reportPage } from '#shared/report.ts'
import type { Commitments, GrirReport } from '#modules/procurement/shared/overview.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { balancesBefore, nothing } from '#modules/ledger/server/balances.ts'
import type { Entity } from '#modules/ledger/server/entities.ts'
import { priceText, rounded } from '#modules/vendors/server/figures.ts'

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

/** Whose books, at the end of which day, and of one vendor alone where it is named. */
export type GrirQuestion = { entity: Entity; day: Day; vendorId: string | null }

/** Each order line on which goods and bills are not level, in minor units: received and not billed above 0, billed and not received below (rule P20). */
const unlevel = ({ entity, day, vendorId }: GrirQuestion) => sql`(select m.order_line_id, sum(m.amount) as balance,
    coalesce(sum(m.quantity) filter (where m.side = 'receipt'), 0)::text as accepted, coalesce(sum(m.quantity) filter (where m.side = 'bill'), 0)::text as billed,
    coalesce(sum(m.amount) filter (where m.side = 'receipt'), 0) as received, coalesce(-sum(m.amount) filter (where m.side = 'bill'), 0) as cleared
  from procurement_grir_moves m where m.entity_id = ${entity.id}::uuid and m.posted_on <= ${day}::date
    and ${vendorId ? sql`m.order_line_id in (select l.id from procurement_order_lines l join procurement_orders o on o.id = l.order_id where o.vendor_id = ${vendorId}::uuid)` : sql`true`}
  group by m.order_line_id having sum(m.amount) <> 0) m`

type GrirSums = { count: number; received: bigint; cleared: bigint; balance: bigint }

/** What they come to together: the measure behind every "received, not billed". */
export async function grirSums(tx: Tx, question: GrirQuestion): Promise<GrirSums> {
  const [all] = await rowsOf<{ count: number; received: string; cleared: string; balance: string }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(m.received), 0)::text as received, coalesce(sum(m.cleared), 0)::text as cleared, coalesce(sum(m.balance), 0)::text as balance
      from ${unlevel(question)}`,
  )
  const { count, received, cleared, balance } = all!
  return { count, received: BigInt(received), cleared: BigInt(cleared), balance: BigInt(balance) }
}

/** The same by order line, and of all vendors beside it what the ledger says. */
export async function grirReport(tx: Tx, question: GrirQuestion, offset: number): Promise<GrirReport> {
  const { entity, day, vendorId } = question
  const { currency } = entity
  type Row = Line & { accepted: string; billed: string; received: string; cleared: string; balance: string }
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${names}, m.accepted, m.billed, m.received::text as received, m.cleared::text as cleared, m.balance::text as balance from ${unlevel(question)}
      join ${from} on l.id = m.order_line_id order by o.number, l.line_no limit ${reportPage} offset ${offset}`,
  )
  const { count, received, cleared, balance } = await grirSums(tx, question)
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
    count,
    received: fromMinor(received, currency),
    cleared: fromMinor(cleared, currency),
    balance: fromMinor(balance, currency),
    ...(vendorId ? { ledgerBalance: null, difference: null, accountTo: null } : await beside(tx, question, balance)),
  }
}

/** The account names no vendor: it stands beside the rows of all of them. */
async function beside(tx: Tx, { entity: { id, currency }, day }: GrirQuestion, balance: bigint) {
  const account = await accountOf(tx, id, 'grir')
  const { debit, credit } = (await balancesBefore(tx, id, addDays(day, 1), account.id)).get(account.id) ?? nothing
  return {
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
