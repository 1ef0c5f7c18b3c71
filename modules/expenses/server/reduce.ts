import { eq } from 'drizzle-orm'
import { fromMinor, toMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { linesOf, type ClaimRow, type LineRow } from './claims.ts'
import { taxIn } from './lines.ts'
import { says } from './sentences.ts'
import { expenseLineTable } from './tables.ts'

type Less = { lines: readonly { id: string; approvedAmount: string }[]; reason: string }

/**
 * What is paid of a claim: of each line at most what was claimed, and once the claim is approved at most what is approved by then (rule H20).
 * Throws for each line that is none of it or would get more, and where nothing is left.
 */
export async function reduced(claim: ClaimRow, call: Call, { lines, reason }: Less) {
  const { currency } = claim
  const kept = await linesOf(claim.id, call)
  const fields: FieldSentences = {}
  const approved = new Map(kept.map((line) => [line.id, line.approvedAmount]))
  for (const [at, { id, approvedAmount }] of lines.entries()) {
    const line = kept.find((each) => each.id === id)
    if (!line) {
      fields[`lines.${at}.id`] = says.noSuchLine()
      continue
    }
    const most = claim.state === 'approved' ? line.approvedAmount : line.amount
    const amount = toMinor(approvedAmount, currency)
    if (amount > most)
      fields[`lines.${at}.approvedAmount`] = says.notMore({ limit: { amount: fromMinor(most, currency), currency } })
    approved.set(id, amount)
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesNeedCorrection(), fields)
  const approvedAmount = [...approved.values()].reduce((sum, amount) => sum + amount, 0n)
  if (approvedAmount === 0n) throw new Problem('unprocessable', says.nothingLeft(), { lines: says.nothingLeft() })
  for (const line of kept) await keepApproved(line, approved.get(line.id)!, call)
  return { values: { approvedAmount, reducedReason: approvedAmount < claim.totalAmount ? reason : null } }
}

/** A claim that is asked for again is asked for whole. */
export async function whole(claim: ClaimRow, call: Call) {
  if (claim.approvedAmount < claim.totalAmount)
    for (const line of await linesOf(claim.id, call)) await keepApproved(line, line.amount, call)
  return { approvedAmount: claim.totalAmount, reducedReason: null }
}

async function keepApproved({ id, approvedAmount, taxRate }: LineRow, amount: bigint, { tx }: Call): Promise<void> {
  if (amount === approvedAmount) return
  await tx
    .update(expenseLineTable)
    .set({ approvedAmount: amount, taxAmount: taxIn(amount, taxRate) })
    .where(eq(expenseLineTable.id, id))
}
