import type { RouteObject } from 'react-router'

/** Reports, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/reports',
    handle: { title: 'Reports' },
    lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).CataloguePage }),
  },
  {
    path: '/reports/new',
    handle: { title: 'New report' },
    lazy: async () => ({ Component: (await import('./BuilderPage.tsx')).BuilderPage }),
  },
  {
    path: '/reports/saved',
    handle: { title: 'Saved reports' },
    lazy: async () => ({ Component: (await import('./SavedPage.tsx')).SavedPage }),
  },
  {
    path: '/reports/rows',
    handle: { title: 'Rows of a report' },
    lazy: async () => ({ Component: (await import('./RowsPage.tsx')).RowsPage }),
  },
  {
    path: '/reports/ready/:slug',
    handle: { title: 'Standard report' },
    lazy: async () => ({ Component: (await import('./ReadyPage.tsx')).ReadyPage }),
  },
  {
    path: '/reports/:id',
    handle: { title: 'Report' },
    lazy: async () => ({ Component: (await import('./ReportPage.tsx')).ReportPage }),
  },
]
