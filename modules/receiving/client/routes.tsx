import type { RouteObject } from 'react-router'

/** Goods receipts and matching, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/procurement/receipts',
    handle: { title: 'Goods receipts' },
    lazy: async () => ({ Component: (await import('./ReceiptsPage.tsx')).ReceiptsPage }),
  },
  {
    path: '/procurement/receipts/new',
    handle: { title: 'Receive goods' },
    lazy: async () => ({ Component: (await import('./ReceiptForm.tsx')).NewReceiptPage }),
  },
  {
    path: '/procurement/receipts/:id',
    handle: { title: 'Goods receipt' },
    lazy: async () => ({ Component: (await import('./ReceiptRecord.tsx')).ReceiptRecord }),
  },
  {
    path: '/procurement/receipts/:id/edit',
    handle: { title: 'Edit goods receipt' },
    lazy: async () => ({ Component: (await import('./ReceiptForm.tsx')).EditReceiptPage }),
  },
  {
    path: '/procurement/matching',
    handle: { title: 'Match results' },
    lazy: async () => ({ Component: (await import('./MatchingPage.tsx')).MatchingPage }),
  },
  {
    path: '/procurement/matching/:id',
    handle: { title: 'Match result' },
    lazy: async () => ({ Component: (await import('./MatchResultRecord.tsx')).MatchResultRecord }),
  },
  {
    path: '/procurement/match-policies',
    handle: { title: 'Tolerances' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPoliciesPage }),
  },
  {
    path: '/procurement/match-policies/new',
    handle: { title: 'New tolerance' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPolicyForm }),
  },
  {
    path: '/procurement/match-policies/:id',
    handle: { title: 'Tolerance' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPolicyRecord }),
  },
]
