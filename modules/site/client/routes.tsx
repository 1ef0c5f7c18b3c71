import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/site/contact-requests',
    handle: { title: 'Contact requests' },
    lazy: async () => ({ Component: (await import('./ContactRequestsPage.tsx')).ContactRequestsPage }),
  },
  {
    path: '/site/contact-requests/:id',
    handle: { title: 'Contact request' },
    lazy: async () => ({ Component: (await import('./ContactRequestRecord.tsx')).ContactRequestRecord }),
  },
]
