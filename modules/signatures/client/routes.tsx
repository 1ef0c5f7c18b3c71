import type { RouteObject } from 'react-router'

const pages = () => import('./pages.tsx')

/** Documents that people are asked to sign; each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/documents/signature-requests',
    handle: { title: 'Signatures' },
    lazy: async () => ({ Component: (await pages()).SignatureRequestsPage }),
  },
  {
    path: '/documents/signature-requests/new',
    handle: { title: 'New signature request' },
    lazy: async () => ({ Component: (await pages()).SignatureRequestForm }),
  },
  {
    path: '/documents/signature-requests/:id',
    handle: { title: 'Signature request' },
    lazy: async () => ({ Component: (await import('./SignatureRequestRecord.tsx')).SignatureRequestRecord }),
  },
]
