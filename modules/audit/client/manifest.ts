import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'audit',
  area: 'settings',
  order: 58,
  pages: [
    { label: 'Audit log', to: '/settings/audit', permission: 'settings.audit.read', group: 'System' },
    { label: 'Verification', to: '/settings/verification', permission: 'settings.verification.read', group: 'System' },
  ],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
