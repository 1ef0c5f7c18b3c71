import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/first-steps',
    handle: { title: 'First steps' },
    lazy: async () => ({ Component: (await import('./FirstStepsPage.tsx')).FirstStepsPage }),
  },
]
