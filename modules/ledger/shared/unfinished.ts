import type { Filter } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'
import { statesOf, type States } from '#shared/verb.ts'
import { entryStates, journalEntries } from './journal-entries.ts'

/** The states of a document that still has its posting before it. */
export const beyond = (all: States, done: readonly string[]): string =>
  statesOf(all)
    .filter((state) => !done.includes(state))
    .join(',')

/** Documents that still have a posting before them, with what they are known by then and the day it would be posted on: they must not be left behind a closed period (rule F09). */
export type Unfinished = { record: AnyRecord; name: string; day: string; states: string; columns: readonly string[] }

export const unfinishedEntries: Unfinished = {
  record: journalEntries as AnyRecord,
  name: 'description',
  day: 'postingDate',
  states: beyond(entryStates, ['posted', 'reversed']),
  columns: ['description', 'state', 'postingDate', 'amount'],
}

export type Span = { entityId: string; startsOn: string; endsOn: string }

/** Those of one company that are dated between two days, as a list shows them. */
export const unfinishedIn = ({ day, states }: Unfinished, { entityId, startsOn, endsOn }: Span): Filter[] => [
  { field: 'entityId', operator: 'eq', value: entityId },
  { field: 'state', operator: 'in', value: states },
  { field: day, operator: 'gte', value: startsOn },
  { field: day, operator: 'lte', value: endsOn },
]
