import { beyond, type Unfinished } from '#modules/ledger/shared/unfinished.ts'
import type { AnyRecord } from '#shared/record.ts'
import { billStates } from './bill-states.ts'
import { bills } from './bills.ts'
import { payments, paymentStates } from './payments.ts'

export const unfinishedBills: Unfinished = {
  record: bills as AnyRecord,
  name: 'number',
  day: 'postingDate',
  states: beyond(billStates, ['posted', 'partly paid', 'paid', 'cancelled']),
  columns: ['number', 'partyId', 'state', 'postingDate', 'totalAmount'],
}
export const unfinishedPayments: Unfinished = {
  record: payments as AnyRecord,
  name: 'number',
  day: 'valueDate',
  states: beyond(paymentStates, ['booked', 'cancelled']),
  columns: ['number', 'partyId', 'state', 'valueDate', 'amount'],
}
