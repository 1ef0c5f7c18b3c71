import { eq } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

export type OrderLineRow = typeof orderLineTable.$inferSelect

/** An order line as it is now, kept from others until the transaction ends. */
export async function lockLine({ tx }: Call, id: string): Promise<OrderLineRow | undefined> {
  const [line] = await tx
    .select()
    .from(unscoped(orderLineTable, 'of one in hand'))
    .where(eq(orderLineTable.id, id))
    .for('update')
  return line
}
