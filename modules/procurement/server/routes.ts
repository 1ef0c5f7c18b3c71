import type { Room } from '#server/room.ts'
import { toOrderRoutes } from './to-orders.ts'
import './bill-events.ts'
import { items } from './items.ts'
import { matchPolicies } from './match-policies.ts'
import { matchResults } from './matching.ts'
import { orderLines } from './order-lines.ts'
import { orderRoutes } from './order-verbs.ts'
import { orders } from './orders.ts'
import { receiptRoutes } from './receive.ts'
import { receipts } from './receipts.ts'
import { requisitionRoutes, requisitions } from './requisitions.ts'
import { vendorPrices } from './vendor-prices.ts'
import { vendorRoutes, vendors } from './vendors.ts'
import { reportRoutes } from './reports.ts'
import { checks } from './checks.ts'
import { createProcurementSample } from './sample.ts'

const records = [
  vendors,
  items,
  vendorPrices,
  requisitions,
  orders,
  orderLines,
  receipts,
  matchResults,
  matchPolicies,
] as unknown as Room['records']
const routes = [
  ...vendorRoutes,
  ...requisitionRoutes,
  ...toOrderRoutes,
  ...orderRoutes,
  ...receiptRoutes,
  ...reportRoutes,
]

/** What purchasing answers. */
export const procurement: Room = {
  name: 'procurement',
  records,
  routes,
  checks,
  sample: async (step, now) => void (await createProcurementSample(step, now, { records, routes })),
}
