import type { ServerModule } from '#server/module.ts'
import { overviewRoutes } from './overview.ts'
import { roles } from './roles.ts'

/** The front of people: who may what in it, and its first page. */
export const hr: ServerModule = {
  name: 'hr',
  label: 'People',
  roles,
  records: [],
  routes: overviewRoutes,
  picture: { parts: [{ id: 'hr', label: 'People', kind: 'room', to: '/hr', needs: 'hr.employees.read' }] },
}
