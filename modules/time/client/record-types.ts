import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { punches } from '#modules/time/shared/punches.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { shiftPatterns } from '#modules/time/shared/shift-patterns.ts'
import { shiftTypes } from '#modules/time/shared/shift-types.ts'
import { timeCorrections } from '#modules/time/shared/time-corrections.ts'
import { timesheets } from '#modules/time/shared/timesheets.ts'

/** Every record type of the module in full. */
export const recordTypes = [
  timesheets,
  attendanceDays,
  punches,
  timeCorrections,
  shiftAssignments,
  shiftTypes,
  shiftPatterns,
] as const
