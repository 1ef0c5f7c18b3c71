import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'

export const AssignmentRecord = () => <RecordPage record={assignments} />
export const PayRateRecord = () => <RecordPage record={payRates} />
