import { card } from '#shared/card.ts'

export const shiftTypes = card('hr.shift-types', { one: 'shift type', many: 'shift types', title: 'name' })
/** Which shift is worked on which day of a week. */
export const shiftPatterns = card('hr.shift-patterns', {
  one: 'weekly pattern',
  many: 'weekly patterns',
  title: 'name',
})
/** Who works which shift or pattern, from a day on. */
export const shiftAssignments = card('hr.shift-assignments', {
  one: 'shift assignment',
  many: 'shift assignments',
  title: 'personName',
  subtitle: 'worksName',
})
/** A moment at which somebody clocked in or out. */
export const punches = card('hr.punches', { one: 'punch', many: 'punches', title: 'shownAt', subtitle: 'personName' })
export const timeCorrections = card('hr.time-corrections', {
  one: 'time correction',
  many: 'time corrections',
  title: 'personName',
  subtitle: 'day',
})
/** What came of a person's shift, or of their work without one, on the day that it began. */
export const attendanceDays = card('hr.attendance-days', {
  one: 'attendance day',
  many: 'attendance days',
  title: 'personName',
  subtitle: 'day',
})
/** What somebody worked in a week, by day and kind of work. */
export const timesheets = card('hr.timesheets', {
  one: 'timesheet',
  many: 'timesheets',
  title: 'personName',
  subtitle: 'weekOf',
})
