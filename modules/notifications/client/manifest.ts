import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'notifications',
  area: 'settings',
  order: 51,
  pages: [{ label: 'Notifications', to: '/settings/notifications', group: 'Personal' }],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
