import { eq } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import type { OrderLineRow } from './line-lock.ts'
import { itemTable } from '#modules/vendors/server/tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** Where a line's value goes: its own account, its item's, else inventory. */
export async function accountFor(line: OrderLineRow, entityId: string, { tx }: Call): Promise<string> {
  if (line.accountId) return line.accountId
  const [item] = line.itemId
    ? await tx
        .select({ accountId: itemTable.accountId })
        .from(unscoped(itemTable, 'a reference'))
        .where(eq(itemTable.id, line.itemId))
    : []
  return item?.accountId ?? (await accountOf(tx, entityId, 'inventory')).id
}
