import type { RouteObject } from 'react-router'

const pages = () => import('./pages.tsx')

/** Schedules and alerts, loaded when one of their pages is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/reports/schedules',
    handle: { title: 'Schedules' },
    lazy: async () => ({ Component: (await pages()).SchedulesPage }),
  },
  {
    path: '/reports/schedules/:id',
    handle: { title: 'Schedule' },
    lazy: async () => ({ Component: (await pages()).ScheduleRecord }),
  },
  {
    path: '/reports/alerts',
    handle: { title: 'Alerts' },
    lazy: async () => ({ Component: (await pages()).AlertsPage }),
  },
  {
    path: '/reports/alerts/:id',
    handle: { title: 'Alert' },
    lazy: async () => ({ Component: (await pages()).AlertRecord }),
  },
]
