import type { Room } from '#server/room.ts'
import { accessRoutes } from './access.ts'
import { conflictRoutes } from './conflicts.ts'
import { roleRoutes, roles } from './roles.ts'

/** What people may do, and who may decide that. */
export const rolesRoom: Room = {
  name: 'roles',
  area: 'settings',
  label: 'Roles',
  roles: { auditor: ['settings.roles.read', 'settings.roles.export'] },
  records: [roles],
  routes: [...roleRoutes, ...conflictRoutes, ...accessRoutes],
}
