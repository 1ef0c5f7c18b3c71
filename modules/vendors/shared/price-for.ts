import { compare } from '#shared/money.ts'

/** One line of a price list: `unitPrice` holds from `minQuantity` up to `maxQuantity`, both included. */
export type PriceBreak = {
  vendorId: string
  itemId: string
  unitPrice: string
  minQuantity: string
  maxQuantity: string | null
}

/** The price of a vendor for a quantity of an item: of those whose bounds hold it, the one with the highest minimum. Quantities are decimal texts. */
export function priceFor<P extends PriceBreak>(
  prices: readonly P[],
  vendorId: string,
  itemId: string,
  quantity: string,
): P | undefined {
  return prices
    .filter(
      (price) =>
        price.vendorId === vendorId &&
        price.itemId === itemId &&
        compare(price.minQuantity, quantity) <= 0 &&
        (price.maxQuantity === null || compare(quantity, price.maxQuantity) <= 0),
    )
    .toSorted((one, other) => compare(other.minQuantity, one.minQuantity))[0]
}
