import type { Room } from '#server/room.ts'
import { createProcurementSample } from '#modules/procurement/sample/sample.ts'
import { reportRoutes } from './reports.ts'
import { conflicts, roles } from './roles.ts'

/** The front of procurement: who may what in it, its figures and reports, and the purchases of the sample company. */
export const procurement: Room = {
  name: 'procurement',
  label: 'Procurement',
  roles,
  conflicts,
  records: [],
  routes: reportRoutes,
  sample: createProcurementSample,
}
