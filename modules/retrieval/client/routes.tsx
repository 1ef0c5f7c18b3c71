import type { RouteObject } from 'react-router'

/** Loaded when the page is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/vector-search',
    handle: { title: 'Semantic search' },
    lazy: async () => ({ Component: (await import('./VectorSearchPage.tsx')).VectorSearchPage }),
  },
]
