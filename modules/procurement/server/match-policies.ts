import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { everyBill, type Tolerance } from '#modules/procurement/shared/match-rules.ts'
import { matchPolicies as declared } from '#modules/procurement/shared/matching.ts'
import type { Call } from '#server/call.ts'
import type { Tx } from '#server/db/db.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { itemTable, matchPolicyTable, vendorTable } from './tables.ts'

async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  if (before) return { values }
  const entity = await defaultEntity(call.tx)
  const { vendorId, itemId } = values
  const [vendor] = vendorId
    ? await call.tx
        .select({ id: vendorTable.id })
        .from(vendorTable)
        .where(eq(vendorTable.id, String(vendorId)))
    : [true]
  const [item] = itemId
    ? await call.tx
        .select({ id: itemTable.id })
        .from(itemTable)
        .where(eq(itemTable.id, String(itemId)))
    : [true]
  if (!vendor) throw new Problem('unprocessable', 'There is no such vendor', { vendorId: 'Choose a vendor' })
  if (!item) throw new Problem('unprocessable', 'There is no such item', { itemId: 'Choose an item' })
  return { values: { ...values, entityId: entity.id, currency: entity.currency } }
}

const holdsFor = sql<string>`(case when ${vendorTable.name} is null and ${itemTable.name} is null then ${everyBill} else concat_ws(', ', ${itemTable.name}, ${vendorTable.name}) end)`

export const matchPolicies = serveRecord(declared, {
  table: matchPolicyTable,
  joins: [
    { table: vendorTable, on: eq(matchPolicyTable.vendorId, vendorTable.id), fields: { vendorName: vendorTable.name } },
    { table: itemTable, on: eq(matchPolicyTable.itemId, itemTable.id), fields: { itemName: itemTable.name } },
  ],
  computed: { name: holdsFor },
  prepare: complete,
})

const none: Tolerance = {
  pricePercent: '0',
  quantityPercent: '0',
  totalPercent: null,
  totalAmount: null,
  holdsFor: 'no policy set',
}

/** The tolerance for a vendor and an item: the most specific row holds (rule P09): both, the item, the vendor, the company; without any, nothing over is allowed. */
export async function toleranceFor(
  tx: Tx,
  entityId: string,
  vendorId: string,
  itemId: string | null,
): Promise<Tolerance> {
  const { vendorId: vendor, itemId: item } = matchPolicyTable
  const [row] = await tx
    .select({ policy: matchPolicyTable, holdsFor })
    .from(matchPolicyTable)
    .leftJoin(vendorTable, eq(vendor, vendorTable.id))
    .leftJoin(itemTable, eq(item, itemTable.id))
    .where(
      and(
        eq(matchPolicyTable.entityId, entityId),
        or(isNull(vendor), eq(vendor, vendorId)),
        itemId ? or(isNull(item), eq(item, itemId)) : isNull(item),
      ),
    )
    .orderBy(sql`(${item} is not null) desc, (${vendor} is not null) desc`)
    .limit(1)
  if (!row) return none
  const { pricePercent, quantityPercent, totalPercent, totalAmount } = row.policy
  const plain = (text: string | null) => (text === null ? null : plainDecimal(text))
  return {
    pricePercent: plain(pricePercent)!,
    quantityPercent: plain(quantityPercent)!,
    totalPercent: plain(totalPercent),
    totalAmount: plain(totalAmount),
    holdsFor: row.holdsFor,
  }
}
