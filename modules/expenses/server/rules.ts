import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { submittedStates } from '#modules/expenses/shared/expense-claims.ts'
import { fromMinor, roundToMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { linesOf, type ClaimRow, type LineRow } from './claims.ts'
import { typesOf } from './lines.ts'
import { says } from './sentences.ts'
import { expenseClaimTable, expenseLineTable } from './tables.ts'

/** Claims of one person are held against limits one after the other: two at once would not see each other. */
export const lockPerson = (personId: string, { tx }: Call) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hr.expenses ${personId}`}, 0))`)

/** Throws for each line that is above a limit or lacks its receipt (rule H20), or has that of another line for the same expense (rule N5): one invoice may cover several types or days. Parts of one day count together (rule N6). */
export async function refuseUnfit({ id, personId, currency }: ClaimRow, call: Call): Promise<void> {
  const lines = await linesOf(id, call)
  const types = await typesOf(
    lines.map(({ typeId }) => typeId),
    call,
  )
  const before = await claimedBefore(id, personId, lines, call)
  const money = (minor: bigint) => ({ amount: fromMinor(minor, currency), currency })
  const fields: FieldSentences = {}
  for (const [at, line] of lines.entries()) {
    const type = types.get(line.typeId)!
    const of = (limit: string | null) => (limit === null ? null : roundToMinor(limit, currency))
    const [ofLine, ofDay, receiptFrom] = [of(type.lineLimit), of(type.dayLimit), of(type.receiptFrom)]
    const same = lines.filter(({ typeId, day }) => typeId === line.typeId && day === line.day)
    const claimed = same.reduce((sum, { amount }) => sum + amount, before.get(keyOf(line)) ?? 0n)
    const field = `lines.${at}.${type.claimedBy === 'distance' ? 'distance' : 'paid'}`
    const double = same.find(
      (other) =>
        other.lineNo < line.lineNo && line.receiptSha256 !== null && other.receiptSha256 === line.receiptSha256,
    )
    if (double) fields[field] = says.receiptTwice({ line: double.lineNo })
    else if (ofLine !== null && line.amount > ofLine)
      fields[field] = says.overLine({ type: type.name, limit: money(ofLine) })
    else if (ofDay !== null && claimed > ofDay)
      fields[field] = says.overDay({ type: type.name, limit: money(ofDay), day: line.day, claimed: money(claimed) })
    else if (receiptFrom !== null && claimed >= receiptFrom && !line.receiptId)
      fields[field] = says.receiptMissing({ type: type.name, from: money(receiptFrom) })
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.notAllowed(), fields)
}

const keyOf = ({ typeId, day }: Pick<LineRow, 'typeId' | 'day'>) => `${typeId} ${day}`

/** What this person claims already for each day and type. */
async function claimedBefore(id: string, personId: string, lines: readonly LineRow[], { tx }: Call) {
  const { typeId, day, approvedAmount } = expenseLineTable
  const rows = await tx
    .select({ typeId, day, sum: sql<string>`sum(${approvedAmount})::text` })
    .from(unscoped(expenseLineTable, 'a rule'))
    .innerJoin(unscoped(expenseClaimTable, 'a rule'), eq(expenseClaimTable.id, expenseLineTable.claimId))
    .where(
      and(
        eq(expenseClaimTable.personId, personId),
        ne(expenseClaimTable.id, id),
        inArray(expenseClaimTable.state, [...submittedStates]),
        inArray(
          day,
          lines.map((line) => line.day),
        ),
      ),
    )
    .groupBy(typeId, day)
  return new Map(rows.map((row) => [keyOf(row), BigInt(row.sum)]))
}
