import { LayoutDashboard } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'
import type { TourOffer } from '#client/tour/place.tsx'
import { purchaseTour } from './purchase-tour-offer.ts'

export const menu: MenuEntry = { label: 'Overview', to: '/dashboard', icon: LayoutDashboard, place: 'top', key: 'h' }

export const tour: TourOffer = purchaseTour

const dashboard = async () => ({ Component: (await import('./DashboardPage.tsx')).DashboardPage })

/** Two addresses show the one dashboard; a third shows it as plain tables. */
export const routes: RouteObject[] = [
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
