import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { expenseClaims as declared } from '#modules/expenses/shared/expense-claims.ts'
import { claimNumbers } from '#modules/expenses/shared/settings.ts'
import { defaultEntity, todayOf, type Entity } from '#modules/ledger/server/entities.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { completeLines } from './lines.ts'
import { says } from './sentences.ts'
import { expenseClaimTable, expenseLineTable, expenseTypeTable } from './tables.ts'

const form = parts({
  table: expenseClaimTable,
  joins: [
    {
      table: personTable,
      on: eq(expenseClaimTable.personId, personTable.id),
      fields: { personName: personTable.displayName },
      always: true,
    },
    {
      table: bills,
      on: eq(expenseClaimTable.billId, bills.id),
      fields: { billNumber: bills.number, billState: bills.state },
    },
  ],
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
    .from(wholeRows(expenseLineTable, 'of one in hand'))
    .where(eq(expenseLineTable.claimId, claimId))
    .orderBy(expenseLineTable.lineNo)

async function complete(
  { values, lines }: ClaimDraft,
  { call, before }: { call: Call; before: ClaimRow | null },
): Promise<ClaimDraft> {
  const entity = await defaultEntity(call.tx)
  const own = before ? values : { ...values, ...(await begun(entity, call)) }
  if (!lines) return { values: own }
  const done = await completeLines(lines, before ? await linesOf(before.id, call) : [], {
    books: entity.currency,
    today: todayOf(entity, call.now),
    call,
  })
  return {
    values: {
      ...own,
      lineCount: done.length,
      totalAmount: done.reduce((sum, { amount }) => sum + amount, 0n),
      firstDay: done.map(({ day }) => day).toSorted()[0]!,
    },
    lines: done,
  }
}

/** Nobody claims for somebody else. */
async function begun(entity: Entity, call: Call) {
  const personId = await ownPerson(call)
  if (!personId) throw new Problem('unprocessable', says.noFileOfOwn())
  return {
    number: await nextNumber(call.tx, claimNumbers, { place: entity.id, on: todayOf(entity, call.now) }),
    entityId: entity.id,
    currency: entity.currency,
    personId,
    requesterId: call.actor.id,
    state: 'draft' as const,
    managed: await isManaged(call.actor.id, call),
  }
}

export const expenseClaims = serveRecord(declared, {
  ...form,
  reach: { own: expenseClaimTable.personId, entity: expenseClaimTable.entityId },
  prepare: complete,
})
