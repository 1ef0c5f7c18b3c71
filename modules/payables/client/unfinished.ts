import { unfinishedBills, unfinishedPayments } from '#modules/payables/shared/unfinished.ts'

export const addition = [unfinishedBills, unfinishedPayments]
