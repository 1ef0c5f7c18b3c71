import { sql } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from './call.ts'
import { approvalDecisions } from './db/tables.ts'
import { rowsOf } from './db/rows.ts'

/** What is to be decided: the whole amount in minor units, and everyone who made or submitted it. */
export type Matter = { record: string; recordId: string; amount: bigint; currency: string; makers: readonly string[] }

/**
 * The one rule of approval by amount: no maker decides on their own document (rule 13 of the reliability rules), and the largest limit of
 * the decider's roles for this noun and currency must cover the amount. Records the decision. The approval engine takes over here.
 */
export async function decide(
  matter: Matter,
  decision: 'approved' | 'rejected',
  call: Call,
  reason?: string,
): Promise<void> {
  const { actor, tx, now } = call
  if (matter.makers.includes(actor.id))
    throw new Problem('forbidden', 'You made this yourself: someone else has to decide on it')
  if (decision === 'approved') await coverAmount(matter, call)
  await tx.insert(approvalDecisions).values({
    record: matter.record,
    recordId: matter.recordId,
    decision,
    actorId: actor.id,
    actorName: actor.name,
    amount: matter.amount,
    currency: matter.currency,
    reason: reason ?? null,
    decidedAt: now.toISOString(),
  })
}

/** Up to what the actor may approve; null = without limit. No row for any of the roles = nothing. */
async function coverAmount({ record, amount, currency }: Matter, { tx, actor }: Call): Promise<void> {
  const rows = await rowsOf<{ amount: string | null }>(
    tx,
    sql`select l.amount from approval_limits l join user_roles r on r.role = l.role where r.user_id = ${actor.id}::uuid and l.record = ${record} and l.currency = ${currency}`,
  )
  if (rows.some((row) => row.amount === null || BigInt(row.amount) >= amount)) return
  const limit = rows.reduce((most, row) => (BigInt(row.amount!) > most ? BigInt(row.amount!) : most), 0n)
  const may = rows.length
    ? `You may approve up to ${fromMinor(limit, currency)} ${currency}`
    : 'You have no approval limit for this'
  throw new Problem('forbidden', `${may}; this is ${fromMinor(amount, currency)} ${currency}`)
}
