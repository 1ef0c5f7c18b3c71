import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { postEntry, reverseEntry } from '#modules/ledger/server/posting.ts'
import { settle } from '#modules/payables/server/settle.ts'
import type { BillRow } from '#modules/payables/server/matcher.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { expenseAdvances, heldAdvances } from './advances.ts'
import type { ClaimRow } from './claims.ts'
import { advanceClearings } from './clearings.ts'
import { says } from './sentences.ts'
import { advanceClearingTable, expenseAdvanceTable } from './tables.ts'

/** It follows by itself: the person who bills a claim or cancels its bill need not see the advances. */
const byItself = (call: Call): Call => withoutVersion({ ...call, actor: system })

type Wish = Pick<ClaimRow, 'personId' | 'entityId' | 'currency'> &
  Partial<Pick<ClaimRow, 'setOffAmount' | 'advanceId'>> & { totalAmount: bigint }

/** Throws where a claim names an advance that is not one's own and open, or more than is open of it, or than is claimed (rule H20). */
export async function refuseWish(claim: Wish, call: Call): Promise<void> {
  const { advanceId = null, setOffAmount = null, currency } = claim
  if (advanceId === null && !setOffAmount) return
  const open = (await heldAdvances(claim, call)).filter(({ id }) => advanceId === null || id === advanceId)
  if (advanceId !== null && !open.length)
    throw new Problem('unprocessable', says.noSuchAdvance(), { advanceId: says.chooseAdvance() })
  const left = open.reduce((sum, each) => sum + each.left, 0n)
  const most = left < claim.totalAmount ? left : claim.totalAmount
  if (setOffAmount !== null && setOffAmount > most) {
    const said = says.setOffUpTo({ most: { amount: fromMinor(most, currency), currency } })
    throw new Problem('unprocessable', said, { setOffAmount: said })
  }
}

/**
 * Promises what is open of advances to a claim that is sent to payables: as much as it asks for, at most what is approved, the oldest first.
 * An advance that another claim has used meanwhile gives less: the claimant is paid the rest.
 */
export async function promise(claim: ClaimRow, call: Call): Promise<void> {
  const own = byItself(call)
  const { advanceId, setOffAmount, approvedAmount } = claim
  let rest = setOffAmount === null || setOffAmount > approvedAmount ? approvedAmount : setOffAmount
  for (const { id, left } of rest > 0n ? await heldAdvances(claim, call) : []) {
    if (rest === 0n || (advanceId !== null && advanceId !== id)) continue
    const amount = left < rest ? left : rest
    rest -= amount
    const { personId, entityId, currency } = claim
    const kept = { advanceId: id, personId, entityId, currency, amount }
    await advanceClearings.create(
      { values: { ...kept, kind: 'expense claim', claimId: claim.id, state: 'promised' } },
      call,
    )
    await moveCleared(id, amount, own, 'set off')
  }
}

/** Adds to what is cleared of an advance, or gives back below zero; the row is held, and never leaves 0…amount. */
export async function moveCleared(advanceId: string, by: bigint, call: Call, action: string): Promise<void> {
  const advance = await expenseAdvances.lock(advanceId, withoutVersion(call))
  await expenseAdvances.change(advance, { values: { clearedAmount: advance.clearedAmount + by } }, call, action)
}

const clearingsOf = (claimId: string, { tx }: Call) =>
  tx
    .select({ id: advanceClearingTable.id, accountId: expenseAdvanceTable.accountId })
    .from(unscoped(advanceClearingTable, 'of one in hand'))
    .innerJoin(unscoped(expenseAdvanceTable, 'a reference'), eq(expenseAdvanceTable.id, advanceClearingTable.advanceId))
    .where(and(eq(advanceClearingTable.claimId, claimId), ne(advanceClearingTable.state, 'undone')))
    .orderBy(advanceClearingTable.id)

/** Once the bill of a claim is in the books: what was promised leaves the account of advances, and settles that much of the bill. */
export async function book(claimId: string, bill: BillRow, call: Call): Promise<void> {
  const own = byItself(call)
  for (const { id, accountId } of await clearingsOf(claimId, call)) {
    const clearing = await advanceClearings.lock(id, own)
    const { amount, advanceNumber } = clearing
    const payable = await accountOf(call.tx, bill.entityId, 'payable')
    const entry = await postEntry(call, {
      entityId: bill.entityId,
      journal: 'general',
      postingDate: bill.postingDate,
      description: `Advance ${advanceNumber} set off against ${bill.reference}`,
      source: { type: advanceClearings.record.name, id, purpose: 'clearing' },
      lines: [
        { accountId: payable.id, partyId: bill.partyId, debit: amount, description: bill.number },
        { accountId: accountId!, credit: amount, description: advanceNumber },
      ],
    })
    const settled = {
      partyId: bill.partyId,
      debitId: entry.id,
      billId: bill.id,
      settledOn: bill.postingDate,
      amount,
      currency: bill.currency,
    }
    const settlementId = await settle(settled, own)
    const booked = { state: 'booked' as const, entryId: entry.id, settlementId, clearedOn: bill.postingDate }
    await advanceClearings.change(clearing, { values: booked }, own, 'book')
  }
}

/** The bill of a claim is cancelled: its advances are open again, and what was posted is reversed on that day. */
export async function giveBack(claimId: string, on: Day, reason: string, call: Call): Promise<void> {
  const own = byItself(call)
  for (const { id } of await clearingsOf(claimId, call)) {
    const clearing = await advanceClearings.lock(id, own)
    if (clearing.entryId) await reverseEntry(call, clearing.entryId, { postingDate: on, reason })
    const undone = { state: 'undone' as const, undoneOn: on, undoneReason: reason.slice(0, 300) }
    await advanceClearings.change(clearing, { values: undone }, own, 'give back')
    await moveCleared(clearing.advanceId, -clearing.amount, own, 'give back')
  }
}
