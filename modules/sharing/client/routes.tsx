import type { RouteObject } from 'react-router'

const pages = () => import('./pages.tsx')

/** Documents that are shared with people outside. */
export const routes: RouteObject[] = [
  {
    path: '/documents/share-links',
    handle: { title: 'Share links' },
    lazy: async () => ({ Component: (await pages()).ShareLinksPage }),
  },
  {
    path: '/documents/share-links/:id',
    handle: { title: 'Share link' },
    lazy: async () => ({ Component: (await pages()).ShareLinkRecord }),
  },
]
