import type { Call } from '#server/call.ts'
import type { bills, billLines } from './tables.ts'

export type BillRow = typeof bills.$inferSelect
export type BillLineRow = typeof billLines.$inferSelect

/** What the match of a bill with its orders says. `grir` is what each order line clears of goods received, in minor units. */
export type MatchAnswer = {
  state: 'matched' | 'exception' | 'waiting'
  note?: string
  grir?: { orderLineId: string; amount: bigint }[]
}
export type Matcher = (bill: BillRow, lines: BillLineRow[], call: Call) => Promise<MatchAnswer>

/** What happened to a bill that a room above may have to follow, in the same transaction. */
export type BillEvent = 'matched' | 'changed' | 'released' | 'approved' | 'posted' | 'cancelled'
export type BillFollower = (event: BillEvent, bill: BillRow, lines: BillLineRow[], call: Call) => Promise<void>

let matcher: Matcher | null = null
const followers: BillFollower[] = []

/** The room that keeps the orders says how a bill with order lines is matched; called as it loads. */
export function registerMatcher(match: Matcher): void {
  matcher = match
}

/** Called after each event of any bill, with the bill as it is then. */
export function followBills(follower: BillFollower): void {
  followers.push(follower)
}

export async function tellFollowers(event: BillEvent, bill: BillRow, lines: BillLineRow[], call: Call): Promise<void> {
  for (const follow of followers) await follow(event, bill, lines, call)
}

/** A bill without order lines has nothing to be compared with. */
export async function matchBill(bill: BillRow, lines: BillLineRow[], call: Call): Promise<MatchAnswer> {
  if (!lines.some(({ orderLineId }) => orderLineId)) return { state: 'matched' }
  return matcher
    ? matcher(bill, lines, call)
    : { state: 'exception', note: 'Orders are not kept here: nothing to match the bill with' }
}
