import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call.ts'
import { accountOf } from '#modules/financial/server/accounts.ts'
import { after, answers, type Hook } from '#server/hooks.ts'
import { billMatch, billMoved, type BillLineRow, type BillRow } from '#modules/financial/server/matcher.ts'
import { partyUsed } from '#modules/financial/server/party-guard.ts'
import { postEntry, type PostingLine } from '#modules/financial/server/posting.ts'
import { clearings } from './bill-clearing.ts'
import { amountOf, lockLine, recordMove } from './grir-moves.ts'
import { match, orderedLines, rematchOrder } from './matching.ts'
import { refreshOrder } from './order-progress.ts'
import { orders, type OrderRow } from './orders.ts'
import { beside, today } from './policy.ts'
import {
  grirMoveTable,
  matchResultTable,
  orderLineTable,
  receiptLineTable,
  receiptTable,
  vendorTable,
} from './tables.ts'
import { refuseHeld } from './vendors.ts'

const billed = (id: string, quantity: string, { tx }: Call) =>
  tx
    .update(orderLineTable)
    .set({ billed: sql`${orderLineTable.billed} + ${quantity}::numeric` })
    .where(eq(orderLineTable.id, id))

/** The bill counts on its order lines, and what it cleared of goods received is kept beside what was posted. */
async function posted(bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  const ordered = await orderedLines(bill, lines, call)
  for (const { bill: part, line, amount } of clearings(ordered, bill.currency)) {
    await recordMove(
      {
        line,
        side: 'bill',
        sourceId: part.id,
        quantity: part.quantity,
        amount,
        postedOn: bill.postingDate,
        entityId: bill.entityId,
      },
      call,
    )
    await billed(line.id, part.quantity, call)
  }
  await refreshAll(
    ordered.map(({ order }) => order),
    'bill',
    call,
  )
}

async function refreshAll(held: readonly OrderRow[], action: string, call: Call): Promise<void> {
  for (const id of new Set(held.map((order) => order.id)))
    await refreshOrder(await orders.lock(id, beside(call)), call, action)
}

/** A cancelled bill gives back what it had taken. The mirror entry returned exactly what was posted; a cent that cumulative rounding then leaves is posted beside it. */
async function cancelled(bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  const moves = await call.tx
    .select()
    .from(grirMoveTable)
    .where(
      and(
        eq(grirMoveTable.side, 'bill'),
        inArray(
          grirMoveTable.sourceId,
          lines.map(({ id }) => id),
        ),
      ),
    )
  const cents: PostingLine[] = []
  const touched = await call.tx
    .selectDistinct({ id: orderLineTable.orderId })
    .from(orderLineTable)
    .where(
      inArray(
        orderLineTable.id,
        lines.flatMap(({ orderLineId }) => orderLineId ?? []),
      ),
    )
    .orderBy(orderLineTable.orderId)
  const held: OrderRow[] = []
  for (const { id } of touched) held.push(await orders.lock(id, beside(call)))
  for (const move of moves) {
    const line = (await lockLine(call, move.orderLineId))!
    const back = amountOf(line, 'bill', `-${move.quantity}`, bill.currency)
    await recordMove(
      {
        line,
        side: 'bill',
        sourceId: move.sourceId,
        quantity: `-${move.quantity}`,
        amount: back,
        postedOn: bill.cancelledOn!,
        entityId: bill.entityId,
      },
      call,
    )
    await billed(line.id, `-${move.quantity}`, call)
    const cent = back - move.amount
    if (cent === 0n) continue
    const grir = (await accountOf(call.tx, bill.entityId, 'grir')).id
    const variance = (await accountOf(call.tx, bill.entityId, 'price-variance')).id
    cents.push(
      cent > 0n ? { accountId: grir, debit: cent } : { accountId: grir, credit: -cent },
      cent > 0n ? { accountId: variance, credit: cent } : { accountId: variance, debit: -cent },
    )
  }
  const source = { type: 'financial.bills', id: bill.id, purpose: 'cancellation rounding' }
  if (cents.length)
    await postEntry(call, {
      entityId: bill.entityId,
      journal: 'general',
      postingDate: bill.cancelledOn!,
      description: `Rounding after the cancellation of bill ${bill.reference}`,
      source,
      lines: cents,
    })
  await refreshAll(held, 'cancel bill', call)
}

/** The release stays beside the variance it was given for (rule P13), and takes its goods from bills that matched in the meantime. */
async function released({ id, releasedByName, releaseReason }: BillRow, call: Call): Promise<void> {
  await call.tx
    .update(matchResultTable)
    .set({ releasedByName, releaseReason, releasedAt: call.now.toISOString() })
    .where(and(eq(matchResultTable.billId, id), eq(matchResultTable.outcome, 'exception')))
  const touched = await call.tx
    .selectDistinct({ orderId: matchResultTable.orderId })
    .from(matchResultTable)
    .where(eq(matchResultTable.billId, id))
    .orderBy(matchResultTable.orderId)
  for (const { orderId } of touched) await rematchOrder(orderId, ['matched', 'waiting'], call)
}

/** Who took the goods in does not also approve the bill for them (rule P02). */
async function refuseReceiver(lines: readonly BillLineRow[], { tx, actor }: Call): Promise<void> {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (!ids.length) return
  const [own] = await tx
    .select({ number: receiptTable.number })
    .from(receiptLineTable)
    .innerJoin(receiptTable, eq(receiptTable.id, receiptLineTable.receiptId))
    .where(
      and(
        inArray(receiptLineTable.orderLineId, ids),
        eq(receiptTable.receivedById, actor.id),
        eq(receiptTable.state, 'received'),
      ),
    )
    .limit(1)
  if (own)
    throw new Problem('forbidden', `You received the goods (${own.number}): someone else has to approve this bill`)
}

/** Bills of the same orders may match now that this one has let go of their quantities. */
async function letGo(bill: BillRow, call: Call): Promise<void> {
  const earlier = await call.tx
    .delete(matchResultTable)
    .where(eq(matchResultTable.billId, bill.id))
    .returning({ orderId: matchResultTable.orderId })
  for (const id of new Set(earlier.map(({ orderId }) => orderId)))
    await rematchOrder(id, ['waiting', 'exception'], call)
}

/** What purchasing follows of the books. */
export const billHooks: readonly Hook[] = [
  answers(billMatch, ({ bill, lines }, call) => match(bill, lines, call)),
  after(billMoved, async ({ event, bill, lines }, call) => {
    const ordered = lines.some(({ orderLineId }) => orderLineId)
    if (event === 'posted' && ordered) await posted(bill, lines, call)
    if (event === 'released') await released(bill, call)
    if (event === 'approved') await refuseReceiver(lines, call)
    if (event === 'cancelled' && ordered && bill.cancelledOn) await cancelled(bill, lines, call)
    if (event === 'cancelled' || event === 'changed') await letGo(bill, call)
  }),

  // A hold of bills or payments holds in the books too (rule P15).
  after(partyUsed, async ({ use, partyId }, call) => {
    const [vendor] = await call.tx.select({ id: vendorTable.id }).from(vendorTable).where(eq(vendorTable.id, partyId))
    if (vendor) await refuseHeld(call.tx, partyId, use, await today(call))
  }),
]
