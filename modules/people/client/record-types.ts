import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'
import { positions } from '#modules/people/shared/positions.ts'
import { workingPatterns } from '#modules/people/shared/working-patterns.ts'
import { workingWeeks } from '#modules/people/shared/working-weeks.ts'
import { employees, people } from '#modules/people/shared/people.ts'

/** Every record type of the module in full. */
export const recordTypes = [
  employees,
  people,
  departments,
  jobs,
  places,
  positions,
  headcountPlans,
  assignments,
  workingPatterns,
  workingWeeks,
  identifiers,
  dependants,
  emergencyContacts,
  privateContacts,
] as const
