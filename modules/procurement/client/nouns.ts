import { items } from '#modules/procurement/shared/items.ts'
import { matchResults, matchPolicies } from '#modules/procurement/shared/matching.ts'
import { orderLines } from '#modules/procurement/shared/order-lines.ts'
import { orderRevisions } from '#modules/procurement/shared/order-revisions.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import { requisitions } from '#modules/procurement/shared/requisitions.ts'
import { vendorPrices } from '#modules/procurement/shared/vendor-prices.ts'
import { vendors } from '#modules/procurement/shared/vendors.ts'

/** Every noun of the room in full. */
export const nouns = [
  items,
  matchResults,
  matchPolicies,
  orderLines,
  orderRevisions,
  orders,
  receipts,
  requisitions,
  vendorPrices,
  vendors,
] as const
