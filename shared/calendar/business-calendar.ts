import { addDays, type Day } from '#shared/day.ts'
import { dayAt, instantOf } from './wall-clock.ts'

/**
 * Work from `start` to before `end`, in minutes of the wall clock after midnight of the day it begins on: 540 to 1,020 is nine to five, 1,320 to
 * 1,800 a night from ten to six. It begins before the day's end and lasts a day at most.
 */
export type WorkingTime = { start: number; end: number }

/**
 * When a company, or a part of it, is at work. Work that goes past midnight belongs to the day it begins on: a holiday takes away what
 * begins on it, not the end of the night before.
 */
export type BusinessCalendar = {
  /** IANA name. */
  timeZone: string
  /** Monday first, seven days; a day off is empty. */
  week: readonly (readonly WorkingTime[])[]
  /** What holds on a day instead of its weekday: nothing on a holiday, less on a part day, and also more on a day otherwise off. */
  exceptions: ReadonlyMap<Day, readonly WorkingTime[]>
  /** What such days are called, where they have a name. */
  names?: ReadonlyMap<Day, string>
}

const hour = 3_600_000
/** 0 on a Monday to 6 on a Sunday: 1970-01-05 was a Monday. */
export const weekday = (day: Day): number => (((Date.parse(day) / (24 * hour) - 4) % 7) + 7) % 7

/** The working times that begin on a day, as the clock shows them. */
export const workOf = ({ week, exceptions }: BusinessCalendar, day: Day): readonly WorkingTime[] =>
  exceptions.get(day) ?? week[weekday(day)] ?? []

export const isWorkingDay = (calendar: BusinessCalendar, day: Day): boolean => workOf(calendar, day).length > 0

/** As exceptions have an end, the next working day always comes. */
function assertWorks({ week }: BusinessCalendar): void {
  if (!week.some((times) => times.length)) throw new RangeError('A calendar needs a weekday with working time.')
}

/** Working time from an instant on as pairs of instants (ms) in order, without an end; none overlaps another. */
function* spells(calendar: BusinessCalendar, from: number): Generator<{ start: number; end: number }, never> {
  let covered = from
  // The night before may reach into the day; no work lasts longer than a day.
  for (let day = addDays(dayAt(from, calendar.timeZone), -1); ; day = addDays(day, 1))
    for (const time of workOf(calendar, day).toSorted((a, b) => a.start - b.start)) {
      const start = Math.max(covered, instantOf(day, time.start, calendar.timeZone))
      const end = instantOf(day, time.end, calendar.timeZone)
      if (end <= start) continue
      yield { start, end }
      covered = end
    }
}

/**
 * The first instant by which `hours` of working time (0 or more, also parts of one) have passed since an instant: eight hours after nine is five the same day, not
 * nine the next. After no hours it is the instant itself, working or not.
 */
export function addBusinessHours(calendar: BusinessCalendar, instant: Date, hours: number): Date {
  assertWorks(calendar)
  if (!(hours >= 0 && hours <= 20_000)) throw new RangeError('Working hours are between 0 and 20,000.')
  let left = Math.round(hours * hour)
  if (left === 0) return new Date(instant)
  for (const { start, end } of spells(calendar, instant.getTime())) {
    if (end - start >= left) return new Date(start + left)
    left -= end - start
  }
  return new Date(instant)
}
