import type { Room } from '#server/room.ts'

/** Everybody finds their colleagues, and sees their own file. */
const everybody = [
  ...['employees', 'departments', 'jobs', 'places'].map((nouns) => `hr.${nouns}.read`),
  ...['people', 'assignments'].map((nouns) => `hr.${nouns}.read@own`),
]

/** Who may what with people. */
export const roles: Room['roles'] = {
  hr: ['hr.*.*'],
  // Those who report to them, but not what they are paid.
  manager: [...everybody, 'hr.people.read@reports', 'hr.assignments.read@reports', 'hr.overview.read'],
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'auditor'].map((role) => [
      role,
      everybody,
    ]),
  ),
}
