import { everyArea } from '#server/picture.ts'
import type { ServerModule } from '#server/module.ts'
import { createProcurementSample } from '#modules/procurement/sample/sample.ts'
import { evidence } from './evidence.ts'
import { reportRoutes } from './reports.ts'
import { roles } from './roles.ts'

const area = everyArea('procurement', 'Procurement')

/** The front of procurement: who may what in it, its figures and reports, and the purchases of the sample company. */
export const procurement: ServerModule = {
  name: 'procurement',
  label: 'Procurement',
  roles,
  records: [],
  routes: reportRoutes,
  evidence,
  sample: createProcurementSample,
  picture: {
    parts: [
      {
        id: 'procurement',
        label: 'Procurement',
        kind: 'room',
        to: '/procurement',
        needs: 'procurement.requisitions.read',
      },
    ],
    connections: [
      { ...area.calls, id: 1 },
      { ...area.rows, id: 6 },
      {
        id: 8,
        from: 'procurement',
        to: 'financial',
        label: 'Goods receipts posted',
        of: ['entries procurement'],
        source: 'Journal entries',
      },
      { ...area.files, id: 10 },
      { ...area.changes, id: 12 },
    ],
  },
}
