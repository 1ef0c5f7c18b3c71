import type { Room } from '#server/room.ts'
import { balanceRoutes } from './balances.ts'
import { leaveBlocks } from './blocks.ts'
import { checks } from './checks.ts'
import { leaveEntries } from './entries.ts'
import { leaveEvidence } from './evidence.ts'
import { leavePolicies } from './policies.ts'
import { postDue } from './post-due.ts'
import { previewRoutes } from './preview.ts'
import { recountHook } from './recount.ts'
import { requestRoutes } from './request-verbs.ts'
import { leaveRequests } from './requests.ts'
import { roles } from './roles.ts'
import { createSampleLeave } from './sample.ts'
import { calendarRoutes } from './team-calendar.ts'
import { leaveTypes } from './leave-types.ts'

/** Leave: what people have of it, ask for and take. */
export const leave: Room = {
  name: 'leave',
  area: 'hr',
  label: 'Leave',
  roles,
  hooks: [recountHook],
  records: [leaveRequests, leaveEntries, leaveTypes, leavePolicies, leaveBlocks],
  routes: [...requestRoutes, ...balanceRoutes, ...previewRoutes, ...calendarRoutes],
  evidence: [leaveEvidence],
  checks,
  sample: createSampleLeave,
  jobs: [
    {
      name: 'leave.post-due',
      words: 'Post leave that is due',
      // The company's midnight is in another hour for each zone; what is posted is not posted again.
      every: '6,36 * * * *',
      run: async (_data, house) => postDue(house),
    },
  ],
}
