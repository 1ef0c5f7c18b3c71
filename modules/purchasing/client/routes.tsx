import type { RouteObject } from 'react-router'

/** Requisitions and orders, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/procurement/requisitions',
    handle: { title: 'Requisitions' },
    lazy: async () => ({ Component: (await import('./RequisitionsPage.tsx')).RequisitionsPage }),
  },
  {
    path: '/procurement/requisitions/new',
    handle: { title: 'New requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionForm.tsx')).NewRequisitionPage }),
  },
  {
    path: '/procurement/requisitions/:id',
    handle: { title: 'Requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionRecord.tsx')).RequisitionRecord }),
  },
  {
    path: '/procurement/requisitions/:id/edit',
    handle: { title: 'Edit requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionForm.tsx')).EditRequisitionPage }),
  },
  {
    path: '/procurement/orders',
    handle: { title: 'Purchase orders' },
    lazy: async () => ({ Component: (await import('./OrdersPage.tsx')).OrdersPage }),
  },
  {
    path: '/procurement/orders/new',
    handle: { title: 'New purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).NewOrderPage }),
  },
  {
    path: '/procurement/orders/:id',
    handle: { title: 'Purchase order' },
    lazy: async () => ({ Component: (await import('./OrderRecord.tsx')).OrderRecord }),
  },
  {
    path: '/procurement/orders/:id/edit',
    handle: { title: 'Edit purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).EditOrderPage }),
  },
  {
    path: '/procurement/orders/:id/revise',
    handle: { title: 'Revise purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).ReviseOrderPage }),
  },
  {
    path: '/procurement/order-revisions',
    handle: { title: 'Order revisions' },
    lazy: async () => ({ Component: (await import('./OrderRevisionsPage.tsx')).OrderRevisionsPage }),
  },
  {
    path: '/procurement/order-revisions/:id',
    handle: { title: 'Order revision' },
    lazy: async () => ({ Component: (await import('./OrderRevisionRecord.tsx')).OrderRevisionRecord }),
  },
  {
    path: '/procurement/order-lines',
    handle: { title: 'Order lines' },
    lazy: async () => ({ Component: (await import('./OrderLinesPage.tsx')).OrderLinesPage }),
  },
  {
    path: '/procurement/order-lines/:id',
    handle: { title: 'Order line' },
    lazy: async () => ({ Component: (await import('./OrderLinesPage.tsx')).OrderLinePage }),
  },
]
