import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'
import { positions } from '#modules/people/shared/positions.ts'
import { workingPatterns, weekdayNames } from '#modules/people/shared/working-patterns.ts'
import { workingWeeks } from '#modules/people/shared/working-weeks.ts'
import { OneHome } from './one-home.tsx'
import { people } from '#modules/people/shared/people.ts'

const ofPerson = [
  { title: 'Person', fields: ['givenName', 'surname', 'preferredName', 'birthday'] },
  { title: 'Employment', fields: ['employeeId', 'hireDate', 'employeeType'] },
  { title: 'Contact', fields: ['mail', 'businessPhone'] },
]
export const PersonForm = () => <NewRecordPage record={people} groups={ofPerson} />

const ofAssignment = [
  { title: 'Person and day', fields: ['personId', 'validFrom', 'validTo', 'reason'] },
  {
    title: 'Assignment',
    fields: [
      'positionId',
      'jobId',
      'departmentId',
      'managerId',
      'placeId',
      'fte',
      'contractType',
      'probationUntil',
      'overPlan',
    ],
  },
]
/** For a person whose page led here, of that person. */
const usePerson = () => ({ personId: useSearchParams()[0].get('person') ?? '' })

export const AssignmentForm = () => <NewRecordPage record={assignments} defaults={usePerson()} groups={ofAssignment} />

const ofPattern = [
  { title: 'Pattern', fields: ['name'] },
  { title: 'Hours of each day', fields: [...weekdayNames] },
]
export const WorkingPatternForm = () => <NewRecordPage record={workingPatterns} groups={ofPattern} />

const ofWeek = [
  { title: 'Person and day', fields: ['personId', 'validFrom', 'validTo', 'reason'] },
  { title: 'Pattern of the company', fields: ['patternId'] },
  { title: 'Or hours of their own', fields: [...weekdayNames] },
]
export const WorkingWeekForm = () => <NewRecordPage record={workingWeeks} defaults={usePerson()} groups={ofWeek} />

const ofIdentifier = [
  { title: 'Person', fields: ['personId'] },
  { title: 'Identifier', fields: ['kind', 'country', 'identifierNumber', 'validUntil'] },
]
export const IdentifierForm = () => <NewRecordPage record={identifiers} defaults={usePerson()} groups={ofIdentifier} />

const ofDependant = [
  { title: 'Person', fields: ['personId'] },
  { title: 'Dependant', fields: ['dependantName', 'relation', 'birthDate'] },
]
export const DependantForm = () => <NewRecordPage record={dependants} defaults={usePerson()} groups={ofDependant} />

const ofEmergency = [
  { title: 'Who is called', fields: ['personId', 'name', 'relation'] },
  { title: 'How', fields: ['phone', 'otherPhone', 'mail'] },
]
export const EmergencyContactForm = () => (
  <NewRecordPage record={emergencyContacts} defaults={usePerson()} groups={ofEmergency} />
)

const ofHome = [
  { title: 'Person', note: <OneHome />, fields: ['personId'] },
  { title: 'Address', fields: ['addressLine1', 'addressLine2', 'postCode', 'city', 'region', 'country'] },
  { title: 'Reached at home', fields: ['phone', 'mail'] },
]
export const PrivateContactForm = () => (
  <NewRecordPage record={privateContacts} defaults={usePerson()} groups={ofHome} />
)

export const DepartmentForm = () => <NewRecordPage record={departments} />
export const JobForm = () => <NewRecordPage record={jobs} />
export const PlaceForm = () => <NewRecordPage record={places} />
export const PositionForm = () => <NewRecordPage record={positions} />

const ofPlan = [
  { title: 'Of what, and when', fields: ['departmentId', 'positionId', 'validFrom', 'validTo'] },
  { title: 'Plan', fields: ['planned', 'costPerHead', 'currency', 'reason'] },
]
/** Of the position or department whose page led here. */
export function HeadcountPlanForm() {
  const [params] = useSearchParams()
  const of = { positionId: params.get('position') ?? '', departmentId: params.get('department') ?? '' }
  return <NewRecordPage record={headcountPlans} defaults={of} groups={ofPlan} />
}
