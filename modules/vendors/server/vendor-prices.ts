import { and, eq, inArray } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { compare } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { vendorPrices as declared } from '#modules/vendors/shared/vendor-prices.ts'
import type { PriceBreak } from '#modules/vendors/shared/price-for.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { holdsOn, serveDated, withdrawal } from '#server/record/dated.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { itemTable, vendorPriceTable, vendorTable } from './tables.ts'
import { today } from '#modules/ledger/server/entities.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const form = parts({
  table: vendorPriceTable,
  joins: [
    {
      table: vendorTable,
      on: eq(vendorPriceTable.vendorId, vendorTable.id),
      fields: { vendorName: vendorTable.name },
      always: true,
    },
    {
      table: itemTable,
      on: eq(vendorPriceTable.itemId, itemTable.id),
      fields: { itemName: itemTable.name, itemNumber: itemTable.number },
      always: true,
    },
  ],
})
type PriceRow = TableForm<typeof form>
type PriceDraft = DraftOf<typeof form>

async function complete(
  draft: PriceDraft,
  { call, before }: { call: Call; before: PriceRow | null },
): Promise<PriceDraft> {
  const { minQuantity, maxQuantity } = { ...before, ...draft.values }
  if (maxQuantity && compare(maxQuantity, minQuantity ?? '0') < 0)
    throw new Problem('unprocessable', says.maximumBelowMinimum(), { maxQuantity: says.giveMinimumOrMore() })
  if (before) return draft
  const { vendorId = '', itemId = '', currency, unit } = draft.values
  return {
    values: {
      minQuantity: '0',
      leadTimeDays: 0,
      ...draft.values,
      validFrom: draft.values.validFrom ?? (await today(call)),
      currency: currency || (await currencyOf(vendorId, call)),
      unit: unit || (await unitOf(itemId, call)),
    },
  }
}

async function currencyOf(vendorId: string, { tx }: Call): Promise<string> {
  const [vendor] = await tx
    .select({ currency: vendorTable.currency })
    .from(unscoped(vendorTable, 'a reference'))
    .where(eq(vendorTable.id, vendorId))
  if (!vendor) throw new Problem('unprocessable', says.noSuchVendor(), { vendorId: ofBooks.chooseVendor() })
  return vendor.currency
}

async function unitOf(itemId: string, { tx }: Call): Promise<string | null> {
  const [item] = await tx
    .select({ unit: itemTable.unit })
    .from(unscoped(itemTable, 'a reference'))
    .where(eq(itemTable.id, itemId))
  return item?.unit ?? null
}

/** A price for some time stands in for the one before it, which holds again when it has ended. */
export const vendorPrices = serveDated(declared, {
  ...form,
  owner: ['vendorId', 'itemId', 'minQuantity'],
  holdsAgain: true,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
  meant: async (keys, call) =>
    keys.includes('validFrom')
      ? eq(vendorPriceTable.state, 'in force')
      : holdsOn(unscoped(vendorPriceTable, 'a rule'), await today(call)),
})

export const vendorPriceRoutes = serveVerbs(vendorPrices, { withdraw: withdrawal(vendorPrices) })

type ListPrice = PriceBreak & { leadTimeDays: number }

/** The vendors' prices of these items on a day, for `priceFor`. */
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
    .from(unscoped(vendorPriceTable, 'a rule'))
    .where(
      and(
        inArray(vendorPriceTable.vendorId, vendorIds),
        inArray(vendorPriceTable.itemId, itemIds),
        eq(vendorPriceTable.currency, currency),
        holdsOn(unscoped(vendorPriceTable, 'a rule'), on),
      ),
    )
