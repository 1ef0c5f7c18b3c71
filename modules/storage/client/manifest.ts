import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'storage',
  area: 'settings',
  order: 59,
  pages: [{ label: 'File storage', to: '/settings/storage', permission: 'settings.storage.read', group: 'System' }],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
