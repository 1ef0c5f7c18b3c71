import type { Room } from '#server/room.ts'
import { overviewRoutes } from './overview.ts'
import { roles } from './roles.ts'

/** The front of people: who may what in it, and its first page. */
export const hr: Room = {
  name: 'hr',
  label: 'People',
  roles,
  records: [],
  routes: overviewRoutes,
  picture: { parts: [{ id: 'hr', label: 'People', kind: 'room', to: '/hr', needs: 'hr.employees.read' }] },
}
