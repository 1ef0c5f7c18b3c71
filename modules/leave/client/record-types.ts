import { leaveBlocks } from '#modules/leave/shared/leave-blocks.ts'
import { leaveAdjustments } from '#modules/leave/shared/leave-adjustments.ts'
import { leaveEntries } from '#modules/leave/shared/leave-entries.ts'
import { leavePolicies } from '#modules/leave/shared/leave-policies.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { substitutions } from '#modules/leave/shared/substitutions.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'

/** Every record type of the module in full. */
export const recordTypes = [
  leaveRequests,
  substitutions,
  leaveAdjustments,
  leaveEntries,
  leaveTypes,
  leavePolicies,
  leaveBlocks,
] as const
