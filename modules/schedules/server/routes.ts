import { createSampleSchedules } from '#modules/schedules/sample/sample.ts'
import type { ServerModule } from '#server/module.ts'
import { alertRoutes, alerts, crossingsRoute } from './alerts.ts'
import { roles } from './roles.ts'
import { scheduleJobs } from './run-due.ts'
import { leaveRoute, runsRoute, scheduleRoutes, schedules } from './schedules.ts'
import { alertJobs } from './watch.ts'

/** Reports by e-mail at set times, and values that are watched. */
export const schedulesModule: ServerModule = {
  name: 'schedules',
  area: 'reports',
  label: 'Schedules and alerts',
  roles,
  records: [schedules, alerts],
  routes: [...scheduleRoutes, ...alertRoutes, leaveRoute, runsRoute, crossingsRoute],
  jobs: [...scheduleJobs, ...alertJobs],
  sample: createSampleSchedules,
}
