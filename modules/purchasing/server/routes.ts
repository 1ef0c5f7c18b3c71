import { settings } from '#modules/purchasing/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { checks } from './checks.ts'
import { conflicts } from './conflicts.ts'
import { orderLines } from './order-lines.ts'
import { orderRevisions } from './order-revisions.ts'
import { orderRoutes } from './order-verbs.ts'
import { orders } from './orders.ts'
import { requisitionOrderRoutes } from './requisition-orders.ts'
import { requisitionRoutes } from './requisition-verbs.ts'
import { requisitions } from './requisitions.ts'
import { revisionRoutes } from './revision-verbs.ts'
import { firstSteps } from './first-steps.ts'

/** What is asked for, ordered and revised. */
export const purchasing: ServerModule = {
  name: 'purchasing',
  area: 'procurement',
  label: 'Purchasing',
  settings,
  conflicts,
  records: [requisitions, orders, orderRevisions, orderLines],
  routes: [...requisitionRoutes, ...requisitionOrderRoutes, ...orderRoutes, ...revisionRoutes],
  checks,
  firstSteps,
}
