import { Landmark } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

/** The modules of the area add their pages. */
const menu: MenuEntry = {
  label: 'Finance',
  to: '/financial',
  icon: Landmark,
  hue: 'text-hue-blue',
  key: 'f',
}

export const manifest: ClientModule = {
  module: 'financial',
  order: 10,
  menu,
  under: ['/financial'],
  moved: { '/financial-dashboard': '/financial' },
  load: () => import('./routes.tsx'),
  overview: {
    of: 'payables',
    right: 'financial.reports.read',
    at: '/api/financial/reports/payables-ageing',
    places: ['Open payables', 'Overdue payables'].map((label) => ({
      label,
      hint: 'All open items',
      note: 'As of 30 Sept 2026',
    })),
    load: () => import('./overview.tsx'),
    charts: () => import('./overview-charts.tsx'),
  },
}
