import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { subtract, total } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { reverseEntry } from '#modules/ledger/server/posting.ts'
import type { BillLineRow, BillRow } from '#modules/payables/server/matcher.ts'
import type { OrderLineRow } from './line-lock.ts'
import { clearingTable } from './match-tables.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'
import { take, type Goods, type Taken, type There } from './worth.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/*
 * What bills clear of goods received, as rows of a bill line and a receipt line. A bill that matches holds its goods (rows without a day, which
 * may change); posted, the rows have their day and stay: what undoes them is written beside them. Their sum and the worth of receipts are the
 * account "goods received, not billed" at any day (rule P20).
 */

export const later = (...days: Day[]): Day => days.reduce((a, b) => (a > b ? a : b))
const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** By order line what no bill has taken yet, oldest first. */
export async function goodsOf(orderLineIds: readonly string[], { tx }: Call): Promise<Map<string, Goods[]>> {
  type Row = Omit<Goods, 'amount'> & { orderLineId: string; amount: string }
  const rows = await rowsOf<Row>(
    tx,
    sql`select r.id as "receiptLineId", r.order_line_id as "orderLineId", r.unit_price::text as "unitPrice",
        (r.quantity - r.rejected - c.quantity)::text as quantity, (r.amount - c.amount)::text as amount
      from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received'
      cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount from procurement_clearings where receipt_line_id = r.id) c
      where r.order_line_id = any(${uuids(orderLineIds)}) and r.quantity - r.rejected > c.quantity order by g.received_on, g.number, r.line_no`,
  )
  const found = new Map<string, Goods[]>()
  for (const { orderLineId, amount, ...goods } of rows)
    found.set(orderLineId, [...(found.get(orderLineId) ?? []), { ...goods, amount: BigInt(amount) }])
  return found
}

/** What of an order line was received and not reversed, each receipt at its own price. */
export async function goodsThere(orderLineId: string, { tx }: Call): Promise<There> {
  const [row] = await rowsOf<{ exact: string; amount: string }>(
    tx,
    sql`select coalesce(sum((r.quantity - r.rejected) * r.unit_price), 0)::text as exact, coalesce(sum(r.amount), 0)::text as amount
      from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received' where r.order_line_id = ${orderLineId}::uuid`,
  )
  return { exact: row!.exact, amount: BigInt(row!.amount) }
}

type Part = { bill: BillLineRow; line: OrderLineRow }

/** What each line of a bill takes: what it has held since it matched, the rest of what no other bill has taken. */
export async function takenBy(bill: BillRow, parts: readonly Part[], call: Call): Promise<Map<string, Taken[]>> {
  type Held = Omit<Taken, 'amount'> & { billLineId: string; amount: string }
  const held = await rowsOf<Held>(
    call.tx,
    sql`select c.bill_line_id as "billLineId", c.receipt_line_id as "receiptLineId", r.unit_price::text as "unitPrice", c.quantity::text as quantity, c.amount::text as amount
      from procurement_clearings c join procurement_receipt_lines r on r.id = c.receipt_line_id join procurement_receipts g on g.id = r.receipt_id where c.bill_id = ${bill.id}::uuid and c.posted_on is null order by g.received_on, g.number, r.line_no`,
  )
  const goods = await goodsOf(
    parts.map(({ line }) => line.id),
    call,
  )
  return new Map(
    parts.map(({ bill: { id, quantity }, line }) => {
      const kept = held
        .filter(({ billLineId }) => billLineId === id)
        .map(({ receiptLineId, unitPrice, quantity: units, amount }) => ({
          receiptLineId,
          unitPrice,
          quantity: units,
          amount: BigInt(amount),
        }))
      const rest = subtract(quantity, total(kept.map((each) => each.quantity)))
      return [id, [...kept, ...take(goods.get(line.id) ?? [], rest, line.unitPrice, bill.currency)]]
    }),
  )
}

/** Keeps what a bill that matches has taken from the bills after it. */
export async function hold(
  bill: BillRow,
  parts: readonly Part[],
  taken: Map<string, Taken[]>,
  call: Call,
): Promise<void> {
  await letGo(bill.id, call)
  const rows = parts.flatMap(({ bill: { id }, line }) =>
    (taken.get(id) ?? []).map(({ receiptLineId, quantity, amount }) => ({
      entityId: bill.entityId,
      orderLineId: line.id,
      billId: bill.id,
      billLineId: id,
      receiptLineId,
      quantity,
      amount,
    })),
  )
  if (rows.length) await call.tx.insert(clearingTable).values(rows)
}

/** What a bill only held is free for others. */
export async function letGo(billId: string, { tx }: Call): Promise<void> {
  await tx.delete(clearingTable).where(and(eq(clearingTable.billId, billId), isNull(clearingTable.postedOn)))
}

/** Adds to what order lines say of their bills: units billed and minor units cleared. */
export async function count(rows: readonly { orderLineId: string; quantity: string; amount: bigint }[], { tx }: Call) {
  for (const { orderLineId, quantity, amount } of rows)
    await tx
      .update(orderLineTable)
      .set({
        billed: sql`${orderLineTable.billed} + ${quantity}::numeric`,
        clearedAmount: sql`${orderLineTable.clearedAmount} + ${amount}`,
      })
      .where(eq(orderLineTable.id, orderLineId))
}

/** A bill is posted: what it held is cleared from its posting date on. */
export async function clear(bill: BillRow, call: Call): Promise<void> {
  const rows = await call.tx
    .update(clearingTable)
    .set({ postedOn: bill.postingDate })
    .where(and(eq(clearingTable.billId, bill.id), isNull(clearingTable.postedOn)))
    .returning()
  await count(rows, call)
}

/** A posted bill is cancelled: each of its rows is undone, and each difference to goods that came after it. */
export async function giveBack(bill: BillRow, cancelledOn: Day, reason: string, call: Call): Promise<void> {
  const rows = await call.tx
    .select()
    .from(unscoped(clearingTable, 'of one in hand'))
    .where(and(eq(clearingTable.billId, bill.id), isNotNull(clearingTable.postedOn)))
  const undone = rows.map(({ id: _id, entryId: _entryId, ...row }) => ({
    ...row,
    quantity: subtract('0', row.quantity),
    amount: -row.amount,
    postedOn: later(cancelledOn, row.postedOn!),
  }))
  for (const { entryId, postedOn } of rows)
    if (entryId) await reverseEntry(call, entryId, { postingDate: later(cancelledOn, postedOn!), reason })
  if (undone.length) await call.tx.insert(clearingTable).values(undone)
  await count(undone, call)
}

/** A receipt is reversed: what bills had cleared with it stands, at the worth they cleared, for goods that are not received any more. */
export async function loosen(receiptId: string, reversedOn: Day, { tx }: Call): Promise<void> {
  await tx.execute(
    sql`delete from procurement_clearings c using procurement_receipt_lines r where r.id = c.receipt_line_id and r.receipt_id = ${receiptId}::uuid and c.posted_on is null`,
  )
  await tx.execute(
    sql`with cleared as (
        select c.entity_id, c.order_line_id, c.bill_id, c.bill_line_id, c.receipt_line_id, sum(c.quantity) as quantity, sum(c.amount) as amount, greatest(max(c.posted_on), ${reversedOn}::date) as day
        from procurement_clearings c join procurement_receipt_lines r on r.id = c.receipt_line_id and r.receipt_id = ${receiptId}::uuid
        group by 1, 2, 3, 4, 5 having sum(c.quantity) > 0)
      insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, receipt_line_id, quantity, amount, posted_on)
      select entity_id, order_line_id, bill_id, bill_line_id, receipt_line_id, -quantity, -amount, day from cleared
      union all select entity_id, order_line_id, bill_id, bill_line_id, null, quantity, amount, day from cleared`,
  )
}
