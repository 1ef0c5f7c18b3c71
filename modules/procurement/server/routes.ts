import type { Room } from '#server/room.ts'
import { billHooks } from './bill-events.ts'
import { items } from './items.ts'
import { matchPolicies, matchPolicyRoutes } from './match-policies.ts'
import { matchResults } from './matching.ts'
import { orderLines } from './order-lines.ts'
import { orderRevisions } from './order-revisions.ts'
import { orderRoutes } from './order-verbs.ts'
import { orders } from './orders.ts'
import { revisionRoutes } from './revision-verbs.ts'
import { receiptRoutes } from './receive.ts'
import { receipts } from './receipts.ts'
import { requisitionOrderRoutes } from './requisition-orders.ts'
import { requisitionRoutes } from './requisition-verbs.ts'
import { requisitions } from './requisitions.ts'
import { vendorPrices } from './vendor-prices.ts'
import { vendorRoutes, vendors } from './vendors.ts'
import { vendorOfferRoutes } from './vendor-offers.ts'
import { reportRoutes } from './reports.ts'
import { checks } from './checks.ts'
import { conflicts, roles } from './roles.ts'
import { createProcurementSample } from './sample.ts'

const records = [
  vendors,
  items,
  vendorPrices,
  requisitions,
  orders,
  orderRevisions,
  orderLines,
  receipts,
  matchResults,
  matchPolicies,
] satisfies Room['records']
const routes = [
  ...vendorRoutes,
  ...vendorOfferRoutes,
  ...requisitionRoutes,
  ...requisitionOrderRoutes,
  ...orderRoutes,
  ...revisionRoutes,
  ...receiptRoutes,
  ...matchPolicyRoutes,
  ...reportRoutes,
]

/** What purchasing answers. */
export const procurement: Room = {
  name: 'procurement',
  label: 'Procurement',
  roles,
  conflicts,
  hooks: billHooks,
  records,
  routes,
  checks,
  sample: (life) => createProcurementSample(life, { records, routes }),
}
