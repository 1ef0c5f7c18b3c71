import { addDays, type Day } from './day.ts'
import { field } from './field.ts'
import type { States } from './verb.ts'

/** From which day on a fact holds, and the last day of it: rows of one owner follow each other and never overlap. */
export const datedFields = {
  validFrom: field.day('From', 'Effective date'),
  validTo: field.day('Until', 'The last day it holds; until further notice where left empty').nullable(),
}

export const datedStates = {
  'in force': { tone: 'neutral' },
  withdrawn: { tone: 'warning' },
} as const satisfies States

export const datedState = field.state('State', datedStates)

/** The way out of a fact that was wrong altogether: what stood before it holds on in its place. */
export const withdrawing = {
  label: 'Withdraw',
  done: 'withdrawn',
  icon: 'undo',
  right: 'update',
  danger: true,
  single: true,
  from: ['in force'],
  to: 'withdrawn',
} as const

export type Span = { validFrom: Day; validTo: Day | null }

/** Whether a fact holds on a day; `holdsOn()` of the server asks the same in SQL. */
export const includesDay = ({ validFrom, validTo }: Span, day: Day): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

/** How a fact stands to a day. */
export const standOn = (span: Span, day: Day): 'now' | 'past' | 'upcoming' =>
  span.validFrom > day ? 'upcoming' : includesDay(span, day) ? 'now' : 'past'

/** Whether one begins on the day after the other ends. */
export const touches = (earlier: Span, later: Span): boolean =>
  earlier.validTo !== null && addDays(earlier.validTo, 1) === later.validFrom
