import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { on, provide, type Hook } from '#server/call/hooks.ts'
import { billMatch, billMoved, billNets, type BillLineRow, type BillRow } from '#modules/payables/server/matcher.ts'
import { meetGoods, settleNoted } from './ahead.ts'
import { clear, giveBack, letGo } from './clearings.ts'
import { toleranceFor } from './match-policies.ts'
import { match, orderedLines, rematchOrder } from './matching.ts'
import { refreshOrder } from '#modules/purchasing/server/order-progress.ts'
import { orderMoved, orders, type OrderRow } from '#modules/purchasing/server/orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { matchResultTable } from './match-tables.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'
import { receiptLineTable, receiptTable } from './tables.ts'
import { says } from './sentences.ts'
import { netsOf } from './unsaid-nets.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** The bill counts on its order lines, and what it held of goods received is cleared. */
async function posted(bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  const ordered = await orderedLines(bill, lines, call)
  await clear(bill, call)
  const held = ordered.map(({ order }) => order)
  for (const id of new Set(held.map((order) => order.id))) await settleNoted(id, bill.postingDate, call)
  await refreshAll(held, 'bill', call)
}

async function refreshAll(held: readonly OrderRow[], action: string, call: Call): Promise<void> {
  for (const id of new Set(held.map((order) => order.id)))
    await refreshOrder(await orders.lock(id, withoutVersion(call)), call, action)
}

/** A cancelled bill gives back exactly what it had taken; bills that were posted ahead of their goods may meet them now. */
async function cancelled(bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  const touched = await call.tx
    .selectDistinct({ id: orderLineTable.orderId })
    .from(unscoped(orderLineTable, 'of one in hand'))
    .where(inArray(orderLineTable.id, ids))
    .orderBy(orderLineTable.orderId)
  const held: OrderRow[] = []
  for (const { id } of touched) held.push(await orders.lock(id, withoutVersion(call)))
  await giveBack(bill, bill.cancelledOn!, bill.cancelReason ?? 'Cancelled', call)
  for (const { id } of held) await meetGoods(id, bill.cancelledOn!, call)
  await refreshAll(held, 'cancel bill', call)
}

/** The differences stay as they were released (rule P13), and the bill takes its goods from bills that matched in the meantime. */
async function released(bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  await refuseSetter(bill, lines, call)
  await match(bill, lines, call)
  const touched = await call.tx
    .selectDistinct({ orderId: matchResultTable.orderId })
    .from(unscoped(matchResultTable, 'of one in hand'))
    .where(eq(matchResultTable.billId, bill.id))
    .orderBy(matchResultTable.orderId)
  for (const { orderId } of touched) await rematchOrder(orderId, ['matched', 'in approval', 'waiting'], call)
}

/** Who set the tolerance a bill is held to does not release it either. */
async function refuseSetter(bill: BillRow, lines: readonly BillLineRow[], { tx, actor }: Call): Promise<void> {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  const items = ids.length
    ? await tx
        .selectDistinct({ itemId: orderLineTable.itemId })
        .from(unscoped(orderLineTable, 'of one in hand'))
        .where(inArray(orderLineTable.id, ids))
    : []
  for (const itemId of [null, ...items.map((line) => line.itemId)]) {
    const { setters } = await toleranceFor(tx, bill.entityId, bill.partyId, itemId)
    if (setters.includes(actor.id)) throw new Problem('forbidden', says.ownTolerance())
  }
}

/** Who took the goods in does not also approve the bill for them (rule P02). */
async function refuseReceiver(lines: readonly BillLineRow[], { tx, actor }: Call): Promise<void> {
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (!ids.length) return
  const [own] = await tx
    .select({ number: receiptTable.number })
    .from(unscoped(receiptLineTable, 'a rule'))
    .innerJoin(unscoped(receiptTable, 'a rule'), eq(receiptTable.id, receiptLineTable.receiptId))
    .where(
      and(
        inArray(receiptLineTable.orderLineId, ids),
        eq(receiptTable.receivedById, actor.id),
        eq(receiptTable.state, 'received'),
      ),
    )
    .limit(1)
  if (own) throw new Problem('forbidden', says.ownReceiptOfBill({ number: own.number }))
}

/** Bills of the same orders may match now that this one has let go of their quantities. */
async function forget(bill: BillRow, call: Call): Promise<void> {
  await letGo(bill.id, call)
  const earlier = await call.tx
    .delete(matchResultTable)
    .where(eq(matchResultTable.billId, bill.id))
    .returning({ orderId: matchResultTable.orderId })
  for (const id of new Set(earlier.map(({ orderId }) => orderId)))
    await rematchOrder(id, ['waiting', 'exception', 'matched', 'in approval'], call)
}

/** Bills that a change of their order may bring further, or hold up. */
const waitingBills = ['waiting', 'matched', 'in approval', 'exception'] as const

/** What the match of bills follows of the modules below. */
export const billHooks: readonly Hook[] = [
  on(orderMoved, ({ orderId }, call) => rematchOrder(orderId, waitingBills, call)),
  provide(billMatch, ({ bill, lines }, call) => match(bill, lines, call)),
  provide(billNets, netsOf),
  on(billMoved, async ({ event, bill, lines }, call) => {
    const ordered = lines.some(({ orderLineId }) => orderLineId)
    if (event === 'posted' && ordered) await posted(bill, lines, call)
    if (event === 'released' || event === 'approved') await refuseReceiver(lines, call)
    if (event === 'released') await released(bill, lines, call)
    if (event === 'cancelled' && ordered && bill.cancelledOn) await cancelled(bill, lines, call)
    if (event === 'cancelled' || event === 'changed') await forget(bill, call)
  }),
]
