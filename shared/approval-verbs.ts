import type { Possible } from './possible.ts'
import type { Viewer } from './verb.ts'

// The verbs of a noun that is decided on, as far as they are alike in every noun. Each noun adds its words and what is its own.

export const submitting = {
  label: 'Submit for approval',
  done: 'submitted',
  icon: 'send',
  next: true,
  starts: true,
  from: ['draft', 'rejected'],
  to: 'in approval',
} as const

export const approving = {
  done: 'approved',
  decides: 'approved',
  icon: 'check',
  next: true,
  from: ['in approval'],
  to: 'approved',
} as const

export const rejecting = {
  label: 'Reject',
  done: 'rejected',
  decides: 'rejected',
  icon: 'x',
  right: 'approve',
  from: ['in approval'],
  to: 'rejected',
} as const

/** Nobody decides on what they made. */
export const notOwn = ({ createdBy }: { createdBy: string }, viewer: Viewer): Possible =>
  createdBy !== viewer.id || 'You made this yourself: someone else has to decide on it'
