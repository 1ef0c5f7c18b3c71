import { instantOf } from '#shared/calendar/wall-clock.ts'
import type { Day } from '#shared/day.ts'
import { field } from '#shared/field.ts'

/** A time of the clock on the wall, '06:30'. */
export const timeField = (label: string, hint?: string) =>
  field.code(label, {
    max: 5,
    hint: hint ?? 'Such as 06:30',
    fits: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    says: 'Enter a time such as 06:30',
  })

/** '06:30' → 390 */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const clocks = new Map<string, Intl.DateTimeFormat>()
/** What the clock of a time zone shows at an instant (ms): '06:30'. */
export function timeAt(instant: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

/**
 * The instant (ms) at which the clock shows a time on a day: the first of two where it shows it twice, unless the second is asked for; null where it
 * jumps over it.
 */
export function instantAt(day: Day, time: string, timeZone: string, second = false): number | null {
  const first = instantOf(day, minutesOf(time), timeZone)
  if (timeAt(first, timeZone) !== time) return null
  if (!second) return first
  for (const later of [30, 60, 120].map((minutes) => first + minutes * 60_000))
    if (timeAt(later, timeZone) === time) return later
  return first
}
