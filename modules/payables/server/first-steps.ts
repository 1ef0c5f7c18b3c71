import { sql } from 'drizzle-orm'
import { bills as bill } from '#modules/payables/shared/bills.ts'
import { payments as payment } from '#modules/payables/shared/payments.ts'
import { addressOf } from '#shared/measure.ts'
import { doneByHand } from '#server/audit/done.ts'
import type { FirstStep } from '#server/module.ts'
import { bills, payments } from './tables.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'first-bill',
    kind: 'set up',
    order: 60,
    label: 'The first bill',
    words: 'What the vendor asks for. Once it is posted it stands in the books and among what is owed.',
    action: 'Enter a bill',
    to: `${bill.listPage}/new`,
    can: bill.api.create.can,
    done: sql<boolean>`exists (select from ${bills} where ${bills.state} in ('posted', 'partly paid', 'paid'))`,
  },
  {
    name: 'first-payment',
    kind: 'set up',
    order: 70,
    label: 'The first payment',
    words: 'A payment settles bills, never more than is open. With it a purchase has gone all the way.',
    action: 'Pay a bill',
    to: addressOf(bill, 'to-pay'),
    can: payment.api.create.can,
    done: sql<boolean>`exists (select from ${payments} where ${payments.state} = 'booked')`,
  },
  {
    name: 'bill',
    kind: 'try',
    order: 170,
    label: 'Enter the bill',
    words: 'It is compared with its order and receipt; what agrees is posted.',
    action: 'Enter a bill',
    to: `${bill.listPage}/new`,
    can: bill.api.create.can,
    as: 'accountant',
    done: doneByHand(bill.name, 'post'),
  },
  {
    name: 'pay',
    kind: 'try',
    order: 180,
    label: 'Pay it',
    words: 'The payment settles the bill, and the ledger has every step of the purchase.',
    action: 'See what to pay',
    to: addressOf(bill, 'to-pay'),
    can: payment.api.create.can,
    as: 'accountant',
    done: doneByHand(payment.name, 'book'),
  },
]
