import { eq } from 'drizzle-orm'
import { roundToMinor, total } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { requisitions as declared } from '#modules/purchasing/shared/requisitions.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { requisitionNumbers } from '#modules/purchasing/shared/settings.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { defaultEntity, today, todayOf } from '#modules/ledger/server/entities.ts'
import { completeLines, mergeLines } from './line-drafts.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { requisitionLineTable, requisitionTable } from './tables.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const form = parts({
  table: requisitionTable,
  lines: {
    table: requisitionLineTable,
    parent: 'requisitionId',
    joins: [
      { table: itemTable, on: eq(requisitionLineTable.itemId, itemTable.id), fields: { itemName: itemTable.name } },
      {
        table: vendorTable,
        on: eq(requisitionLineTable.vendorId, vendorTable.id),
        fields: { vendorName: vendorTable.name },
      },
    ],
  },
})
export type RequisitionRow = TableForm<typeof form>
type RequisitionDraft = DraftOf<typeof form>

async function complete(
  { values, lines }: RequisitionDraft,
  { call, before }: { call: Call; before: RequisitionRow | null },
): Promise<RequisitionDraft> {
  const entity = await defaultEntity(call.tx)
  const currency = values.currency ?? before?.currency ?? entity.currency
  if (currency !== entity.currency)
    throw new Problem('unprocessable', says.requisitionsInBooksCurrency({ currency: entity.currency }), {
      currency: ofBooks.giveCurrency({ currency: entity.currency }),
    })
  const own: RequisitionDraft['values'] = before
    ? { ...values }
    : {
        ...values,
        currency,
        entityId: entity.id,
        number: await nextNumber(call.tx, requisitionNumbers, { place: entity.id, on: todayOf(entity, call.now) }),
        state: 'draft',
        requesterId: call.actor.id,
        requesterName: call.actor.name,
      }
  if (!lines) return { values: own }
  const kept = before
    ? await call.tx
        .select()
        .from(unscoped(requisitionLineTable, 'of one in hand'))
        .where(eq(requisitionLineTable.requisitionId, before.id))
    : []
  const whole = mergeLines(kept, lines)
  const done = await completeLines(call.tx, whole, 'estimatedPrice', { currency, on: await today(call) })
  return {
    values: {
      ...own,
      lineCount: done.length,
      totalAmount: roundToMinor(total(done.map((line) => line.lineTotal)), currency),
    },
    lines: done,
  }
}

export const requisitions = serveRecord(declared, {
  ...form,
  reach: { own: requisitionTable.requesterId, entity: requisitionTable.entityId },
  prepare: complete,
})
