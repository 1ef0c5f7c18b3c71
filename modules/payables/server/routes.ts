import { settings } from '#modules/payables/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { billRoutes } from './bill-verbs.ts'
import { servedBills } from './bills.ts'
import { checks } from './checks.ts'
import { entryHooks } from './entry-hooks.ts'
import { evidence } from './evidence.ts'
import { paymentRunRoutes } from './payment-run-routes.ts'
import { paymentRoutes } from './payment-verbs.ts'
import { servedPayments } from './payments.ts'
import { reportRoutes } from './reports.ts'
import { servedSettlements, settlementRoutes } from './settlements.ts'
import { firstSteps } from './first-steps.ts'

/** What the company owes: bills, what pays them, and what settles the rest. */
export const payables: ServerModule = {
  name: 'payables',
  area: 'financial',
  label: 'Payables',
  hooks: entryHooks,
  settings,
  records: [servedBills, servedPayments, servedSettlements],
  routes: [...billRoutes, ...paymentRoutes, ...paymentRunRoutes, ...settlementRoutes, ...reportRoutes],
  evidence,
  checks,
  firstSteps,
}
