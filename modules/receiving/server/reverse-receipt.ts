import { eq } from 'drizzle-orm'
import { compare, multiply, subtract } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { reverseEntry } from '#modules/ledger/server/posting.ts'
import { allocate, note, type Allocations } from '#modules/purchasing/server/allocations.ts'
import { lockLine } from './line-lock.ts'
import { refreshOrder } from '#modules/purchasing/server/order-progress.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { receiptLinesOf, type ReceiptRow } from './receipts.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'

const smaller = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

/** Takes quantities and worth back: the mirror entry returns exactly what this receipt brought, whatever its order says since. */
export async function reverseReceipt(
  receipt: ReceiptRow,
  { reason, reversedOn }: { reason: string; reversedOn: string },
  call: Call,
) {
  const order = await orders.lock(receipt.orderId, withoutVersion(call))
  const freed: Allocations = new Map()
  for (const part of await receiptLinesOf(call, receipt.id)) {
    const line = (await lockLine(call, part.orderLineId))!
    const [received, rejected] = [subtract(line.received, part.quantity), subtract(line.rejected, part.rejected)]
    await call.tx
      .update(orderLineTable)
      .set({
        received,
        rejected,
        accepted: subtract(received, rejected),
        receivedAmount: line.receivedAmount - part.amount,
        receivedValue: subtract(
          line.receivedValue,
          multiply(subtract(part.quantity, part.rejected), part.unitPrice ?? '0'),
        ),
      })
      .where(eq(orderLineTable.id, line.id))
    // An order closed short brings what went back no more.
    if (order.closedShort)
      note(
        freed,
        line.requisitionLineId,
        subtract(smaller(received, line.quantity), smaller(line.received, line.quantity)),
      )
  }
  if (receipt.entryId) await reverseEntry(call, receipt.entryId, { postingDate: reversedOn, reason })
  await allocate(freed, call)
  await refreshOrder(order, call, 'reverse receipt')
  return {
    reversedOn,
    reverseReason: reason,
    reversedById: call.actor.id,
    reversedByName: call.actor.name,
  }
}
