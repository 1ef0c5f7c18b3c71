import { inArray } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { compare, fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Tx } from '#server/db/db.ts'
import { itemTable } from '#modules/vendors/server/tables.ts'
import { listPrices } from '#modules/vendors/server/vendor-prices.ts'
import { priceFor } from '#modules/vendors/shared/price-for.ts'
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
type PriceSource = { currency: string; on: Day; vendorId?: string | null }

/** Largest amount of one line, in whole units of its currency: its minor units stay within the ledger's bounds. */
const largest = '1000000000000'

/** Fills what a line leaves to its item, and works out its total, rounded to the currency. `price` is the name of the price field. */
export async function completeLines<P extends Price, L extends LineDraft & Partial<Record<P, string>>>(
  tx: Tx,
  lines: readonly L[],
  price: P,
  source: PriceSource,
): Promise<(Omit<L, keyof Complete<P>> & Complete<P>)[]> {
  const { items, priceOf } = await readPrices(tx, lines, source)
  const fields: FieldSentences = {}
  const done = lines.map((line, at) => {
    const item = line.itemId ? items.get(line.itemId) : undefined
    if (line.itemId && !item) fields[`lines.${at}.itemId`] = says.chooseItem()
    else if (item?.archivedAt && !line.id) fields[`lines.${at}.itemId`] = held.archived({ name: item.name })
    else if (!item && !line.description) fields[`lines.${at}.description`] = says.describeOrChoose()
    const quantity = line.quantity ?? '0'
    const given = line[price] ?? priceOf({ ...line, quantity })
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

/** The items of lines, and what the price list or else the standard cost proposes for a line; undefined where neither has a price. */
async function readPrices(
  tx: Tx,
  lines: readonly Pick<LineDraft, 'itemId' | 'vendorId'>[],
  { currency, on, vendorId = null }: PriceSource,
) {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))]
  const rows = ids.length
    ? await tx.select().from(unscoped(itemTable, 'a reference')).where(inArray(itemTable.id, ids))
    : []
  const items = new Map(rows.map((item) => [item.id, item]))
  const vendorOf = (line: Pick<LineDraft, 'vendorId'>) => line.vendorId ?? vendorId ?? ''
  const vendors = [...new Set(lines.map(vendorOf).filter(Boolean))]
  const prices = vendors.length && ids.length ? await listPrices(tx, vendors, ids, currency, on) : []
  const priceOf = (line: Pick<LineDraft, 'itemId' | 'vendorId'> & { quantity: string }): string | undefined => {
    const item = line.itemId ? items.get(line.itemId) : undefined
    if (!item) return undefined
    const listed = priceFor(prices, vendorOf(line), item.id, line.quantity)
    if (listed) return listed.unitPrice
    // A cost of nothing says that nobody has entered one.
    return item.currency === currency && compare(item.standardCost, '0') > 0 ? item.standardCost : undefined
  }
  return { items, priceOf }
}

/** A line of an order draft as it is stored. */
type Stored = { id: string; itemId: string | null; quantity: string; unitPrice: string }
type Change = { id?: string; itemId?: string | null; quantity?: string; unitPrice?: string }

/**
 * Changed lines of an order draft; where quantity, item, vendor or date changes, without the price that the list had proposed before, so that
 * `completeLines` proposes anew. A typed price is none of the list and stays.
 */
export async function withoutProposals<L extends Change>(
  tx: Tx,
  kept: readonly Stored[],
  lines: readonly L[],
  { before, after }: { before: PriceSource; after: PriceSource },
): Promise<(Omit<L, 'unitPrice'> & { unitPrice?: string | undefined })[]> {
  const stored = new Map(kept.map((line) => [line.id, line]))
  const { priceOf } = await readPrices(tx, kept, before)
  return lines.map((line) => {
    const old = stored.get(line.id ?? '')
    if (!old || line.unitPrice !== undefined) return line
    const { itemId = old.itemId, quantity = old.quantity } = line
    const isSame = itemId === old.itemId && compare(quantity, old.quantity) === 0
    if (isSame && after.vendorId === before.vendorId && after.on === before.on) return line
    const proposed = priceOf(old)
    return proposed !== undefined && compare(proposed, old.unitPrice) === 0 ? { ...line, unitPrice: undefined } : line
  })
}

/** Lines as they will stand: what a line with an id leaves out stays as it was. */
export function mergeLines<K extends { id: string }>(
  kept: readonly K[],
  lines: readonly Partial<NoInfer<K>>[],
): Partial<K>[] {
  const byId = new Map(kept.map((line) => [line.id, line]))
  return lines.map((line) => ({ ...(line.id ? byId.get(line.id) : undefined), ...line }))
}
