import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'roles',
  area: 'settings',
  order: 51,
  pages: [
    { label: 'Roles', to: '/settings/roles', permission: 'settings.roles.read', group: 'People and access' },
    {
      label: 'Conflicting rights',
      to: '/settings/conflicts',
      permission: 'settings.members.read',
      group: 'People and access',
    },
  ],
  adds: ['record access', 'settings.members', 'settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
