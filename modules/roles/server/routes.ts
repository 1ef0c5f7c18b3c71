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
        one: 'Somebody has rights that should be two people’s, and nobody has accepted it',
        many: '{count} conflicts of rights are accepted by nobody',
      },
      right: 'settings.members.update',
      page: '/settings/conflicts',
      find: openConflicts,
    },
  ],
}
