import type { ServerModule } from '#server/module.ts'
import { errorReports } from './error-reports.ts'
import { failedJobs, overviewRoutes } from './overview.ts'

/** What runs here: work in progress, jobs, imports, what changed, and what went wrong on a screen. */
export const operations: ServerModule = {
  name: 'operations',
  label: 'Operations',
  roles: {
    auditor: ['error-reports.read', 'error-reports.export', 'system.read', 'events.read'].map(
      (right) => `operations.${right}`,
    ),
  },
  records: [errorReports],
  routes: overviewRoutes,
  alerts: [
    {
      name: 'operations.jobs.failed',
      label: 'Failed jobs',
      words: {
        one: '1 job failed after all retries in the last day',
        many: '{count} jobs failed after all retries in the last day',
      },
      right: 'operations.system.read',
      page: '/operations',
      find: failedJobs,
    },
  ],
}
