import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { claimApi } from '#modules/expenses/shared/expense-claims.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { attach } from '#server/record/attachments.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { confirmed } from '#server/record/warning.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { billClaim } from './billing.ts'
import { expenseClaims } from './claims.ts'
import { doublesInWords, doublesOf } from './doubles.ts'
import { reduced, whole } from './reduce.ts'
import { lockPerson, refuseUnfit } from './rules.ts'
import { says } from './sentences.ts'
import { expenseClaimTable, expenseLineTable } from './tables.ts'

/** Of the person of a claim, before its row is locked. */
async function lockOf(call: Call, id: string): Promise<void> {
  const [row] = await call.tx
    .select({ personId: expenseClaimTable.personId })
    .from(unscoped(expenseClaimTable, 'of one in hand'))
    .where(eq(expenseClaimTable.id, id))
  if (row) await lockPerson(row.personId, call)
}

export const claimRoutes: Route[] = [
  route(claimApi.receipt, async ({ params: { id, lineId } }, call) => {
    const claim = await expenseClaims.lock(id, { ...call, version: null })
    await requireReach(expenseClaims.source, [id], claimApi.receipt.can, call)
    expenseClaims.refuse('update', claim, call)
    const { type, sha256 } = call.upload!
    if (!/^(image\/|application\/pdf$)/.test(type))
      throw new Problem('unsupported', says.receiptKind(), { file: says.receiptKind() })
    const file = await attach(expenseClaims.record.name, id, call)
    const changed = await call.tx
      .update(expenseLineTable)
      .set({ receiptId: file.id, receiptName: file.name, receiptSha256: sha256 })
      .where(and(eq(expenseLineTable.id, lineId), eq(expenseLineTable.claimId, id)))
      .returning({ id: expenseLineTable.id })
    if (!changed.length) throw new Problem('not_found', says.noSuchLine())
    return { id: file.id, name: file.name }
  }),
  ...serveVerbs(expenseClaims, {
    submit: {
      beforeLock: lockOf,
      does: async (row, call, given) => {
        await refuseUnfit(row, call)
        const found = await doublesInWords(await doublesOf(row, call), call, 'own')
        const warning = found.length ? `${found.join('. ')}.`.slice(0, 1500) : null
        return {
          values: {
            ...(await whole(row, call)),
            similar: confirmed(warning, given, call, row.similar),
            submittedAt: call.now.toISOString(),
            stateReason: null,
            managed: await isManaged(row.requesterId, call, row.createdBy),
          },
        }
      },
    },
    reduce: { does: reduced },
    approve: { does: () => ({ values: { stateReason: null } }) },
    reject: { does: (_row, _call, { reason }) => ({ values: { stateReason: reason } }) },
    bill: { does: async (row, call) => ({ values: { billId: await billClaim(row, call) } }) },
  }),
]
