import type { RouteObject } from 'react-router'

/** Roles, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/settings/roles',
    handle: { title: 'Roles' },
    lazy: async () => ({ Component: (await import('./RolesPage.tsx')).RolesPage }),
  },
  {
    path: '/settings/roles/:id',
    handle: { title: 'Role' },
    lazy: async () => ({ Component: (await import('./RoleRecord.tsx')).RoleRecord }),
  },
  {
    path: '/settings/roles/:id/edit',
    handle: { title: 'Edit role' },
    lazy: async () => ({ Component: (await import('./RoleForm.tsx')).RoleForm }),
  },
  {
    path: '/settings/conflicts',
    handle: { title: 'Conflicting rights' },
    lazy: async () => ({ Component: (await import('./ConflictsPage.tsx')).ConflictsPage }),
  },
]
