import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'approvals',
  area: 'settings',
  order: 52,
  pages: [
    { label: 'Out of office', to: '/settings/out-of-office', group: 'Personal' },
    {
      label: 'Approval policies',
      to: '/settings/approval-policies',
      permission: 'settings.approval-policies.read',
      group: 'Policies',
    },
  ],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
