import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'company-settings',
  area: 'settings',
  order: 51,
  pages: [
    { label: 'Company settings', to: '/settings/policies', permission: 'settings.policies.read', group: 'Policies' },
  ],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
