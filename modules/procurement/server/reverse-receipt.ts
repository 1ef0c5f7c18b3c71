import { eq } from 'drizzle-orm'
import { compare, subtract } from '#shared/money.ts'
import { receipts as declared } from '#modules/procurement/shared/receipts.ts'
import type { Call } from '#server/call.ts'
import type { Row } from '#server/record/source.ts'
import { accountOf } from '#modules/financial/server/accounts.ts'
import { postEntry, reverseEntry, type PostingLine } from '#modules/financial/server/posting.ts'
import { allocate, note, type Allocations } from './allocations.ts'
import { amountOf, lockLine, recordMove } from './grir-moves.ts'
import { accountFor } from './line-account.ts'
import { refreshOrder } from './order-progress.ts'
import { orders } from './orders.ts'
import { beside } from './policy.ts'
import { receiptLinesOf } from './receipts.ts'
import { orderLineTable } from './tables.ts'

const smaller = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

/** Takes quantities and value back. The mirror entry returns exactly what the receipt posted; a cent that cumulative rounding then leaves is posted beside it. */
export async function reverseReceipt(
  receipt: Row,
  { reason, reversedOn }: { reason: string; reversedOn: string },
  call: Call,
) {
  const order = await orders.lock(String(receipt['orderId']), beside(call))
  const [entityId, currency] = [String(receipt['entityId']), String(receipt['currency'])]
  const cents: PostingLine[] = []
  const freed: Allocations = new Map()
  for (const part of await receiptLinesOf(call, receipt.id)) {
    const line = (await lockLine(call, part.orderLineId))!
    const accepted = subtract(part.quantity, part.rejected)
    const [received, rejected] = [subtract(line.received, part.quantity), subtract(line.rejected, part.rejected)]
    await call.tx
      .update(orderLineTable)
      .set({ received, rejected, accepted: subtract(received, rejected) })
      .where(eq(orderLineTable.id, line.id))
    // An order closed short brings what went back no more.
    if (order.closedShort)
      note(
        freed,
        line.requisitionLineId,
        subtract(smaller(received, line.quantity), smaller(line.received, line.quantity)),
      )
    if (compare(accepted, '0') === 0) continue
    const back = amountOf(line, 'receipt', `-${accepted}`, currency)
    await recordMove(
      {
        line,
        side: 'receipt',
        sourceId: part.id,
        quantity: `-${accepted}`,
        amount: back,
        postedOn: reversedOn,
        entityId,
      },
      call,
    )
    const cent = back + part.amount
    if (cent === 0n) continue
    const grir = (await accountOf(call.tx, entityId, 'grir')).id
    const own = await accountFor(line, entityId, call)
    cents.push(
      cent > 0n ? { accountId: own, debit: cent } : { accountId: own, credit: -cent },
      cent > 0n ? { accountId: grir, credit: cent } : { accountId: grir, debit: -cent },
    )
  }
  if (receipt['entryId']) await reverseEntry(call, String(receipt['entryId']), { postingDate: reversedOn, reason })
  const description = `Rounding after the reversal of receipt ${String(receipt['number'])}`
  const source = { type: declared.name, id: receipt.id, purpose: 'reversal rounding' }
  if (cents.length)
    await postEntry(call, { entityId, journal: 'general', postingDate: reversedOn, description, source, lines: cents })
  await allocate(freed, call)
  await refreshOrder(order, call, 'reverse receipt')
  return { state: 'reversed' as const, reversedOn, reverseReason: reason }
}
