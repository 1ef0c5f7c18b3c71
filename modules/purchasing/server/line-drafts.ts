import { inArray } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { compare, fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Tx } from '#server/db/db.ts'
import { itemTable } from '#modules/vendors/server/tables.ts'
import { listPrices, priceFor, type ListPrice } from '#modules/vendors/server/vendor-prices.ts'
import { says as held } from '#modules/vendors/shared/sentences.ts'
import { says as common } from '#server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** A line as it comes in, or as it stands with what came in. */
type LineDraft = {
  id?: string
  itemId?: string | null
  description?: string
  quantity?: string
  unit?: string
  vendorId?: string | null
}
type Price = 'unitPrice' | 'estimatedPrice'
/** What every line has once it is complete. */
type Complete<P extends Price> = {
  itemId: string | null
  description: string
  quantity: string
  unit: string
  lineTotal: string
} & Record<P, string>

/** Where the prices of lines come from: the price list of the line's or the document's vendor on a day, in a currency; else the items' standard cost. */
export type PriceSource = { currency: string; on: Day; vendorId?: string | null }

/** Largest amount of one line, in whole units of its currency: its minor units stay within the ledger's bounds. */
const largest = '1000000000000'

/** Fills what a line leaves to its item, and works out its total, rounded to the currency. `price` is the name of the price field. */
export async function completeLines<P extends Price, L extends LineDraft & Partial<Record<P, string>>>(
  tx: Tx,
  lines: readonly L[],
  price: P,
  source: PriceSource,
): Promise<(Omit<L, keyof Complete<P>> & Complete<P>)[]> {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))]
  const rows = ids.length
    ? await tx.select().from(unscoped(itemTable, 'a reference')).where(inArray(itemTable.id, ids))
    : []
  const items = new Map(rows.map((item) => [item.id, item]))
  const vendorOf = ({ vendorId }: L) => vendorId ?? source.vendorId ?? ''
  const vendors = [...new Set(lines.map(vendorOf).filter(Boolean))]
  const prices = vendors.length && ids.length ? await listPrices(tx, vendors, ids, source.currency, source.on) : []
  const fields: FieldSentences = {}
  const done = lines.map((line, at) => {
    const item = line.itemId ? items.get(line.itemId) : undefined
    if (line.itemId && !item) fields[`lines.${at}.itemId`] = says.chooseItem()
    else if (item?.archivedAt && !line.id) fields[`lines.${at}.itemId`] = held.archived({ name: item.name })
    else if (!item && !line.description) fields[`lines.${at}.description`] = says.describeOrChoose()
    const quantity = line.quantity ?? '0'
    const given = line[price] ?? priceOf(item, prices, vendorOf(line), quantity, source.currency)
    if (given === undefined) fields[`lines.${at}.${price}`] = common.givePrice()
    const amount = multiply(quantity, given ?? '0')
    if (compare(amount, largest) > 0) fields[`lines.${at}.quantity`] = says.lineTooLarge()
    const own = { itemId: null, unit: item?.unit ?? 'each', description: item?.name ?? '' }
    const said = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== null))
    return {
      ...line,
      ...own,
      ...said,
      quantity,
      [price]: given,
      lineTotal: fromMinor(roundToMinor(amount, source.currency), source.currency),
    }
  })
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesNeedCorrection(), fields)
  return done as (Omit<L, keyof Complete<P>> & Complete<P>)[]
}

function priceOf(
  item: typeof itemTable.$inferSelect | undefined,
  prices: readonly ListPrice[],
  vendorId: string,
  quantity: string,
  currency: string,
): string | undefined {
  if (!item) return undefined
  const listed = priceFor(prices, vendorId, item.id, quantity)
  if (listed) return listed.unitPrice
  // A cost of nothing says that nobody has entered one.
  return item.currency === currency && compare(item.standardCost, '0') > 0 ? item.standardCost : undefined
}

/** Lines as they will stand: what a line with an id leaves out stays as it was. */
export function mergeLines<K extends { id: string }>(
  kept: readonly K[],
  lines: readonly Partial<NoInfer<K>>[],
): Partial<K>[] {
  const byId = new Map(kept.map((line) => [line.id, line]))
  return lines.map((line) => ({ ...(line.id ? byId.get(line.id) : undefined), ...line }))
}
