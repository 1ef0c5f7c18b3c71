import type { RouteObject } from 'react-router'

/** Expenses, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/expenses',
    handle: { title: 'My expenses' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).MyExpensesPage }),
  },
  {
    path: '/hr/expense-claims',
    handle: { title: 'Expense claims' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).ExpenseClaimsPage }),
  },
  {
    path: '/hr/expense-claims/new',
    handle: { title: 'New expense claim' },
    lazy: async () => ({ Component: (await import('./ClaimForm.tsx')).NewClaimPage }),
  },
  {
    path: '/hr/expense-claims/:id/edit',
    handle: { title: 'Edit expense claim' },
    lazy: async () => ({ Component: (await import('./ClaimForm.tsx')).EditClaimPage }),
  },
  {
    path: '/hr/expense-claims/:id/reduce',
    handle: { title: 'Approve less' },
    lazy: async () => ({ Component: (await import('./ReduceClaim.tsx')).ReduceClaimPage }),
  },
  {
    path: '/hr/expense-claims/:id',
    handle: { title: 'Expense claim' },
    lazy: async () => ({ Component: (await import('./ClaimRecord.tsx')).ClaimRecord }),
  },
  {
    path: '/hr/expense-advances',
    handle: { title: 'Expense advances' },
    lazy: async () => ({ Component: (await import('./advance-pages.tsx')).ExpenseAdvancesPage }),
  },
  {
    path: '/hr/expense-advances/new',
    handle: { title: 'Ask for an advance' },
    lazy: async () => ({ Component: (await import('./AdvanceForm.tsx')).NewAdvancePage }),
  },
  {
    path: '/hr/expense-advances/:id',
    handle: { title: 'Expense advance' },
    lazy: async () => ({ Component: (await import('./advance-pages.tsx')).AdvanceRecord }),
  },
  {
    path: '/hr/advance-clearings',
    handle: { title: 'Advance clearings' },
    lazy: async () => ({ Component: (await import('./advance-pages.tsx')).AdvanceClearingsPage }),
  },
  {
    path: '/hr/advance-clearings/:id',
    handle: { title: 'Advance clearing' },
    lazy: async () => ({ Component: (await import('./advance-pages.tsx')).ClearingRecord }),
  },
  {
    path: '/hr/expense-types',
    handle: { title: 'Expense types' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).ExpenseTypesPage }),
  },
  {
    path: '/hr/expense-types/new',
    handle: { title: 'New expense type' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).ExpenseTypeForm }),
  },
  {
    path: '/hr/expense-types/:id',
    handle: { title: 'Expense type' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).ExpenseTypeRecord }),
  },
]
