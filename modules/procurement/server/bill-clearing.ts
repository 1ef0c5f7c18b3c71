import { add } from '#shared/money.ts'
import { amountOf, type OrderLineRow } from './grir-moves.ts'

type Part<B> = { bill: B; line: OrderLineRow }

/** What each line of a bill clears of goods received, in minor units; two lines of one order line count one after the other. */
export function clearings<B extends { quantity: string }, P extends Part<B>>(
  ordered: readonly P[],
  currency: string,
): (P & { amount: bigint })[] {
  const now = new Map<string, OrderLineRow>()
  return ordered.map((part) => {
    const line = now.get(part.line.id) ?? part.line
    const amount = amountOf(line, 'bill', part.bill.quantity, currency)
    now.set(line.id, {
      ...line,
      billed: add(line.billed, part.bill.quantity),
      clearedAmount: line.clearedAmount + amount,
    })
    return { ...part, amount }
  })
}
