import type { RouteObject } from 'react-router'

/** The front of finance, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/financial',
    handle: { title: 'Finance' },
    lazy: async () => ({ Component: (await import('./FinancialPage.tsx')).FinancialPage }),
  },
  {
    path: '/financial/workbench/:id',
    handle: { title: 'Legal entity' },
    lazy: async () => ({ Component: (await import('./EntityWorkbench.tsx')).EntityWorkbench }),
  },
]
