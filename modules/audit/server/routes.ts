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
        one: 'The last verification found something that is not as it was left, or came to no end',
        many: 'The last verification found {count} things that are not as they were left',
      },
      right: 'settings.verification.read',
      page: '/settings/verification',
      find: foundLast,
    },
  ],
}
