import type { RouteObject } from 'react-router'

/** The front of procurement, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/procurement',
    handle: { title: 'Procurement' },
    lazy: async () => ({ Component: (await import('./ProcurementPage.tsx')).ProcurementPage }),
  },
  {
    path: '/vendors/workbench/:id',
    handle: { title: 'Vendor' },
    lazy: async () => ({ Component: (await import('./VendorWorkbench.tsx')).VendorWorkbench }),
  },
  {
    path: '/procurement/grir',
    handle: { title: 'Received, not billed' },
    lazy: async () => ({ Component: (await import('./GrirPage.tsx')).GrirPage }),
  },
  {
    path: '/procurement/commitments',
    handle: { title: 'Open commitments' },
    lazy: async () => ({ Component: (await import('./CommitmentsPage.tsx')).CommitmentsPage }),
  },
]
