import { add, compare, multiply, roundToMinor, subtract } from '#shared/money.ts'

/** What is left of the goods on one line of a receipt: units no bill has taken, and what they are worth in minor units. */
export type Goods = { receiptLineId: string; unitPrice: string; quantity: string; amount: bigint }

/** Units a bill takes: of a receipt at that receipt's price, or, where nothing is left, of goods still to come at the order's. */
export type Taken = { receiptLineId: string | null; unitPrice: string; quantity: string; amount: bigint }

export const worthOf = (quantity: string, unitPrice: string, currency: string): bigint =>
  roundToMinor(multiply(quantity, unitPrice), currency)

/** Goods of an order line that are there: quantity × price exactly, and what they were posted with in minor units. */
export type There = { exact: string; amount: bigint }

/** Goods bring the rounded worth of all of their order line less what is there, so that their parts add up. */
export function worthOfArrival(quantity: string, unitPrice: string, there: There, currency: string): bigint {
  const exact = multiply(quantity, unitPrice)
  if (compare(exact, '0') === 0) return 0n
  const worth = roundToMinor(add(there.exact, exact), currency) - there.amount
  // Receipts that were reversed may have left more there than all goods are worth.
  return worth > 0n ? worth : 0n
}

/**
 * Takes units from goods in their order and leaves in `goods` what remains. The last unit of a receipt line takes all its remaining worth: what
 * was received and what was taken of it are equal to the minor unit, however it was parted.
 */
export function take(goods: Goods[], quantity: string, orderPrice: string, currency: string): Taken[] {
  const taken: Taken[] = []
  let wanted = quantity
  for (const each of goods) {
    if (compare(wanted, '0') <= 0) break
    if (compare(each.quantity, '0') <= 0) continue
    const all = compare(each.quantity, wanted) <= 0
    const part = all ? each.quantity : wanted
    const worth = worthOf(part, each.unitPrice, currency)
    const amount = all || worth > each.amount ? each.amount : worth
    const { receiptLineId, unitPrice } = each
    taken.push({ receiptLineId, unitPrice, quantity: part, amount })
    each.quantity = subtract(each.quantity, part)
    each.amount -= amount
    wanted = subtract(wanted, part)
  }
  if (compare(wanted, '0') > 0)
    taken.push({
      receiptLineId: null,
      unitPrice: orderPrice,
      quantity: wanted,
      amount: worthOf(wanted, orderPrice, currency),
    })
  return taken
}
