import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'calendars',
  area: 'settings',
  order: 53,
  pages: [{ label: 'Calendars', to: '/settings/calendars', permission: 'settings.calendars.read', group: 'Policies' }],
  adds: ['settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
