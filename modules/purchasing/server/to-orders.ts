import { eq } from 'drizzle-orm'
import { compare, subtract } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { allocate, note, type Allocations } from './allocations.ts'
import { completeOrder, orders } from './orders.ts'
import { today } from '#modules/ledger/server/entities.ts'
import type { RequisitionRow } from './requisitions.ts'
import { requisitionLineTable } from './tables.ts'
import { listPrices } from '#modules/vendors/server/vendor-prices.ts'
import { priceFor } from '#modules/vendors/shared/price-for.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

type Wanted = { lineId: string; quantity: string; vendorId?: string }
type RequisitionLine = typeof requisitionLineTable.$inferSelect

/** Every line's open quantity, for the vendor it suggests. */
const allOpen = (lines: readonly RequisitionLine[]): Wanted[] =>
  lines.flatMap((line) => {
    const quantity = subtract(line.quantity, line.ordered)
    return compare(quantity, '0') > 0 ? [{ lineId: line.id, quantity }] : []
  })

/** Wanted lines by vendor; refuses a line without one, or of another requisition. */
function byVendor(
  wanted: readonly Wanted[],
  lines: readonly RequisitionLine[],
): Map<string, { line: RequisitionLine; quantity: string }[]> {
  const fields: FieldSentences = {}
  const vendors = new Map<string, { line: RequisitionLine; quantity: string }[]>()
  for (const [at, want] of wanted.entries()) {
    const line = lines.find(({ id }) => id === want.lineId)
    const vendorId = want.vendorId ?? line?.vendorId
    if (!line) fields[`lines.${at}.lineId`] = says.lineOfOtherRequisition()
    else if (!vendorId)
      fields[`lines.${at}.vendorId`] = says.chooseLineVendor({ line: line.lineNo, description: line.description })
    else vendors.set(vendorId, [...(vendors.get(vendorId) ?? []), { line, quantity: want.quantity }])
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', Object.values(fields)[0]!, fields)
  return vendors
}

/** Draft orders, one for each vendor, of the open quantities of an approved requisition; never more than requested (rule P16). */
export async function makeOrders(requisition: RequisitionRow, chosen: readonly Wanted[] | undefined, call: Call) {
  const lines = await call.tx
    .select()
    .from(unscoped(requisitionLineTable, 'of one in hand'))
    .where(eq(requisitionLineTable.requisitionId, requisition.id))
    .orderBy(requisitionLineTable.lineNo)
  const wanted = chosen ?? allOpen(lines)
  if (!wanted.length) throw new Problem('conflict', says.allOrdered())
  const allocations: Allocations = new Map()
  const made = []
  for (const [vendorId, parts] of byVendor(wanted, lines)) {
    const values = { vendorId, expectedOn: requisition.neededOn }
    const { currency } = requisition
    const itemIds = parts.flatMap(({ line }) => (line.itemId ? [line.itemId] : []))
    const prices = itemIds.length ? await listPrices(call.tx, [vendorId], itemIds, currency, await today(call)) : []
    const orderLines = parts.map(({ line, quantity }) => ({
      itemId: line.itemId,
      description: line.description,
      unit: line.unit,
      quantity: plainDecimal(quantity),
      unitPrice:
        (line.itemId ? priceFor(prices, vendorId, line.itemId, quantity)?.unitPrice : undefined) ?? line.estimatedPrice,
      dueOn: line.neededOn,
      requisitionLineId: line.id,
    }))
    for (const { line, quantity } of parts) note(allocations, line.id, quantity)
    const order = await orders.create(await completeOrder({ values, lines: orderLines }, { call, before: null }), call)
    made.push({ id: order.id, number: order.number, vendorName: order.vendorName })
  }
  await allocate(allocations, call)
  return made
}
