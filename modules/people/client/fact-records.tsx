import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'

export const AssignmentRecord = () => <RecordPage record={assignments} />
export const EmergencyContactRecord = () => <RecordPage record={emergencyContacts} />
export const PrivateContactRecord = () => <RecordPage record={privateContacts} />
export const IdentifierRecord = () => <RecordPage record={identifiers} />
export const DependantRecord = () => <RecordPage record={dependants} />
export const HeadcountPlanRecord = () => <RecordPage record={headcountPlans} />
