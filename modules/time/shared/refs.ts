import { recordRef } from '#shared/record-ref.ts'

export const shiftTypes = recordRef('hr.shift-types', { one: 'shift type', many: 'shift types', title: 'name' })
/** Which shift is worked on which day of a week. */
export const shiftPatterns = recordRef('hr.shift-patterns', {
  one: 'weekly pattern',
  many: 'weekly patterns',
  title: 'name',
})
/** Who works which shift or pattern, from a day on. */
export const shiftAssignments = recordRef('hr.shift-assignments', {
  one: 'shift assignment',
  many: 'shift assignments',
  title: 'personName',
  subtitle: 'worksName',
})
/** A moment at which somebody clocked in or out. */
export const punches = recordRef('hr.punches', {
  one: 'punch',
  many: 'punches',
  title: 'shownAt',
  subtitle: 'personName',
})
export const timeCorrections = recordRef('hr.time-corrections', {
  one: 'time correction',
  many: 'time corrections',
  title: 'personName',
  subtitle: 'day',
})
/** What came of a person's shift, or of their work without one, on the day that it began. */
export const attendanceDays = recordRef('hr.attendance-days', {
  one: 'attendance day',
  many: 'attendance days',
  title: 'personName',
  subtitle: 'day',
})
/** What somebody worked in a week, by day and kind of work. */
export const timesheets = recordRef('hr.timesheets', {
  one: 'timesheet',
  many: 'timesheets',
  title: 'personName',
  subtitle: 'weekOf',
})
