import { and, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { compare } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { vendorPrices as declared } from '#modules/procurement/shared/vendor-prices.ts'
import type { Call } from '#server/call.ts'
import type { Tx } from '#server/db/db.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { itemTable, vendorPriceTable, vendorTable } from './tables.ts'

async function complete(draft: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const merged = { ...before, ...draft.values }
  const { minQuantity, maxQuantity, validFrom, validTo } = merged as {
    minQuantity?: string
    maxQuantity?: string
    validFrom?: Day
    validTo?: Day
  }
  if (maxQuantity && compare(maxQuantity, minQuantity ?? '0') < 0)
    throw new Problem('unprocessable', 'The maximum is below the minimum', { maxQuantity: 'Give the minimum or more' })
  if (validFrom && validTo && validTo < validFrom)
    throw new Problem('unprocessable', 'The last day is before the first', {
      validTo: 'Give the first day or a later one',
    })
  if (before) return draft
  const values = { ...draft.values }
  if (!values['currency']) {
    const [vendor] = await call.tx
      .select({ currency: vendorTable.currency })
      .from(vendorTable)
      .where(eq(vendorTable.id, String(values['vendorId'])))
    if (!vendor) throw new Problem('unprocessable', 'There is no such vendor', { vendorId: 'Choose a vendor' })
    values['currency'] = vendor.currency
  }
  if (!values['unit']) {
    const [item] = await call.tx
      .select({ unit: itemTable.unit })
      .from(itemTable)
      .where(eq(itemTable.id, String(values['itemId'])))
    values['unit'] = item?.unit ?? null
  }
  return { values: { minQuantity: '0', leadTimeDays: 0, ...values } }
}

export const vendorPrices = serveRecord(declared, {
  table: vendorPriceTable,
  joins: [
    { table: vendorTable, on: eq(vendorPriceTable.vendorId, vendorTable.id), fields: { vendorName: vendorTable.name } },
    {
      table: itemTable,
      on: eq(vendorPriceTable.itemId, itemTable.id),
      fields: { itemName: itemTable.name, itemNumber: itemTable.number },
    },
  ],
  prepare: complete,
  prepareImport: complete,
})

export type ListPrice = {
  vendorId: string
  itemId: string
  unitPrice: string
  minQuantity: string
  maxQuantity: string | null
  leadTimeDays: number
}

/** The vendors' prices of these items on a day, the highest quantity break first; `priceFor` takes the one that holds for a quantity. */
export const listPrices = (
  tx: Tx,
  vendorIds: string[],
  itemIds: string[],
  currency: string,
  on: Day,
): Promise<ListPrice[]> =>
  tx
    .select({
      vendorId: vendorPriceTable.vendorId,
      itemId: vendorPriceTable.itemId,
      unitPrice: vendorPriceTable.unitPrice,
      minQuantity: vendorPriceTable.minQuantity,
      maxQuantity: vendorPriceTable.maxQuantity,
      leadTimeDays: vendorPriceTable.leadTimeDays,
    })
    .from(vendorPriceTable)
    .where(
      and(
        inArray(vendorPriceTable.vendorId, vendorIds),
        inArray(vendorPriceTable.itemId, itemIds),
        eq(vendorPriceTable.currency, currency),
        or(isNull(vendorPriceTable.validFrom), lte(vendorPriceTable.validFrom, on)),
        or(isNull(vendorPriceTable.validTo), gte(vendorPriceTable.validTo, on)),
      ),
    )
    .orderBy(desc(vendorPriceTable.minQuantity), desc(vendorPriceTable.validFrom))

export const priceFor = (
  prices: readonly ListPrice[],
  vendorId: string,
  itemId: string,
  quantity: string,
): ListPrice | undefined =>
  prices.find(
    (price) =>
      price.vendorId === vendorId &&
      price.itemId === itemId &&
      compare(price.minQuantity, quantity) <= 0 &&
      (price.maxQuantity === null || compare(quantity, price.maxQuantity) <= 0),
  )
