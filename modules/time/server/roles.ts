import type { ServerModule } from '#server/module.ts'

/** Everybody clocks in and out, sees their own shifts and days, and asks for corrections of their own punches. */
const everybody = [
  'hr.shift-types.read',
  'hr.shift-patterns.read',
  ...['shift-assignments', 'attendance-days'].map((recordTypes) => `hr.${recordTypes}.read@own`),
  ...['read', 'create'].map((right) => `hr.punches.${right}@own`),
  ...['time-corrections', 'timesheets'].flatMap((recordTypes) =>
    ['read', 'create', 'update', 'submit'].map((right) => `hr.${recordTypes}.${right}@own`),
  ),
]
/** Who works with what others did, and not the auditor, who reads it. */
const staff = [...everybody, 'hr.time-corrections.comment@own', 'hr.timesheets.comment@own']

/** Who may what with time; an HR officer has all of the area by the front of it. */
export const roles: ServerModule['roles'] = {
  // Those who report to them: what they work, and what they ask for.
  manager: [
    ...staff,
    ...['shift-assignments', 'attendance-days', 'punches', 'time-corrections', 'timesheets'].map(
      (recordTypes) => `hr.${recordTypes}.read@reports`,
    ),
    'hr.time-corrections.comment@reports',
    'hr.timesheets.comment@reports',
    'hr.shift-assignments.create@reports',
    'hr.shift-assignments.update@reports',
  ],
  auditor: everybody,
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee'].map((role) => [role, staff]),
  ),
}
