import { addDays, addMonths, daysBetween, type Day } from '#shared/day.ts'

/** Days from the first to the last, both included. */
export type Span = { from: Day; to: Day }

export const comparedWith = ['period before', 'year before'] as const
/** The earlier period that figures of a span are compared with. */
export type ComparedWith = (typeof comparedWith)[number]

export type Shift = { unit: 'months' | 'days'; count: number }

/**
 * How much earlier the period lies that another is compared with. Whole months are compared with whole months; where days or weeks are
 * shown, as many days earlier (52 weeks for a year), so that each of them has exactly one to be compared with.
 */
export function shiftOf({ from, to }: Span, compare: ComparedWith, byDays: boolean): Shift {
  const days = daysBetween(from, to) + 1
  if (compare === 'year before') return byDays ? { unit: 'days', count: 364 } : { unit: 'months', count: 12 }
  if (byDays) return { unit: 'days', count: days }
  const whole = wholeMonths(from, to)
  return whole ? { unit: 'months', count: whole } : { unit: 'days', count: days }
}

/** How many months a period has that begins and ends with one; 0 of any other. */
function wholeMonths(from: Day, to: Day): number {
  const next = addDays(to, 1)
  if (from.slice(8) !== '01' || next.slice(8) !== '01') return 0
  return (
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7))
  )
}

export const shifted = (day: Day, { unit, count }: Shift): Day =>
  unit === 'days' ? addDays(day, -count) : addMonths(day, -count)

/** The compared period: as long, and so much earlier; whole months stay whole. */
export function spanBefore({ from, to }: Span, shift: Shift): Span {
  return { from: shifted(from, shift), to: addDays(shifted(addDays(to, 1), shift), -1) }
}
