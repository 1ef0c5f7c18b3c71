import { eq, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { add } from '#shared/money.ts'
import type { Call } from '#server/call.ts'
import { valueOf } from './line-value.ts'
import { grirMoveTable, orderLineTable } from './tables.ts'

export type OrderLineRow = typeof orderLineTable.$inferSelect
type Side = 'receipt' | 'bill'

/** An order line as it is now, kept from others until the transaction ends. */
export async function lockLine({ tx }: Call, id: string): Promise<OrderLineRow | undefined> {
  const [line] = await tx.select().from(orderLineTable).where(eq(orderLineTable.id, id)).for('update')
  return line
}

/** By how much a quantity moves a side of the clearing account, in minor units: the worth of all so far less what is booked already. */
export function amountOf(line: OrderLineRow, side: Side, quantity: string, currency: string): bigint {
  const [until, booked] = side === 'receipt' ? [line.accepted, line.receivedAmount] : [line.billed, line.clearedAmount]
  return valueOf(line, add(until, quantity), currency) - booked
}

export type Move = {
  line: OrderLineRow
  side: Side
  sourceId: string
  quantity: string
  amount: bigint
  postedOn: Day
  entityId: string
}

/** Keeps what was posted to the clearing account, and the sum on the order line: + received or cleared, − undone. */
export async function recordMove({ line, side, amount, ...move }: Move, { tx }: Call): Promise<void> {
  await tx
    .insert(grirMoveTable)
    .values({ ...move, orderLineId: line.id, side, amount: side === 'receipt' ? amount : -amount })
  const column = side === 'receipt' ? orderLineTable.receivedAmount : orderLineTable.clearedAmount
  await tx
    .update(orderLineTable)
    .set({ [side === 'receipt' ? 'receivedAmount' : 'clearedAmount']: sql`${column} + ${amount}` })
    .where(eq(orderLineTable.id, line.id))
}
