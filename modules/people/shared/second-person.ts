import { z } from 'zod'
import { field } from '#shared/field.ts'
import { approving, rejecting, type States, type Viewer } from '#shared/verb.ts'
import { says } from './sentences.ts'

/** The states of a change that counts only once another person has approved it. */
export const proposalStates = {
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for a second person since {createdAt:day}' },
  approved: { tone: 'success', step: 'Approved', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

/** Asked wherever one is entered; one that nobody has to approve, as approval is switched off, is approved at once. */
export const askedOnEntry = { approved: 'in approval' } as const

const byProposer = ({ createdBy }: { createdBy: string }, viewer: Viewer) =>
  createdBy === viewer.id || says.notProposer()

export const approvingProposal = { ...approving, final: true } as const

export const rejectingProposal = {
  ...rejecting,
  body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
} as const

export const withdrawingProposal = {
  label: 'Withdraw',
  done: 'withdrawn',
  icon: 'undo',
  right: 'create',
  from: ['in approval'],
  to: 'withdrawn',
  who: byProposer,
} as const

/** Who entered a change, who approved it, and why it was rejected. */
export const proposalFields = {
  createdBy: z.uuid(),
  createdByName: field.text('Proposed by'),
  createdAt: field.instant('Proposed'),
  approvedByName: field.text('Approved by').nullable(),
  rejectedBecause: field.text('Reason of the rejection', { max: 500 }).nullable(),
}
