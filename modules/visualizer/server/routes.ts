import type { Room } from '#server/room.ts'
import { transactionRoutes } from './follow.ts'
import { incidentRoutes } from './incidents.ts'
import { topologyRoutes } from './topology.ts'
import { recordTraffic, trafficJobs } from './traffic.ts'

/** What the visualizer answers, and the counter of calls that it reads. */
export const visualizer: Room = {
  name: 'visualizer',
  label: 'System visualizer',
  records: [],
  routes: [...topologyRoutes, ...incidentRoutes, ...transactionRoutes],
  jobs: trafficJobs,
  serve: recordTraffic,
}
