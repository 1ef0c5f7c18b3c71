import type { ServerModule } from '#server/module.ts'
import { accessRoutes } from './access.ts'
import { conflictRoutes, openConflicts } from './conflicts.ts'
import { roleRoutes, roles } from './roles.ts'

/** What people may do, and who may decide that. */
export const rolesModule: ServerModule = {
  name: 'roles',
  area: 'settings',
  label: 'Roles',
  roles: { auditor: ['settings.roles.read', 'settings.roles.export'] },
  records: [roles],
  routes: [...roleRoutes, ...conflictRoutes, ...accessRoutes],
  alerts: [
    {
      name: 'settings.conflicts.open',
      label: 'Conflicting rights',
      words: {
        one: '1 conflict of rights has not been accepted',
        many: '{count} conflicts of rights have not been accepted',
      },
      right: 'settings.members.update',
      page: '/settings/conflicts',
      find: openConflicts,
    },
  ],
}
