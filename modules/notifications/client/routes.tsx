import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/notifications',
    handle: { title: 'Notifications' },
    lazy: async () => ({ Component: (await import('./NotificationsPage.tsx')).NotificationsPage }),
  },
]
