import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/inbox',
    handle: { title: 'Inbox' },
    lazy: async () => ({ Component: (await import('./InboxPage.tsx')).InboxPage }),
  },
]
