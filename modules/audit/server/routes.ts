import type { Room } from '#server/room.ts'
import { entryRoutes } from './entries.ts'
import { exportRoute } from './export.ts'
import { verificationRoutes } from './verification.ts'

/** What happened, by whom, to what; and that nobody has touched what says so. */
export const audit: Room = {
  name: 'audit',
  area: 'settings',
  label: 'Audit log',
  roles: { auditor: ['settings.audit.read', 'settings.audit.export', 'settings.verification.read'] },
  records: [],
  routes: [...entryRoutes, exportRoute, ...verificationRoutes],
}
