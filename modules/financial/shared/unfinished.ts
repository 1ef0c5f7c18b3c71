import type { Filter } from '#shared/list.ts'
import { statesOf } from '#shared/verb.ts'
import { bills, billStates } from './bills.ts'
import { entryStates, journalEntries } from './journal-entries.ts'
import { payments, paymentStates } from './payments.ts'

const beyond = (all: readonly string[], done: readonly string[]) =>
  all.filter((state) => !done.includes(state)).join(',')

/** Documents that still have a posting before them, with what they are known by then and the day it would be posted on: they must not be left behind a closed period (rule F09). */
export const unfinished = [
  {
    record: bills,
    name: 'number',
    day: 'postingDate',
    states: beyond(statesOf(billStates), ['posted', 'partly paid', 'paid', 'cancelled']),
  },
  {
    record: payments,
    name: 'number',
    day: 'valueDate',
    states: beyond(statesOf(paymentStates), ['booked', 'cancelled']),
  },
  {
    record: journalEntries,
    name: 'description',
    day: 'postingDate',
    states: beyond(statesOf(entryStates), ['posted', 'reversed']),
  },
] as const
export type Unfinished = (typeof unfinished)[number]

export type Span = { entityId: string; startsOn: string; endsOn: string }

/** Those of one company that are dated between two days, as a list shows them. */
export const unfinishedIn = ({ day, states }: Unfinished, { entityId, startsOn, endsOn }: Span): Filter[] => [
  { field: 'entityId', operator: 'eq', value: entityId },
  { field: 'state', operator: 'in', value: states },
  { field: day, operator: 'gte', value: startsOn },
  { field: day, operator: 'lte', value: endsOn },
]
