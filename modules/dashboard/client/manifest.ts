import { LayoutDashboard } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'
import { purchaseTour } from './purchase-tour-offer.ts'

const menu: MenuEntry = { label: 'Overview', to: '/dashboard', icon: LayoutDashboard, place: 'top', key: 'h' }

const dashboard = async () => ({ Component: (await import('./DashboardPage.tsx')).DashboardPage })

/** Two addresses show the one dashboard; a third shows it as plain tables. */
const routes: RouteObject[] = [
  ...['/dashboard', '/enhanced-business-dashboard'].map((path) => ({
    path,
    handle: { title: 'Overview' },
    lazy: dashboard,
  })),
  {
    path: '/dashboard-legacy',
    handle: { title: 'Classic overview' },
    lazy: async () => ({ Component: (await import('./LegacyPage.tsx')).LegacyPage }),
  },
]

/** Where everybody begins: its pages are known from the start. */
export const manifest: ClientModule = {
  module: 'dashboard',
  order: 0,
  menu,
  tour: purchaseTour,
  moved: { '/admin': '/dashboard', '/tasks': '/dashboard#needs-you' },
  routes,
  adds: ['reports.toolbar'],
  added: () => import('./adds.ts'),
}
