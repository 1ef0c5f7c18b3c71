import { createSampleTime } from '#modules/time/sample/sample.ts'
import type { ServerModule } from '#server/module.ts'
import { attendanceDays } from './attendance-days.ts'
import { checks } from './checks.ts'
import { correctionRoutes } from './correction-verbs.ts'
import { timeCorrections } from './corrections.ts'
import { presenceRoutes } from './presence.ts'
import { punches } from './punches.ts'
import { roles } from './roles.ts'
import { rosterRoutes } from './roster-page.ts'
import { shiftAssignmentRoutes, shiftAssignments } from './shift-assignments.ts'
import { shiftPatterns } from './shift-patterns.ts'
import { shiftTypes } from './shift-types.ts'
import { teamHourRoutes } from './team-hours.ts'
import { timesheetRoutes } from './timesheet-verbs.ts'
import { timesheets } from './timesheets.ts'
import { leaveHook, changeOfDay } from './turn-over.ts'

/** Time: who works when, when they came and went, and what it comes to. */
export const time: ServerModule = {
  name: 'time',
  area: 'hr',
  label: 'Time',
  roles,
  hooks: [leaveHook],
  records: [timesheets, attendanceDays, punches, timeCorrections, shiftAssignments, shiftTypes, shiftPatterns],
  routes: [
    ...correctionRoutes,
    ...shiftAssignmentRoutes,
    ...rosterRoutes,
    ...presenceRoutes,
    ...teamHourRoutes,
    ...timesheetRoutes,
  ],
  checks,
  sample: createSampleTime,
  jobs: [
    {
      name: 'time.turn-over',
      words: 'Work out shifts that are over',
      // Shifts end at any time in any zone; what is worked out is not worked out again.
      every: '11,41 * * * *',
      run: async (_data, app) => changeOfDay(app),
    },
  ],
}
