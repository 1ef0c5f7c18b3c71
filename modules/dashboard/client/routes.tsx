import { LayoutDashboard } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'

export const menu: MenuEntry = { label: 'Home', to: '/dashboard', icon: LayoutDashboard, place: 'top', key: 'h' }

const dashboard = async () => ({ Component: (await import('./DashboardPage.tsx')).DashboardPage })

/** Both addresses show the one dashboard. */
export const routes: RouteObject[] = ['/dashboard', '/enhanced-business-dashboard'].map((path) => ({
  path,
  handle: { title: 'Overview' },
  lazy: dashboard,
}))
