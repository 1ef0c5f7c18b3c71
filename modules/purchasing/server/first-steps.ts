import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { addressOf } from '#shared/measure.ts'
import { doneByHand } from '#server/audit/done.ts'
import type { FirstStep } from '#server/module.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'request',
    kind: 'try',
    order: 110,
    label: 'Ask for something',
    words: 'An employee says what is needed, by when and why, and submits it.',
    action: 'Write a requisition',
    to: `${requisitions.listPage}/new`,
    can: requisitions.api.create.can,
    as: 'employee',
    done: doneByHand(requisitions.name, 'submit'),
  },
  {
    name: 'approve-request',
    kind: 'try',
    order: 120,
    label: 'Approve the request',
    words: 'Somebody else decides: nobody approves what they asked for.',
    action: 'Look at what waits',
    to: addressOf(requisitions, 'to-approve'),
    can: 'procurement.requisitions.approve',
    as: 'approver',
    done: doneByHand(requisitions.name, 'approve'),
  },
  {
    name: 'order',
    kind: 'try',
    order: 130,
    label: 'Order it',
    words: 'A buyer makes orders of what was approved, one for each vendor, and submits them.',
    action: 'See what to order',
    to: addressOf(requisitions, 'to-order'),
    can: orders.api.create.can,
    as: 'buyer',
    done: doneByHand(orders.name, 'submit'),
  },
  {
    name: 'approve-order',
    kind: 'try',
    order: 140,
    label: 'Approve the order',
    words: 'The order is what binds the company: its price, its vendor and what it follows from are decided on.',
    action: 'Look at what waits',
    to: addressOf(orders, 'to-approve'),
    can: 'procurement.orders.approve',
    as: 'approver',
    done: doneByHand(orders.name, 'approve'),
  },
  {
    name: 'send',
    kind: 'try',
    order: 150,
    label: 'Send it to the vendor',
    words: 'From here on the company is committed; the overview counts it so.',
    action: 'See what to send',
    to: addressOf(orders, 'to-send'),
    can: 'procurement.orders.send',
    as: 'buyer',
    done: doneByHand(orders.name, 'send'),
  },
]
