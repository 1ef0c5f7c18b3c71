import type { RouteObject } from 'react-router'

/** Payables, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/financial/open-items',
    handle: { title: 'Open items' },
    lazy: async () => ({ Component: (await import('./OpenItemsPage.tsx')).OpenItemsPage }),
  },
  {
    path: '/financial/bills',
    handle: { title: 'Bills' },
    lazy: async () => ({ Component: (await import('./BillsPage.tsx')).BillsPage }),
  },
  {
    path: '/financial/bills/new',
    handle: { title: 'New bill' },
    lazy: async () => ({ Component: (await import('./BillForm.tsx')).NewBillPage }),
  },
  {
    path: '/financial/bills/:id',
    handle: { title: 'Bill' },
    lazy: async () => ({ Component: (await import('./BillRecord.tsx')).BillRecord }),
  },
  {
    path: '/financial/bills/:id/edit',
    handle: { title: 'Correct bill' },
    lazy: async () => ({ Component: (await import('./BillForm.tsx')).EditBillPage }),
  },
  {
    path: '/financial/payments',
    handle: { title: 'Payments' },
    lazy: async () => ({ Component: (await import('./PaymentsPage.tsx')).PaymentsPage }),
  },
  {
    path: '/financial/payments/new',
    handle: { title: 'New payment' },
    lazy: async () => ({ Component: (await import('./PaymentForm.tsx')).NewPaymentPage }),
  },
  {
    path: '/financial/payments/run',
    handle: { title: 'Pay bills' },
    lazy: async () => ({ Component: (await import('./PaymentRunPage.tsx')).PaymentRunPage }),
  },
  {
    path: '/financial/payments/:id',
    handle: { title: 'Payment' },
    lazy: async () => ({ Component: (await import('./PaymentRecord.tsx')).PaymentRecord }),
  },
  {
    path: '/financial/payments/:id/edit',
    handle: { title: 'Edit payment' },
    lazy: async () => ({ Component: (await import('./PaymentForm.tsx')).EditPaymentPage }),
  },
  {
    path: '/financial/settlements',
    handle: { title: 'Settlements' },
    lazy: async () => ({ Component: (await import('./SettlementsPage.tsx')).SettlementsPage }),
  },
  {
    path: '/financial/settlements/:id',
    handle: { title: 'Settlement' },
    lazy: async () => ({ Component: (await import('./SettlementsPage.tsx')).SettlementRecord }),
  },
]
