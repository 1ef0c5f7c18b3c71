import type { ServerModule } from '#server/module.ts'
import { transactionRoutes } from './follow.ts'
import { incidentRoutes } from './incidents.ts'
import { topologyRoutes } from './topology.ts'
import { recordTraffic, trafficJobs } from './traffic.ts'

/** What the visualizer answers, and the counter of calls that it reads. */
export const visualizer: ServerModule = {
  name: 'visualizer',
  label: 'System visualizer',
  // How much the product is used, and by how many, is for those who answer for it.
  roles: {
    ...Object.fromEntries(['accountant', 'approver', 'manager'].map((role) => [role, ['visualizer.topology.read']])),
    auditor: ['visualizer.topology.read', 'visualizer.incidents.read'],
  },
  records: [],
  routes: [...topologyRoutes, ...incidentRoutes, ...transactionRoutes],
  jobs: trafficJobs,
  serve: recordTraffic,
}
