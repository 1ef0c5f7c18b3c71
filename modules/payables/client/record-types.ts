import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'

/** Every record type of the module in full. */
export const recordTypes = [bills, payments, settlements] as const
