import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'

export const AssignmentRecord = () => <RecordPage record={assignments} />
export const PayRateRecord = () => <RecordPage record={payRates} />
export const EmergencyContactRecord = () => <RecordPage record={emergencyContacts} />
export const PrivateContactRecord = () => <RecordPage record={privateContacts} />
