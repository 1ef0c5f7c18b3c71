import type { RouteObject } from 'react-router'

/** Pay and bank accounts, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/pay-rates',
    handle: { title: 'Pay rates' },
    lazy: async () => ({ Component: (await import('./fact-pages.tsx')).PayRatesPage }),
  },
  {
    path: '/hr/pay-changes',
    handle: { title: 'Pay changes' },
    lazy: async () => ({ Component: (await import('./change-pages.tsx')).PayChangesPage }),
  },
  {
    path: '/hr/pay-changes/new',
    handle: { title: 'Change pay' },
    lazy: async () => ({ Component: (await import('./ChangePayPage.tsx')).ChangePayPage }),
  },
  {
    path: '/hr/pay-changes/:id',
    handle: { title: 'Pay change' },
    lazy: async () => ({ Component: (await import('./change-pages.tsx')).PayChangeRecord }),
  },
  {
    path: '/hr/pay-rates/:id',
    handle: { title: 'Pay rate' },
    lazy: async () => ({ Component: (await import('./fact-pages.tsx')).PayRateRecord }),
  },
  {
    path: '/hr/bank-accounts',
    handle: { title: 'Bank accounts' },
    lazy: async () => ({ Component: (await import('./fact-pages.tsx')).BankAccountsPage }),
  },
  {
    path: '/hr/bank-changes',
    handle: { title: 'Bank account changes' },
    lazy: async () => ({ Component: (await import('./change-pages.tsx')).BankChangesPage }),
  },
  {
    path: '/hr/bank-changes/new',
    handle: { title: 'Change bank account' },
    lazy: async () => ({ Component: (await import('./ChangeBankPage.tsx')).ChangeBankPage }),
  },
  {
    path: '/hr/bank-changes/:id',
    handle: { title: 'Bank account change' },
    lazy: async () => ({ Component: (await import('./change-pages.tsx')).BankChangeRecord }),
  },
  {
    path: '/hr/bank-accounts/:id',
    handle: { title: 'Bank account' },
    lazy: async () => ({ Component: (await import('./fact-pages.tsx')).BankAccountRecord }),
  },
]
