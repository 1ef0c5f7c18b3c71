import { ChartColumn } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'reports',
  area: 'reports',
  order: 35,
  menu: {
    label: 'Reports',
    to: '/reports',
    icon: ChartColumn,
    hue: 'text-hue-sky',
    key: 'r',
    permission: 'reports.reports.read',
  },
  pages: [
    { label: 'Reports', to: '/reports', permission: 'reports.reports.read', group: 'Reports' },
    { label: 'Saved reports', to: '/reports/saved', permission: 'reports.reports.read', group: 'Reports' },
  ],
  under: ['/reports'],
  moved: { '/analytics': '/reports' },
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
