import { weekday, workOf, type BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import { includesDay, type Span } from '#shared/dated.ts'
import { addDays, type Day } from '#shared/day.ts'
import type { LeaveUnit } from '#modules/leave/shared/leave-types.ts'
import { one, units } from '#modules/leave/shared/units.ts'
import type { FullTimeShare } from '#modules/people/server/full-time.ts'
import type { WorkingWeek } from '#modules/people/server/weeks.ts'

/** When one person works: as their working week of the day says, on the days on which the company works as usual. */
export type PersonCalendar = { company: BusinessCalendar; weeks: readonly WorkingWeek[] }

const minutesOf = (times: readonly { start: number; end: number }[]): number =>
  times.reduce((sum, { start, end }) => sum + end - start, 0)

/**
 * How many minutes a person works on a day. Without a working week of their own as the calendar of the company says; with one that of its weekday, and on a day on which the
 * company works less than usual the same part of it: nothing on a holiday. A day on which the company works more, such as a Saturday, is no work of theirs for that.
 */
export function minutesOn({ company, weeks }: PersonCalendar, day: Day): number {
  const own = weeks.find((week) => includesDay(week, day))
  const works = minutesOf(workOf(company, day))
  if (!own) return works
  const minutes = own.minutes[weekday(day)]!
  if (!company.exceptions.has(day)) return minutes
  const usual = minutesOf(company.week[weekday(day)] ?? [])
  if (usual === 0) return works === 0 ? 0 : minutes
  return works >= usual ? minutes : Math.round((minutes * works) / usual)
}

export const worksOn = (calendar: PersonCalendar, day: Day): boolean => minutesOn(calendar, day) > 0

/** How much of full time somebody works: `full` is the whole, `weight` that of a span; beyond every span they work all of it. */
export type PartTime = { full: number; spans: readonly (Span & { weight: number })[] }
export const fullTime: PartTime = { full: 1, spans: [] }

/**
 * Measured as leave of a type is counted: by the days of a week, or by its hours. A person who works on more days than the company has more than all. A share of full time
 * counts where no working week of fewer hours says how much is worked: part time is not counted twice.
 */
export function partTimeOf(
  { company, weeks }: PersonCalendar,
  unit: LeaveUnit,
  shares: readonly FullTimeShare[] = [],
): PartTime {
  const hours = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0)
  const weigh = (minutes: readonly number[]): number =>
    one * (unit === 'hour' ? hours(minutes) : minutes.filter((each) => each > 0).length)
  const usual = company.week.map(minutesOf)
  const full = weigh(usual)
  // A company that works on no day of its week has no part of it.
  if (full === 0) return fullTime
  const weightOn = (day: Day): number => {
    const week = weeks.find((each) => includesDay(each, day))
    const weight = week ? weigh(week.minutes) : full
    const share = shares.find((each) => includesDay(each, day))
    if (!share || (week && hours(week.minutes) < hours(usual))) return weight
    return Math.round((weight * units(share.share)) / one)
  }
  const starts = [...weeks, ...shares].flatMap(({ validFrom, validTo }) =>
    validTo === null ? [validFrom] : [validFrom, addDays(validTo, 1)],
  )
  const begins = [...new Set(starts)].toSorted()
  const spans = begins.map((validFrom, at) => {
    const next = begins[at + 1]
    return { validFrom, validTo: next ? addDays(next, -1) : null, weight: weightOn(validFrom) }
  })
  return { full, spans: spans.filter(({ weight }) => weight !== full) }
}
