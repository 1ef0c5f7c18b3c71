import type { Tx } from '#server/db/db.ts'
import { approvalPolicies } from './tables.ts'

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
  const rows = [...amounts.map(([, amount]) => amount), null].map((amount, at) => ({
    record,
    name: amount === null ? `All others in ${currency}` : `Up to ${amount} ${currency}`,
    rank: 10 + at * 10,
    conditions:
      amount === null
        ? [{ field: 'currency', op: '=' as const, value: currency }]
        : [{ field: 'amount', op: '<=' as const, value: amount, currency }],
    steps: [
      {
        name: 'Approval',
        quorum: 1,
        approvers: reach(amount === null ? null : Number(amount)).map(([role]) => ({ kind: 'role' as const, role })),
      },
    ],
  }))
  await tx.insert(approvalPolicies).values(rows).onConflictDoNothing()
}
