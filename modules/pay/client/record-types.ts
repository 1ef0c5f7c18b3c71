import { bankAccounts } from '#modules/pay/shared/bank-accounts.ts'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import { payRates } from '#modules/pay/shared/pay-rates.ts'

/** Every record type of the module in full. */
export const recordTypes = [payChanges, payRates, bankChanges, bankAccounts] as const
