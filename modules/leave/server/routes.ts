import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import type { ServerModule } from '#server/module.ts'
import { settings } from '#modules/leave/shared/settings.ts'
import { adjustmentRoutes, leaveAdjustments } from './adjustments.ts'
import { balanceRoutes } from './balances.ts'
import { leaveBlocks } from './blocks.ts'
import { checks } from './checks.ts'
import { everybodyRoutes } from './everybody.ts'
import { leaveEntries } from './entries.ts'
import { leaveEvidence } from './evidence.ts'
import { lastDayHooks } from './last-day.ts'
import { leavePolicies } from './policies.ts'
import { adjustForPolicy, adjustJob } from './policy-change.ts'
import { postDue } from './post-due.ts'
import { previewRoutes } from './preview.ts'
import { recountHooks } from './recount.ts'
import { requestRoutes } from './request-verbs.ts'
import { leaveRequests } from './requests.ts'
import { roles } from './roles.ts'
import { createSampleLeave } from './sample.ts'
import { substitutions } from './substitutions.ts'
import { calendarRoutes } from './team-calendar.ts'
import { leaveTypes } from './leave-types.ts'

/** Leave: what people have of it, ask for and take. */
export const leave: ServerModule = {
  name: 'leave',
  area: 'hr',
  label: 'Leave',
  roles,
  settings,
  fieldSets: [{ set: absenceSet, label: 'confidential leave' }],
  hooks: [...recountHooks, ...lastDayHooks],
  records: [leaveRequests, substitutions, leaveAdjustments, leaveEntries, leaveTypes, leavePolicies, leaveBlocks],
  routes: [
    ...requestRoutes,
    ...adjustmentRoutes,
    ...balanceRoutes,
    ...everybodyRoutes,
    ...previewRoutes,
    ...calendarRoutes,
  ],
  evidence: [leaveEvidence],
  checks,
  sample: createSampleLeave,
  jobs: [
    {
      name: 'leave.post-due',
      words: 'Post leave that is due',
      // The company's midnight is in another hour for each zone; what is posted is not posted again.
      every: '6,36 * * * *',
      run: async (_data, app) => postDue(app),
    },
    { name: adjustJob, words: 'Adjust leave for a changed policy', run: adjustForPolicy },
  ],
}
