import type { Door } from '#client/door.ts'

export const door: Door = {
  module: 'notifications',
  area: 'settings',
  order: 51,
  pages: [{ label: 'Notifications', to: '/settings/notifications', group: 'Personal' }],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
