import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/policies',
    handle: { title: 'Company settings' },
    lazy: async () => ({ Component: (await import('./PoliciesPage.tsx')).PoliciesPage }),
  },
  {
    path: '/settings/policies/:name',
    handle: { title: 'Company setting' },
    lazy: async () => ({ Component: (await import('./PolicyPage.tsx')).PolicyPage }),
  },
]
