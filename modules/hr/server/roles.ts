import type { Room } from '#server/room.ts'

/** Everybody finds their colleagues, sees their own file, and says themselves how they are reached at home and who is called for them. */
const everybody = [
  ...['employees', 'departments', 'jobs', 'places'].map((nouns) => `hr.${nouns}.read`),
  ...['people', 'assignments'].map((nouns) => `hr.${nouns}.read@own`),
  ...['emergency-contacts', 'private-contacts'].flatMap((nouns) =>
    ['read', 'create', 'update'].map((right) => `hr.${nouns}.${right}@own`),
  ),
  'hr.emergency-contacts.archive@own',
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
