import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { fromMinor, subtract } from '#shared/money.ts'
import { says, together } from '#modules/receiving/shared/match-sentences.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { explanationColumns, matchResultTable } from './match-tables.ts'

type Left = {
  billId: string
  billLineId: string
  orderLineId: string
  reference: string
  currency: string
  lineNo: number
  description: string
  unit: string
  billed: string
  quantity: string
  amount: string
  receipts: { number: string; received: Day; reversed: Day; by: string; reason: string }[]
  byName: string
}

/** What was reversed although it is billed: the units that neither goods received again nor a cancelled bill have settled. */
const leftOf = ({ tx }: Call, orderId: string) =>
  rowsOf<Left>(
    tx,
    sql`select c.bill_id as "billId", c.bill_line_id as "billLineId", l.id as "orderLineId", b.reference, b.currency, l.line_no as "lineNo", l.description, l.unit,
        sum(c.quantity)::text as billed, sum(c.quantity) filter (where c.receipt_line_id is null)::text as quantity, sum(c.amount) filter (where c.receipt_line_id is null)::text as amount,
        jsonb_agg(distinct jsonb_build_object('number', g.number, 'received', g.received_on, 'reversed', g.reversed_on, 'by', coalesce(g.reversed_by_name, 'somebody'), 'reason', g.reverse_reason)) filter (where g.id is not null) as receipts,
        (array_agg(g.reversed_by_name order by g.reversed_on desc, g.number desc) filter (where g.id is not null))[1] as "byName"
      from procurement_clearings c join procurement_order_lines l on l.id = c.order_line_id and l.order_id = ${orderId}::uuid join financial_bills b on b.id = c.bill_id
      left join procurement_receipt_lines r on r.id = c.receipt_line_id left join procurement_receipts g on g.id = r.receipt_id and g.state = 'reversed'
      where c.posted_on is not null group by c.bill_id, c.bill_line_id, l.id, b.reference, b.currency
      having sum(c.quantity) filter (where c.receipt_line_id is null) > 0 and count(g.id) > 0`,
  )

/** Brings the listed exceptions of an order in line: one for each posted bill line whose receipt was reversed, while goods are missing (rule P08). */
export async function keepReversed(orderId: string, call: Call): Promise<void> {
  const rows = (await leftOf(call, orderId)).map((row) => resultOf(row, orderId, call))
  const { billId, billLineId, kind, orderId: order } = matchResultTable
  await call.tx.delete(matchResultTable).where(
    and(
      eq(order, orderId),
      eq(kind, 'reversed receipt'),
      notInArray(
        billLineId,
        rows.map((row) => row.billLineId),
      ),
    ),
  )
  for (const row of rows)
    await call.tx
      .insert(matchResultTable)
      .values(row)
      .onConflictDoUpdate({ target: [billId, billLineId, order, kind], set: row })
}

function resultOf(row: Left, orderId: string, { now }: Call) {
  const { billId, billLineId, orderLineId, currency, lineNo, description, unit, quantity, amount } = row
  return {
    billId,
    billLineId,
    orderId,
    orderLineId,
    kind: 'reversed receipt' as const,
    expected: plainDecimal(subtract(row.billed, quantity)),
    actual: plainDecimal(row.billed),
    variance: plainDecimal(quantity),
    variancePct: null,
    outcome: 'exception' as const,
    ...explanationColumns({
      tolerance: says.noTolerance(),
      explanation: says.reversed({
        line: lineNo,
        description,
        receipts: together(row.receipts.map(says.receipt), says.receipts),
        bill: row.reference,
        quantity: plainDecimal(quantity),
        unit,
        amount: { amount: fromMinor(BigInt(amount), currency), currency },
      }),
    }),
    raisedByName: row.byName,
    matchedAt: now.toISOString(),
  }
}
