import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { billOf } from '#modules/payables/server/bills.ts'
import { enterBill } from '#modules/payables/server/enter-bill.ts'
import { billMoved } from '#modules/payables/server/matcher.ts'
import { entityOf, todayOf } from '#modules/ledger/server/entities.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { on, type Hook } from '#server/call/hooks.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { expenseAdvances } from './advances.ts'
import { expenseClaims, linesOf, type ClaimRow } from './claims.ts'
import { typesOf } from './lines.ts'
import { says } from './sentences.ts'
import { book, giveBack, promise } from './set-off.ts'
import { expenseAdvanceTable, expenseClaimTable } from './tables.ts'

/** The bill by which a claim is paid: the claimant is its party, what is approved of each line goes to the account of its type, and its tax to that of input tax. */
export async function billClaim(claim: ClaimRow, call: Call): Promise<string> {
  const [person] = await call.tx
    .select({ employeeId: personTable.employeeId })
    .from(unscoped(personTable, 'of one in hand'))
    .where(eq(personTable.id, claim.personId))
  const { personId: id, personName: name } = claim
  await upsertParty(call.tx, { id, number: person!.employeeId, name, kind: 'employee' })
  const paid = (await linesOf(claim.id, call)).filter(({ approvedAmount }) => approvedAmount > 0n)
  const types = await typesOf(
    paid.map(({ typeId }) => typeId),
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
        taxAmount: paid.reduce((sum, { taxAmount }) => sum + taxAmount, 0n),
      },
      lines: paid.map(({ typeId, day, description, approvedAmount, taxAmount }) => ({
        description: `${types.get(typeId)!.name}, ${day}: ${description}`.slice(0, 300),
        accountId: types.get(typeId)!.accountId,
        net: approvedAmount - taxAmount,
      })),
    },
    { source: { type: expenseClaims.record.name, id: claim.id }, makers: [claim.requesterId, claim.createdBy] },
    call,
  )
  await promise(claim, call)
  if (bill.state === 'posted') await book(claim.id, await billOf(call, bill.id), call)
  return bill.id
}

const claimsOf = (billId: string, { tx }: Call) =>
  tx
    .select({ id: expenseClaimTable.id })
    .from(unscoped(expenseClaimTable, 'a rule'))
    .where(eq(expenseClaimTable.billId, billId))
const advancesOf = (billId: string, { tx }: Call) =>
  tx
    .select({ id: expenseAdvanceTable.id })
    .from(unscoped(expenseAdvanceTable, 'a rule'))
    .where(eq(expenseAdvanceTable.billId, billId))

/**
 * What claims and advances follow of their bills: of a posted one that much is settled as was promised of advances; a bill that is cancelled leaves
 * them to be sent again, gives the advances of its claim back, and is refused where an advance that it paid was used since.
 */
export const billHooks: readonly Hook[] = [
  on(billMoved, async ({ event, bill }, call) => {
    if (event !== 'cancelled' && event !== 'posted') return
    // It follows by itself: the person who works on a bill need not see the claim.
    const own = withoutVersion({ ...call, actor: system })
    for (const { id } of await claimsOf(bill.id, call)) {
      if (event === 'posted') return book(id, bill, call)
      const on = bill.cancelledOn ?? todayOf(await entityOf(call.tx, bill.entityId), call.now)
      await giveBack(id, on, bill.cancelReason!, call)
      const claim = await expenseClaims.lock(id, own)
      await expenseClaims.change(claim, { values: { billId: null, state: 'approved' } }, own, 'reopen')
    }
    if (event === 'posted') return
    for (const { id } of await advancesOf(bill.id, call)) {
      const advance = await expenseAdvances.lock(id, own)
      if (advance.clearedAmount > 0n) throw new Problem('conflict', says.advanceUsed({ number: advance.number }))
      await expenseAdvances.change(
        advance,
        { values: { billId: null, accountId: null, state: 'approved' } },
        own,
        'reopen',
      )
    }
  }),
]
