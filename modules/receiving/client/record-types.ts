import { matchPolicies, matchResults } from '#modules/receiving/shared/matching.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'

/** Every record type of the module in full. */
export const recordTypes = [matchPolicies, matchResults, receipts] as const
