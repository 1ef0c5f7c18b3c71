import type { RouteObject } from 'react-router'

/** Leave, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/leave',
    handle: { title: 'My leave' },
    lazy: async () => ({ Component: (await import('./MyLeavePage.tsx')).MyLeavePage }),
  },
  {
    path: '/hr/leave/account',
    handle: { title: 'Leave account' },
    lazy: async () => ({ Component: (await import('./AccountPage.tsx')).AccountPage }),
  },
  {
    path: '/hr/leave-balances',
    handle: { title: 'Leave balances' },
    lazy: async () => ({ Component: (await import('./EverybodyPage.tsx')).EverybodyPage }),
  },
  {
    path: '/hr/leave-calendar',
    handle: { title: 'Leave calendar' },
    lazy: async () => ({ Component: (await import('./LeaveCalendarPage.tsx')).LeaveCalendarPage }),
  },
  {
    path: '/hr/leave-requests',
    handle: { title: 'Leave requests' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveRequestsPage }),
  },
  {
    path: '/hr/leave-requests/new',
    handle: { title: 'Ask for leave' },
    lazy: async () => ({ Component: (await import('./AskPage.tsx')).AskPage }),
  },
  {
    path: '/hr/leave-requests/:id',
    handle: { title: 'Leave request' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveRequestRecord }),
  },
  {
    path: '/hr/leave-entries',
    handle: { title: 'Leave ledger' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveEntriesPage }),
  },
  {
    path: '/hr/leave-adjustments',
    handle: { title: 'Leave adjustments' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveAdjustmentsPage }),
  },
  {
    path: '/hr/leave-adjustments/new',
    handle: { title: 'New leave adjustment' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).LeaveAdjustmentForm }),
  },
  {
    path: '/hr/leave-adjustments/:id',
    handle: { title: 'Leave adjustment' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveAdjustmentRecord }),
  },
  {
    path: '/hr/leave-entries/:id',
    handle: { title: 'Leave entry' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveEntryRecord }),
  },
  {
    path: '/hr/leave-types',
    handle: { title: 'Leave types' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveTypesPage }),
  },
  {
    path: '/hr/leave-types/new',
    handle: { title: 'New leave type' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).LeaveTypeForm }),
  },
  {
    path: '/hr/leave-types/:id',
    handle: { title: 'Leave type' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveTypeRecord }),
  },
  {
    path: '/hr/substitutions',
    handle: { title: 'Substitutions' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).SubstitutionsPage }),
  },
  {
    path: '/hr/substitutions/:id',
    handle: { title: 'Substitution' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).SubstitutionRecord }),
  },
  {
    path: '/hr/leave-policies',
    handle: { title: 'Leave policies' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeavePoliciesPage }),
  },
  {
    path: '/hr/leave-policies/new',
    handle: { title: 'New leave policy' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).LeavePolicyForm }),
  },
  {
    path: '/hr/leave-policies/:id',
    handle: { title: 'Leave policy' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeavePolicyRecord }),
  },
  {
    path: '/hr/leave-blocks',
    handle: { title: 'Leave blocks' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveBlocksPage }),
  },
  {
    path: '/hr/leave-blocks/new',
    handle: { title: 'New leave block' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).LeaveBlockForm }),
  },
  {
    path: '/hr/leave-blocks/:id',
    handle: { title: 'Leave block' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).LeaveBlockRecord }),
  },
]
