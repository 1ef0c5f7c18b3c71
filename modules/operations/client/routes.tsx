import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router'

/** Where administrators look for it first. */
const lead = ({ params: { id }, request }: LoaderFunctionArgs) =>
  replace(`/operations/error-reports${id ? `/${id}` : ''}${new URL(request.url).search}`)

export const routes: RouteObject[] = [
  {
    path: '/operations',
    handle: { title: 'Operations' },
    lazy: async () => ({ Component: (await import('./OperationsPage.tsx')).OperationsPage }),
  },
  {
    path: '/operations/error-reports',
    handle: { title: 'Error reports' },
    lazy: async () => ({ Component: (await import('./ErrorReportsPage.tsx')).ErrorReportsPage }),
  },
  {
    path: '/operations/error-reports/:id',
    handle: { title: 'Error report' },
    lazy: async () => ({ Component: (await import('./ErrorReportRecord.tsx')).ErrorReportRecord }),
  },
  { path: '/settings/error-reports', loader: lead },
  { path: '/settings/error-reports/:id', loader: lead },
]
