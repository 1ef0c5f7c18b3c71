import type { AnyRecord } from '#shared/record.ts'
import { items } from '#modules/procurement/shared/items.ts'
import { matchPolicies, matchResults } from '#modules/procurement/shared/matching.ts'
import { orderLines } from '#modules/procurement/shared/order-lines.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import { requisitions } from '#modules/procurement/shared/requisitions.ts'
import { vendorPrices } from '#modules/procurement/shared/vendor-prices.ts'
import { vendors } from '#modules/procurement/shared/vendors.ts'

/** The nouns of purchasing, for references and imports. */
export const records = [vendors, items, vendorPrices, requisitions, orders, orderLines, receipts, matchResults, matchPolicies] as unknown as readonly AnyRecord[]
