import Big from 'big.js'
import { roundToMinor } from '#shared/money.ts'

/** The first `quantity` units after those of earlier steps were received or billed at `price`. */
export type PriceStep = { quantity: string; price: string }

export type Priced = { unitPrice: string; priceSteps: readonly PriceStep[] }

/**
 * What the first `quantity` units of an order line are worth, in minor units, rounded once: receipts and bills both book differences of this
 * one function, so equal quantities always leave 0 on the clearing account.
 */
export function valueOf({ unitPrice, priceSteps }: Priced, quantity: string, currency: string): bigint {
  let left = new Big(quantity)
  let value = new Big(0)
  for (const step of priceSteps) {
    const taken = left.lt(step.quantity) ? left : new Big(step.quantity)
    value = value.plus(taken.times(step.price))
    left = left.minus(taken)
  }
  return roundToMinor(value.plus(left.times(unitPrice)), currency)
}

/** The steps after a change of price: units received or billed until now keep the price they had. */
export function keepPrice({ unitPrice, priceSteps }: Priced, done: string): PriceStep[] {
  const kept = priceSteps.reduce((sum, step) => sum.plus(step.quantity), new Big(0))
  const more = new Big(done).minus(kept)
  return more.gt(0) ? [...priceSteps, { quantity: more.toFixed(), price: unitPrice }] : [...priceSteps]
}
