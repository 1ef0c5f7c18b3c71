import { familySet } from '#modules/people/shared/dependants.ts'
import { identitySet } from '#modules/people/shared/identifiers.ts'
import { papersSet } from '#modules/people/shared/people.ts'
import { rightTo } from '#shared/shown.ts'
import type { ServerModule } from '#server/module.ts'

/** Everybody finds their colleagues, sees their own file, and says themselves how they are reached at home and who is called for them. */
const everybody = [
  ...['employees', 'departments', 'jobs', 'places', 'positions', 'working-patterns'].map(
    (recordTypes) => `hr.${recordTypes}.read`,
  ),
  ...['people', 'assignments', 'working-weeks'].map((recordTypes) => `hr.${recordTypes}.read@own`),
  ...['emergency-contacts', 'private-contacts'].flatMap((recordTypes) =>
    ['read', 'create', 'update'].map((right) => `hr.${recordTypes}.${right}@own`),
  ),
  'hr.emergency-contacts.archive@own',
  'hr.people.photo@own',
  // What is kept of them alone: each sees their own, whole.
  ...['identifiers', 'dependants'].map((recordTypes) => `hr.${recordTypes}.read@own`),
  ...([identitySet, familySet, papersSet] as const).map((set) => `${rightTo(set)}@own`),
]

/** Who may what with people. */
export const roles: ServerModule['roles'] = {
  hr: ['hr.*.*'],
  // Those who report to them, but not what they are paid.
  manager: [
    ...everybody,
    ...['people', 'assignments', 'working-weeks'].map((recordTypes) => `hr.${recordTypes}.read@reports`),
    'hr.assignments.probation@reports',
    'hr.overview.read',
  ],
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'auditor'].map((role) => [
      role,
      everybody,
    ]),
  ),
}
