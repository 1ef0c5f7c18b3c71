import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'schedules',
  area: 'reports',
  order: 35.1,
  pages: [
    { label: 'Schedules', to: '/reports/schedules', permission: 'reports.schedules.read', group: 'Reports' },
    { label: 'Alerts', to: '/reports/alerts', permission: 'reports.alerts.read', group: 'Reports' },
  ],
  adds: ['reports.toolbar'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
