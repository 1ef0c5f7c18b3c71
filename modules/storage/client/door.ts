import type { Door } from '#client/door.ts'

export const door: Door = {
  module: 'storage',
  area: 'settings',
  order: 59,
  pages: [{ label: 'File storage', to: '/settings/storage', permission: 'settings.storage.read', group: 'System' }],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
