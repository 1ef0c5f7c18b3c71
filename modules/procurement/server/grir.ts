import { asc, sql, type SQL } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { reportPage } from '#shared/list.ts'
import { overviewApi, type Commitments, type GrirReport } from '#modules/procurement/shared/overview.ts'
import { orderLines as declaredLines } from '#modules/purchasing/shared/order-lines.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { listed, totalsOf } from '#server/record/aggregate.ts'
import { selectFrom } from '#server/record/list.ts'
import { expressionsOf, under, type Source } from '#server/record/source.ts'
import { joined, seesAll, visibleRows } from '#server/record/visible-rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { balancesBefore, nothing } from '#modules/ledger/server/balances.ts'
import type { Entity } from '#modules/ledger/server/entities.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { revisionTable } from '#modules/purchasing/server/revision-tables.ts'
import { grirMoves, orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { priceText } from '#modules/vendors/server/figures.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'

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
const withOrder = sql`join ${joined(orderTable, 'o')} on o.id = l.order_id`
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
type GrirQuestion = { entity: Entity; day: Day; vendorId: string | null }

/** Which order lines are asked about, where it is not all of them. */
const asked = (call: Call, lines: Source, vendorId: string | null): SQL =>
  vendorId || !seesAll(lines, call)
    ? sql`m.order_line_id in (select l.id from ${visibleRows(lines, call, 'l')} ${withOrder} where ${vendorId}::uuid is null or o.vendor_id = ${vendorId}::uuid)`
    : sql`true`

/** Each order line on which goods and bills are not level, in minor units: received and not billed above 0, billed and not received below (rule P20). */
const unlevel = (
  call: Call,
  lines: Source,
  { entity, day, vendorId }: GrirQuestion,
) => sql`(select m.order_line_id, sum(m.amount) as balance,
    coalesce(sum(m.quantity) filter (where m.side = 'receipt'), 0)::text as accepted, coalesce(sum(m.quantity) filter (where m.side = 'bill'), 0)::text as billed,
    coalesce(sum(m.amount) filter (where m.side = 'receipt'), 0) as received, coalesce(-sum(m.amount) filter (where m.side = 'bill'), 0) as cleared
  from ${joined(grirMoves, 'm')} where m.entity_id = ${entity.id}::uuid and m.posted_on <= ${day}::date and ${asked(call, lines, vendorId)}
  group by m.order_line_id having sum(m.amount) <> 0) m`

type GrirSums = { count: number; received: bigint; cleared: bigint; balance: bigint }

/** What they come to together, of these lines: the measure behind every "received, not billed". */
export async function grirSums(call: Call, lines: Source, question: GrirQuestion): Promise<GrirSums> {
  const [all] = await rowsOf<{ count: number; received: string; cleared: string; balance: string }>(
    call.tx,
    sql`select count(*)::int as count, coalesce(sum(m.received), 0)::text as received, coalesce(sum(m.cleared), 0)::text as cleared, coalesce(sum(m.balance), 0)::text as balance
      from ${unlevel(call, lines, question)}`,
  )
  const { count, received, cleared, balance } = all!
  return { count, received: BigInt(received), cleared: BigInt(cleared), balance: BigInt(balance) }
}

/** The same by order line, and of all vendors beside it what the ledger says. */
export async function grirReport(call: Call, question: GrirQuestion, offset: number): Promise<GrirReport> {
  const { entity, day, vendorId } = question
  const { currency } = entity
  const lines = under(overviewApi.grir.can, orderLines)
  type Row = Line & { accepted: string; billed: string; received: string; cleared: string; balance: string }
  const rows = await rowsOf<Row>(
    call.tx,
    sql`select ${names}, m.accepted, m.billed, m.received::text as received, m.cleared::text as cleared, m.balance::text as balance from ${unlevel(call, lines, question)}
      join ${joined(orderLineTable, 'l')} on l.id = m.order_line_id ${withOrder} join ${joined(vendorTable, 'v')} on v.id = o.vendor_id
      order by o.number, l.line_no limit ${reportPage} offset ${offset}`,
  )
  const { count, received, cleared, balance } = await grirSums(call, lines, question)
  const isWhole = !vendorId && seesAll(lines, call)
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
    ...(isWhole
      ? await accountBeside(call.tx, question, balance)
      : { ledgerBalance: null, difference: null, accountTo: null }),
  }
}

/** The account names no vendor: it stands beside the rows of all of them, for whoever sees all. */
async function accountBeside(tx: Tx, { entity: { id, currency }, day }: GrirQuestion, balance: bigint) {
  const account = await accountOf(tx, id, 'grir')
  const { debit, credit } = (await balancesBefore(tx, id, addDays(day, 1), account.id)).get(account.id) ?? nothing
  return {
    ledgerBalance: fromMinor(credit - debit, currency),
    difference: fromMinor(credit - debit - balance, currency),
    accountTo: `/financial/general-ledger?accountId=${account.id}&to=${day}`,
  }
}

const isOpen = declaredLines.measure('open').filters

export async function commitments(call: Call, offset: number): Promise<Commitments> {
  type Row = Line & {
    currency: string
    revising: boolean
    open: string
    unitPrice: string
    openAmount: string
    dueOn: string | null
  }
  const source = under(overviewApi.commitments.can, orderLines)
  const { open, openAmount } = expressionsOf(source)
  const { id, lineNo, description, unit, unitPrice, dueOn } = orderLineTable
  const rows = (await selectFrom(call.tx, source, {
    orderId: orderTable.id,
    orderNumber: orderTable.number,
    orderLineId: id,
    lineNo,
    vendorId: vendorTable.id,
    vendorName: vendorTable.name,
    description,
    unit,
    currency: orderTable.currency,
    revising: sql`exists (select from ${joined(revisionTable, 'r')} where r.order_id = ${orderTable.id} and r.state = 'in approval')`,
    open,
    unitPrice,
    openAmount,
    dueOn,
  })
    .where(listed(source, call, isOpen))
    .orderBy(sql`${dueOn} nulls last`, asc(orderTable.number), asc(lineNo))
    .limit(reportPage)
    .offset(offset)) as Row[]
  const { count, amounts } = await totalsOf(source, call, isOpen, 'openAmount')
  return {
    rows: rows.map((row) => ({
      ...lineOf(row),
      currency: row.currency,
      revising: row.revising,
      open: plainDecimal(row.open),
      unitPrice: priceText(row.unitPrice, row.currency),
      amount: priceText(row.openAmount, row.currency),
      dueOn: row.dueOn,
    })),
    count,
    totals: amounts,
  }
}
