import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'
import { employees, people } from '#modules/people/shared/people.ts'

/** Every noun of the room in full. */
export const nouns = [
  employees,
  people,
  departments,
  jobs,
  places,
  assignments,
  payRates,
  emergencyContacts,
  privateContacts,
] as const
