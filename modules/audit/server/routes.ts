import type { ServerModule } from '#server/module.ts'
import { entryRoutes } from './entries.ts'
import { exportRoute } from './export.ts'
import { refusedRoute } from './refused.ts'
import { foundLast, verificationRoutes } from './verification.ts'

/** What happened, by whom, to what; and that nobody has touched what says so. */
export const audit: ServerModule = {
  name: 'audit',
  area: 'settings',
  label: 'Audit log',
  roles: { auditor: ['settings.audit.read', 'settings.audit.export', 'settings.verification.read'] },
  records: [],
  routes: [...entryRoutes, exportRoute, refusedRoute, ...verificationRoutes],
  alerts: [
    {
      name: 'settings.verification.broken',
      label: 'Verification',
      words: {
        one: 'The last verification has a finding or did not finish',
        many: 'The last verification has {count} findings',
      },
      right: 'settings.verification.read',
      page: '/settings/verification',
      find: foundLast,
    },
  ],
}
