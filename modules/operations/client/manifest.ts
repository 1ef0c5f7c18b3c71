import { Activity } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = {
  label: 'Operations',
  to: '/operations',
  icon: Activity,
  hue: 'text-hue-red',
  place: 'top',
  listed: 'settings',
  key: 'o',
  daily: 'operations.error-reports.read',
  children: [
    { label: 'Work and jobs', to: '/operations', group: 'Operations' },
    {
      label: 'Error reports',
      to: '/operations/error-reports',
      permission: 'operations.error-reports.read',
      group: 'Operations',
    },
  ],
}

export const manifest: ClientModule = {
  module: 'operations',
  order: 30,
  menu,
  under: ['/operations', '/settings/error-reports'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
