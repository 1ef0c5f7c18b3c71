import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/audit',
    handle: { title: 'Audit log' },
    lazy: async () => ({ Component: (await import('./AuditPage.tsx')).AuditPage }),
  },
  {
    path: '/settings/verification',
    handle: { title: 'Verification' },
    lazy: async () => ({ Component: (await import('./VerificationPage.tsx')).VerificationPage }),
  },
]
