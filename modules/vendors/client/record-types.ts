import { items } from '#modules/vendors/shared/items.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'

/** Every record type of the module in full. */
export const recordTypes = [items, vendorPrices, vendors] as const
