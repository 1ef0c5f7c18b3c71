import type { ServerModule } from '#server/module.ts'
import { delegationRoutes } from './delegations.ts'
import { firstSteps } from './first-steps.ts'
import { policies, policyRoutes } from './policies.ts'
import { stuckAlerts, stuckRoutes } from './stuck.ts'

/** What the settings answer about approvals: who must approve what, and who stands in for whom. */
export const approvals: ServerModule = {
  name: 'approvals',
  area: 'settings',
  label: 'Approvals',
  roles: { auditor: ['settings.approval-policies.read', 'settings.approval-policies.export'] },
  records: [policies],
  routes: [...policyRoutes, ...delegationRoutes, ...stuckRoutes],
  alerts: stuckAlerts,
  firstSteps,
}
