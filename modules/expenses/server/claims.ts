import { eq, sql } from 'drizzle-orm'
import { expenseClaims as declared } from '#modules/expenses/shared/expense-claims.ts'
import { claimNumbers } from '#modules/expenses/shared/settings.ts'
import { defaultEntity, todayOf, type Entity } from '#modules/ledger/server/entities.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import type { Call } from '#server/call/call.ts'
import { beginToFollow } from '#server/inbox/follows.ts'
import { notify } from '#server/inbox/notify.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { claimant } from './claimants.ts'
import { completeLines } from './lines.ts'
import { refuseWish } from './set-off.ts'
import {
  advanceClearingTable,
  expenseAdvanceTable,
  expenseClaimTable,
  expenseLineTable,
  expenseTypeTable,
} from './tables.ts'

const form = parts({
  table: expenseClaimTable,
  joins: [
    withPerson(expenseClaimTable.personId),
    {
      table: bills,
      on: eq(expenseClaimTable.billId, bills.id),
      fields: { billNumber: bills.number, billState: bills.state },
    },
  ],
  computed: {
    clearedAmount:
      sql<bigint>`coalesce((select sum(a.amount) from ${joined(advanceClearingTable, 'a')} where a.claim_id = ${expenseClaimTable.id} and a.state <> 'undone'), 0)::bigint`.mapWith(
        expenseClaimTable.totalAmount,
      ),
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${expenseClaimTable.createdBy}), 'Mainstay')`,
    advanceNumber: sql<
      string | null
    >`(select a.number from ${joined(expenseAdvanceTable, 'a')} where a.id = ${expenseClaimTable.advanceId})`,
  },
  lines: {
    table: expenseLineTable,
    parent: 'claimId',
    joins: [
      {
        table: expenseTypeTable,
        on: eq(expenseLineTable.typeId, expenseTypeTable.id),
        fields: { typeName: expenseTypeTable.name },
      },
    ],
  },
})
export type ClaimRow = TableForm<typeof form>
export type LineRow = typeof expenseLineTable.$inferSelect
type ClaimDraft = DraftOf<typeof form>

export const linesOf = (claimId: string, { tx }: Pick<Call, 'tx'>): Promise<LineRow[]> =>
  tx
    .select()
    .from(unscoped(expenseLineTable, 'of one in hand'))
    .where(eq(expenseLineTable.claimId, claimId))
    .orderBy(expenseLineTable.lineNo)

async function complete(
  { values, lines }: ClaimDraft,
  { call, before }: { call: Call; before: ClaimRow | null },
): Promise<ClaimDraft> {
  const entity = await defaultEntity(call.tx)
  const own = before ? values : { ...values, ...(await begun(entity, values.personId, call)) }
  const wish = async (totalAmount: bigint) => {
    if (before && !('setOffAmount' in values) && !('advanceId' in values)) return
    await refuseWish({ ...before, ...own, totalAmount } as Parameters<typeof refuseWish>[0], call)
  }
  if (!lines) {
    await wish(before!.totalAmount)
    return { values: own }
  }
  const done = await completeLines(lines, before ? await linesOf(before.id, call) : [], {
    books: entity.currency,
    today: todayOf(entity, call.now),
    call,
  })
  const totalAmount = done.reduce((sum, { amount }) => sum + amount, 0n)
  await wish(totalAmount)
  return {
    values: {
      ...own,
      lineCount: done.length,
      totalAmount,
      approvedAmount: totalAmount,
      reducedReason: null,
      firstDay: done.map(({ day }) => day).toSorted()[0]!,
    },
    lines: done,
  }
}

async function begun(entity: Entity, named: string | undefined, call: Call) {
  const whose = await claimant(named, call)
  return {
    number: await nextNumber(call.tx, claimNumbers, { place: entity.id, on: todayOf(entity, call.now) }),
    entityId: entity.id,
    currency: entity.currency,
    ...whose,
    state: 'draft' as const,
    managed: await isManaged(whose.requesterId, call, call.actor.id),
  }
}

export const expenseClaims = serveRecord(declared, {
  ...form,
  reach: { own: expenseClaimTable.personId, entity: expenseClaimTable.entityId },
  prepare: complete,
  written: async (id, { call, before }) => {
    if (!before) await tellClaimant(id, call)
  },
})

/** The claimant is notified of a claim on their behalf, and of each change of its state. */
async function tellClaimant(id: string, call: Call): Promise<void> {
  const [claim] = await call.tx
    .select({ requesterId: expenseClaimTable.requesterId })
    .from(unscoped(expenseClaimTable, 'of one in hand'))
    .where(eq(expenseClaimTable.id, id))
  const { requesterId } = claim!
  if (requesterId === call.actor.id) return
  const about = { record: declared.name, recordId: id, why: 'yours' } as const
  await beginToFollow({ ...about, userId: requesterId }, call)
  await notify(call, { ...about, to: [requesterId], kind: 'change', action: 'create' })
}
