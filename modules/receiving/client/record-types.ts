import { matchPolicies, matchResults } from '#modules/receiving/shared/matching.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'

/** Every noun of the room in full. */
export const recordTypes = [matchPolicies, matchResults, receipts] as const
