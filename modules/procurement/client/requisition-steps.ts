import { formatDay, readerTimeZone } from '#client/format.ts'
import type { Requisition, RequisitionState } from '#modules/procurement/shared/requisitions.ts'
import { dayIn } from '#shared/day.ts'
import type { Step } from './status-tracker.tsx'

const rank: Record<RequisitionState, number> = {
  draft: 0,
  'in approval': 1,
  rejected: 1,
  approved: 2,
  'partly ordered': 2,
  ordered: 3,
  closed: 3,
  cancelled: -1,
}

const dayOf = (at: string) =>
  formatDay(dayIn(new Date(at), readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone))

/** The life of a requisition as seals: written, approved, ordered. */
export function requisitionSteps({ state, submittedAt }: Pick<Requisition, 'state' | 'submittedAt'>): Step[] {
  const at = rank[state]
  if (state === 'cancelled')
    return [
      { label: 'Draft', stand: 'done' },
      { label: 'Cancelled', stand: 'stopped' },
    ]
  return [
    { label: 'Draft', stand: at > 0 ? 'done' : 'now' },
    state === 'rejected'
      ? { label: 'Rejected', stand: 'stopped' }
      : {
          label: 'Approval',
          stand: at > 1 ? 'done' : at === 1 ? 'now' : 'ahead',
          ...(at === 1 && submittedAt ? { detail: `Waits for an approver since ${dayOf(submittedAt)}` } : {}),
        },
    {
      label: state === 'closed' ? 'Closed' : 'Ordered',
      stand: at > 2 ? 'done' : state === 'partly ordered' ? 'partly' : at === 2 ? 'now' : 'ahead',
    },
  ]
}
