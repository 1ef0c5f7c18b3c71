import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { submittedStates } from '#modules/expenses/shared/expense-claims.ts'
import { inWords } from '#shared/sentence.ts'
import type { Call } from '#server/call/call.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { expenseClaims, type ClaimRow } from './claims.ts'
import { says } from './sentences.ts'
import { expenseClaimTable, expenseLineTable } from './tables.ts'

const own = alias(unscoped(expenseLineTable, 'of one in hand'), 'own')
const other = alias(unscoped(expenseLineTable, 'a rule'), 'other')

type Double = { line: number; kind: 'receipt' | 'expense' | 'near'; claimId: string; number: string; isOwn: boolean }

/** A photo taken again, or a few cents less, makes another receipt of the same expense: amounts within this share count as the same. */
const near = sql`abs(${other.amount} - ${own.amount}) * 100 <= ${own.amount}`

/** Lines of other claims with the same receipt, whosever they are, or with nearly the same expense of the same person (rules H20, N5). */
export async function doublesOf({ id, personId }: Pick<ClaimRow, 'id' | 'personId'>, { tx }: Call): Promise<Double[]> {
  const rows = await tx
    .select({
      line: own.lineNo,
      receipt: own.receiptSha256,
      receiptThere: other.receiptSha256,
      isSame: sql<boolean>`${other.amount} = ${own.amount}`,
      claimId: expenseClaimTable.id,
      number: expenseClaimTable.number,
      isOwn: sql<boolean>`${expenseClaimTable.personId} = ${personId}`,
    })
    .from(own)
    .innerJoin(
      other,
      or(eq(other.receiptSha256, own.receiptSha256), and(eq(other.day, own.day), eq(other.typeId, own.typeId), near)),
    )
    .innerJoin(unscoped(expenseClaimTable, 'a rule'), eq(expenseClaimTable.id, other.claimId))
    .where(
      and(
        eq(own.claimId, id),
        ne(other.claimId, id),
        inArray(expenseClaimTable.state, [...submittedStates]),
        or(eq(other.receiptSha256, own.receiptSha256), eq(expenseClaimTable.personId, personId)),
      ),
    )
    .orderBy(own.lineNo, expenseClaimTable.number)
  return rows.map(({ receipt, receiptThere, isSame, ...row }) => ({
    ...row,
    kind: receipt !== null && receipt === receiptThere ? 'receipt' : isSame ? 'expense' : 'near',
  }))
}

const wordsOf = { receipt: says.sameReceipt, expense: says.sameExpense, near: says.nearExpense }

/**
 * The same in words for the caller: a claim that they may not see is not named. What stays with the claim names those of its own person alone, as
 * the person who entered it may see more than they.
 */
export async function doublesInWords(
  doubles: readonly Double[],
  call: Call,
  names: 'seen' | 'own' = 'seen',
): Promise<string[]> {
  if (!doubles.length) return []
  const { id } = expenseClaimTable
  const seen = await call.tx
    .select({ id })
    .from(expenseClaimTable)
    .where(
      and(
        inArray(
          id,
          doubles.map(({ claimId }) => claimId),
        ),
        visible(expenseClaims.source, call.actor),
      ),
    )
  const ids = new Set(seen.map((claim) => claim.id))
  const said = doubles.map(({ line, kind, claimId, number, isOwn }) => {
    const isNamed = ids.has(claimId) && (names === 'seen' || isOwn)
    const where = inWords(isNamed ? says.inClaim({ number }) : says.inAnothers())
    return inWords(wordsOf[kind]({ line, where }))
  })
  return [...new Set(said)]
}
