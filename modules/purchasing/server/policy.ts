import { inArray } from 'drizzle-orm'
import { installation } from '#server/db/tables.ts'
import type { Tx } from '#server/db/db.ts'

/** What the company has decided about purchasing; kept as rows of `installation`, percentages and minor units as decimal text. */
export const policyNames = {
  /** How much more than ordered may be received, in percent (rule P06). */
  overReceipt: 'procurement.over-receipt-percent',
  /** How much more than requested may be ordered, in percent (rule P16). */
  overOrder: 'procurement.over-order-percent',
  /** From this total on, in minor units of the books, a buyer may not receive their own order (rule P02). */
  ownReceipt: 'procurement.own-receipt-from',
} as const
export type PolicyName = keyof typeof policyNames

const standard: Record<PolicyName, string> = { overReceipt: '0', overOrder: '0', ownReceipt: '500000' }

export async function policies(tx: Tx): Promise<Record<PolicyName, string>> {
  const rows = await tx
    .select()
    .from(installation)
    .where(inArray(installation.name, Object.values(policyNames)))
  const values = new Map(rows.map(({ name, value }) => [name, String(value)]))
  const of = (name: PolicyName, form: RegExp): string => {
    const text = values.get(policyNames[name]) ?? ''
    return form.test(text) ? text : standard[name]
  }
  const percent = /^\d{1,4}(\.\d{1,4})?$/
  return {
    overReceipt: of('overReceipt', percent),
    overOrder: of('overOrder', percent),
    ownReceipt: of('ownReceipt', /^\d{1,16}$/),
  }
}

export async function setPolicy(tx: Tx, name: PolicyName, value: string): Promise<void> {
  await tx
    .insert(installation)
    .values({ name: policyNames[name], value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
}
