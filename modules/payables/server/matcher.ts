import type { Call } from '#server/call/call.ts'
import { domainEvent, extensionPoint } from '#server/call/hooks.ts'
import type { Sentence } from '#shared/sentence.ts'
import { says } from './sentences.ts'
import type { bills, billLines } from './tables.ts'

/** `releasedBy`: whose release of it stands. */
export type BillRow = typeof bills.$inferSelect & { releasedBy: string | null }
export type BillLineRow = typeof billLines.$inferSelect

/** What the match of a bill with its orders says. `grir` is what each order line clears of goods received, in minor units. */
export type MatchAnswer = {
  state: 'matched' | 'exception' | 'waiting'
  /** What it found, where it has not matched. */
  note?: Sentence | undefined
  grir?: { orderLineId: string; amount: bigint }[]
}
/** What happened to a bill that a module above may have to follow, in the same transaction. */
export type BillEvent = 'matched' | 'changed' | 'released' | 'approved' | 'posted' | 'cancelled'
type Billed = { event: BillEvent; bill: BillRow; lines: BillLineRow[] }

/** After each event of any bill, with the bill as it is then. */
export const billMoved = domainEvent<Billed>('financial.bills moved')
/** How a bill with order lines is matched: the module that keeps the orders says it. */
export const billMatch = extensionPoint<Omit<Billed, 'event'>, MatchAnswer>('financial.bills match')

/** A line of an order whose net a bill does not say; `net` is the product of quantity and price. */
export type UnsaidNet = { orderLineId: string; quantity: string; unitPrice: string; net: bigint }
/** What such lines come to: the module that keeps the orders gives the last bill of a line the rest of its cents. */
export const billNets = extensionPoint<{ billId: string | null; currency: string; lines: UnsaidNet[] }, bigint[]>(
  'financial.bills nets',
)

/** A bill without order lines has nothing to be compared with. */
export async function matchBill(bill: BillRow, lines: BillLineRow[], call: Call): Promise<MatchAnswer> {
  if (!lines.some(({ orderLineId }) => orderLineId)) return { state: 'matched' }
  const answer = await billMatch.ask({ bill, lines }, call)
  return answer ?? { state: 'exception', note: says.ordersElsewhere() }
}
