import type { Possible } from '#shared/possible.ts'
import type { Sentence } from '#shared/sentence.ts'
import type { States } from '#shared/verb.ts'
import { says } from './sentences.ts'

export const billStates = {
  draft: { tone: 'neutral', step: 'Entered' },
  waiting: { tone: 'warning', step: 'Matching', note: 'Waits for the goods' },
  exception: { tone: 'danger', step: 'Matching', stand: 'stopped', note: 'Differs from its order' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  matched: { tone: 'info', step: 'Matching', word: 'Matched' },
  approved: { tone: 'info', step: 'Approval', word: 'Approved' },
  posted: { tone: 'info', step: 'Posted' },
  'partly paid': { tone: 'warning', step: 'Paid', stand: 'partly' },
  paid: { tone: 'success', step: 'Paid', stand: 'done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States
export type BillState = keyof typeof billStates

/** Why a step is not possible yet, or not any more. */
const reasons: Partial<Record<BillState, () => Sentence>> = {
  draft: says.matchFirst,
  waiting: says.goodsMissing,
  exception: says.billDiffers,
  'in approval': says.billWaits,
  posted: says.billPosted,
  'partly paid': says.billPartlyPaid,
  paid: says.billPaid,
  cancelled: says.billCancelled,
}
/** The states it starts from, and the sentence for every other. */
export const from = <const S extends BillState>(...states: readonly S[]) => ({
  from: states,
  can: ({ state }: { state: BillState }) =>
    (states as readonly BillState[]).includes(state) || (reasons[state]?.() ?? says.billIs({ state })),
})

/** Whether something of it is left to pay. */
export const payable = ({ state }: { state: BillState }): Possible =>
  state === 'posted' || state === 'partly paid' || says.nothingToPay()
