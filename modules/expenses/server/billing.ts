import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { enterBill } from '#modules/payables/server/enter-bill.ts'
import { billMoved } from '#modules/payables/server/matcher.ts'
import { entityOf, todayOf } from '#modules/ledger/server/entities.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { after, type Hook } from '#server/call/hooks.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { expenseClaims, linesOf, type ClaimRow } from './claims.ts'
import { typesOf } from './lines.ts'
import { says } from './sentences.ts'
import { expenseClaimTable } from './tables.ts'

/** The bill by which a claim is paid: whoever spent it is its party, and each line goes to the account of its type. */
export async function billClaim(claim: ClaimRow, call: Call): Promise<string> {
  const [person] = await call.tx
    .select({ employeeId: personTable.employeeId })
    .from(wholeRows(personTable, 'of one in hand'))
    .where(eq(personTable.id, claim.personId))
  const { personId: id, personName: name } = claim
  await upsertParty(call.tx, { id, number: person!.employeeId, name, kind: 'employee' })
  const lines = await linesOf(claim.id, call)
  const types = await typesOf(
    lines.map(({ typeId }) => typeId),
    call,
  )
  const today = todayOf(await entityOf(call.tx, claim.entityId), call.now)
  const bill = await enterBill(
    {
      values: {
        entityId: claim.entityId,
        partyId: claim.personId,
        reference: claim.number,
        billDate: today,
        dueDate: today,
        currency: claim.currency,
        note: claim.purpose,
      },
      lines: lines.map(({ typeId, day, description, amount }) => ({
        description: `${types.get(typeId)!.name}, ${day}: ${description}`.slice(0, 300),
        accountId: types.get(typeId)!.accountId,
        net: amount,
      })),
    },
    [claim.requesterId],
    call,
  )
  return bill.id
}

/** What claims follow of their bills: a bill that is cancelled leaves its claim to be sent again, and none says otherwise than its claim. */
export const billHooks: readonly Hook[] = [
  after(billMoved, async ({ event, bill }, call) => {
    if (event !== 'cancelled' && event !== 'changed') return
    const [found] = await call.tx
      .select({ id: expenseClaimTable.id, number: expenseClaimTable.number })
      .from(wholeRows(expenseClaimTable, 'a rule'))
      .where(eq(expenseClaimTable.billId, bill.id))
    if (!found) return
    if (event === 'changed') throw new Problem('conflict', says.billOfClaim({ number: found.number }))
    // It follows by itself: whoever cancels a bill need not see the claim.
    const own = withoutVersion({ ...call, actor: system })
    const claim = await expenseClaims.lock(found.id, own)
    await expenseClaims.change(claim, { values: { billId: null, state: 'approved' } }, own, 'reopen')
  }),
]
