import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { installation } from '#server/db/tables.ts'

/** From this amount (minor units) on a document needs approval by someone else; every one where nothing is set. */
export async function approvalFrom(tx: Tx, noun: 'bill' | 'payment'): Promise<bigint> {
  const [row] = await tx
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, `financial.${noun}-approval-from`))
  return typeof row?.value === 'string' && /^\d{1,16}$/.test(row.value) ? BigInt(row.value) : 0n
}
