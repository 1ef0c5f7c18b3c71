import { bankSet } from '#modules/people/shared/bank-accounts.ts'
import { familySet } from '#modules/people/shared/dependants.ts'
import { identitySet } from '#modules/people/shared/identifiers.ts'
import { paySet } from '#modules/people/shared/pay-rates.ts'
import { rightTo } from '#shared/shown.ts'
import type { Room } from '#server/room.ts'

/** Everybody finds their colleagues, sees their own file, and says themselves how they are reached at home and who is called for them. */
const everybody = [
  ...['employees', 'departments', 'jobs', 'places'].map((nouns) => `hr.${nouns}.read`),
  ...['people', 'assignments'].map((nouns) => `hr.${nouns}.read@own`),
  ...['emergency-contacts', 'private-contacts'].flatMap((nouns) =>
    ['read', 'create', 'update'].map((right) => `hr.${nouns}.${right}@own`),
  ),
  'hr.emergency-contacts.archive@own',
  // What is kept of them alone: each sees their own, whole.
  ...['pay-rates', 'bank-accounts', 'identifiers', 'dependants'].map((nouns) => `hr.${nouns}.read@own`),
  ...([paySet, bankSet, identitySet, familySet] as const).map((set) => `${rightTo(set)}@own`),
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
