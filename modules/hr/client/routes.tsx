import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/hr',
    handle: { title: 'People' },
    lazy: async () => ({ Component: (await import('./HrPage.tsx')).HrPage }),
  },
]
