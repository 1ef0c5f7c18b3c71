import { add, compare, multiply, roundToMinor, subtract, total } from '#shared/money.ts'

/** So many units, after those of earlier steps, were received or billed at this price. */
export type PriceStep = { quantity: string; price: string }

export type Priced = { unitPrice: string; priceSteps: readonly PriceStep[] }

/**
 * What the first `quantity` units of an order line are worth, in minor units, rounded once: receipts and bills both book differences of this
 * one function, so equal quantities always leave 0 on the clearing account.
 */
export function valueOf({ unitPrice, priceSteps }: Priced, quantity: string, currency: string): bigint {
  let left = quantity
  let value = '0'
  for (const step of priceSteps) {
    const taken = compare(left, step.quantity) < 0 ? left : step.quantity
    value = add(value, multiply(taken, step.price))
    left = subtract(left, taken)
  }
  return roundToMinor(add(value, multiply(left, unitPrice)), currency)
}

/** The steps after a change of price: the `done` units received or billed until now keep the price they had. */
export function keepPrice({ unitPrice, priceSteps }: Priced, done: string): PriceStep[] {
  const more = subtract(done, total(priceSteps.map((step) => step.quantity)))
  return compare(more, '0') > 0 ? [...priceSteps, { quantity: more, price: unitPrice }] : [...priceSteps]
}
