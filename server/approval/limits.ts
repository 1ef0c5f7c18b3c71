import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Condition } from '#shared/approval.ts'
import { exponentOf } from '#shared/currency.ts'
import type { Tx } from '#server/db/db.ts'
import { approvalPolicies } from './tables.ts'

/** Ranks: whoever need not ask comes first, then limits by role, then what an administrator adds for all the rest. */
const limitRank = 1000
const lastRank = 9999

const inCurrency = (currency: string) => sql`${approvalPolicies.conditions} @> ${JSON.stringify([{ currency }])}::jsonb`

/** '250,000.00 USD' */
export const amountInText = (amount: string, currency: string): string =>
  `${new Intl.NumberFormat('en-GB', { minimumFractionDigits: exponentOf(currency) }).format(amount as Intl.StringNumericLiteral)} ${currency}`

/** Puts policies in the place of those of the same record type and kind, each with the next rank that is free. */
async function replace(
  tx: Tx,
  record: string,
  [from, to]: [number, number],
  of: ReturnType<typeof sql>,
  rows: readonly Pick<typeof approvalPolicies.$inferInsert, 'name' | 'conditions' | 'steps'>[],
): Promise<void> {
  const ours = and(
    eq(approvalPolicies.record, record),
    eq(approvalPolicies.active, true),
    gte(approvalPolicies.rank, from),
    lt(approvalPolicies.rank, to),
  )
  await tx.update(approvalPolicies).set({ active: false }).where(and(ours, of))
  const [last] = await tx
    .select({ rank: sql<number>`coalesce(max(${approvalPolicies.rank}), ${from - 1})::int` })
    .from(approvalPolicies)
    .where(ours)
  if (rows.length)
    await tx.insert(approvalPolicies).values(rows.map((row, at) => ({ ...row, record, rank: last!.rank + 1 + at })))
}

/** Limits by role as policies: up to each amount one of the roles with that limit or more decides; above the highest, those without one. */
export async function setLimits(
  tx: Tx,
  record: string,
  currency: string,
  limits: readonly [role: string, amount: string | null][],
): Promise<void> {
  const amounts = [...limits].filter(([, amount]) => amount !== null).toSorted((a, b) => Number(a[1]) - Number(b[1]))
  const reach = (from: number | null) =>
    limits.filter(([, amount]) => amount === null || (from !== null && Number(amount) >= from))
  // Holds of each amount in this currency, and of those that cannot be compared with it.
  const rest: Condition = { field: 'amount', op: '>=', value: '0', currency }
  const rows = [...new Set(amounts.map(([, amount]) => amount)), null].flatMap((amount) => {
    const roles = reach(amount === null ? null : Number(amount))
    if (!roles.length) return []
    return {
      name: amount === null ? `All others in ${currency}` : `Up to ${amountInText(amount, currency)}`,
      conditions: [amount === null ? rest : ({ field: 'amount', op: '<=', value: amount, currency } as const)],
      steps: [{ name: 'Approval', quorum: 1, approvers: roles.map(([role]) => ({ kind: 'role' as const, role })) }],
    }
  })
  await replace(tx, record, [limitRank, lastRank], inCurrency(currency), rows)
}

/** Below this amount nobody is asked, in the books of one entity; null: somebody always is. */
export async function setThreshold(
  tx: Tx,
  record: string,
  { entityId, currency, amount }: { entityId: string; currency: string; amount: string | null },
): Promise<void> {
  const ofEntity: Condition = { field: 'entityId', op: '=', value: entityId }
  await replace(
    tx,
    record,
    [1, limitRank],
    sql`${approvalPolicies.conditions} @> ${JSON.stringify([ofEntity])}::jsonb and jsonb_array_length(${approvalPolicies.steps}) = 0`,
    amount === null
      ? []
      : [
          {
            name: `Below ${amountInText(amount, currency)}`,
            conditions: [{ field: 'amount', op: '<', value: amount, currency }, ofEntity],
            steps: [],
          },
        ],
  )
}
