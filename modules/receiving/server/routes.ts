import { settings } from '#modules/receiving/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { billHooks } from './bill-events.ts'
import { checks } from './checks.ts'
import { conflicts } from './conflicts.ts'
import { matchPolicies, matchPolicyRoutes } from './match-policies.ts'
import { matchResults } from './matching.ts'
import { receivableRoutes } from './receivable.ts'
import { receiptRoutes } from './receive.ts'
import { receipts } from './receipts.ts'
import { firstSteps } from './first-steps.ts'

/** What arrives, and whether bills ask for what was ordered and arrived. */
export const receiving: ServerModule = {
  name: 'receiving',
  area: 'procurement',
  label: 'Receiving and matching',
  hooks: billHooks,
  settings,
  conflicts,
  records: [receipts, matchResults, matchPolicies],
  routes: [...receivableRoutes, ...receiptRoutes, ...matchPolicyRoutes],
  checks,
  firstSteps,
}
