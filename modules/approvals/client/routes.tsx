import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/out-of-office',
    handle: { title: 'Out of office' },
    lazy: async () => ({ Component: (await import('./OutOfOfficePage.tsx')).OutOfOfficePage }),
  },
  {
    path: '/settings/approval-policies',
    handle: { title: 'Approval policies' },
    lazy: async () => ({ Component: (await import('./PoliciesPage.tsx')).PoliciesPage }),
  },
  {
    path: '/settings/approval-policies/new',
    handle: { title: 'New approval policy' },
    lazy: async () => ({ Component: (await import('./PolicyForm.tsx')).NewPolicyPage }),
  },
  {
    path: '/settings/approval-policies/:id',
    handle: { title: 'Approval policy' },
    lazy: async () => ({ Component: (await import('./PolicyRecord.tsx')).PolicyRecord }),
  },
  {
    path: '/settings/approval-policies/:id/edit',
    handle: { title: 'Edit approval policy' },
    lazy: async () => ({ Component: (await import('./PolicyForm.tsx')).EditPolicyPage }),
  },
]
