import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { bankAccounts } from '#modules/people/shared/bank-accounts.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'

export const AssignmentRecord = () => <RecordPage record={assignments} />
export const PayRateRecord = () => <RecordPage record={payRates} />
export const EmergencyContactRecord = () => <RecordPage record={emergencyContacts} />
export const PrivateContactRecord = () => <RecordPage record={privateContacts} />
export const BankAccountRecord = () => <RecordPage record={bankAccounts} />
export const IdentifierRecord = () => <RecordPage record={identifiers} />
export const DependantRecord = () => <RecordPage record={dependants} />
export const HeadcountPlanRecord = () => <RecordPage record={headcountPlans} />
