import { receipts } from '#modules/receiving/shared/receipts.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { addressOf } from '#shared/measure.ts'
import { doneByHand } from '#server/audit/done.ts'
import type { FirstStep } from '#server/module.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'receive',
    kind: 'try',
    order: 160,
    label: 'Receive the goods',
    words: 'Whoever takes them in counts what came and what goes back. The books know it at the price of the order.',
    action: 'See what is to arrive',
    to: addressOf(orders, 'to-receive'),
    can: receipts.api.create.can,
    as: 'receiver',
    done: doneByHand(receipts.name, 'receive'),
  },
]
