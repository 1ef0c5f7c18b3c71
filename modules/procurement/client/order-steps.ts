import type { Order } from '#modules/procurement/shared/orders.ts'
import type { Step } from './status-tracker.tsx'

type Stand = Pick<Order, 'state' | 'delivery' | 'billing' | 'origin'>

const rank: Record<Order['state'], number> = {
  draft: 0,
  rejected: 1,
  'in approval': 1,
  approved: 2,
  sent: 3,
  closed: 4,
  cancelled: -1,
}
const stands = { none: 'ahead', partial: 'partly', full: 'done' } as const

/** The life of an order as seals: written, approved, sent, received, billed. */
export function orderSteps({ state, delivery, billing }: Stand): Step[] {
  const at = rank[state]
  const step = (label: string, from: number): Step => ({
    label,
    stand: at > from ? 'done' : at === from ? 'now' : 'ahead',
  })
  if (state === 'cancelled')
    return [
      { label: 'Draft', stand: 'done' },
      { label: 'Cancelled', stand: 'stopped' },
    ]
  const approval: Step =
    state === 'rejected'
      ? { label: 'Rejected', stand: 'stopped' }
      : { ...step('Approval', 1), ...(at === 1 ? { detail: 'Waits for an approver' } : {}) }
  const closed = state === 'closed'
  return [
    step('Draft', 0),
    approval,
    // A closed order says no more whether it was noted as sent.
    { label: 'Sent', stand: at >= 3 ? 'done' : at === 2 ? 'now' : 'ahead' },
    {
      label: 'Received',
      stand: stands[delivery],
      ...(closed && delivery !== 'full' ? { detail: 'Closed short' } : {}),
    },
    { label: 'Billed', stand: stands[billing] },
  ]
}
