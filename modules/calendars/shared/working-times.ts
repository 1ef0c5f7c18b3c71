import type { WorkingTime } from '#shared/calendar/business-calendar.ts'
import { addDays, weekdayOf, type Day } from '#shared/day.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** One day that is otherwise than its weekday: off where it has no working time. */
export type OtherDay = { day: Day; name: string; work: readonly WorkingTime[] }
type Week = readonly (readonly WorkingTime[])[]

const dayLong = 1440
const two = (value: number): string => String(value).padStart(2, '0')

/** 540 → '09:00'; after midnight the clock begins again: 1,800 → '06:00'. */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** '09:00', '900' and '9' → 540, '24:00' → 1,440; null for what is no time. */
export function minutesOf(text: string): number | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > dayLong) return null
  return Number(hours) * 60 + Number(minutes)
}

/** '09:00–12:00, 13:00–17:00'; 'off' for none. */
export const timesInWords = (times: readonly WorkingTime[]): string =>
  times.length
    ? times
        .toSorted((a, b) => a.start - b.start)
        .map(({ start, end }) => `${clockOf(start)}–${end === dayLong ? '24:00' : clockOf(end)}`)
        .join(', ')
    : 'off'

/** 'Monday to Friday 09:00–17:00'; days that are alike are said together, those off not at all. */
export function weekInWords(week: Week): string {
  const parts: { from: number; to: number; times: string }[] = []
  for (const [at, times] of week.entries()) {
    const words = timesInWords(times)
    const last = parts.at(-1)
    if (last?.times === words) last.to = at
    else parts.push({ from: at, to: at, times: words })
  }
  return parts
    .filter(({ times }) => times !== 'off')
    .map(({ from, to, times }) => {
      const between = to === from ? '' : to === from + 1 ? ` and ${weekdays[to]}` : ` to ${weekdays[to]}`
      return `${weekdays[from]}${between} ${times}`
    })
    .join('; ')
}

/** The first of some times, in order, that begins before the one before it has ended. */
const overlap = (times: readonly WorkingTime[]): boolean =>
  times.toSorted((a, b) => a.start - b.start).some(({ start }, at, sorted) => at > 0 && start < sorted[at - 1]!.end)
const late = (times: readonly WorkingTime[]): number => Math.max(0, ...times.map(({ end }) => end)) - dayLong
const early = (times: readonly WorkingTime[]): number => Math.min(Infinity, ...times.map(({ start }) => start))

/** What does not fit together in a week and its other days, said of the field it stands in; null where all is well. */
export function timesFault(week: Week, days: readonly OtherDay[]): { field: 'week' | 'days'; says: string } | null {
  if (!week.some((times) => times.length)) return { field: 'week', says: 'Enter working time for at least one weekday' }
  for (const [at, times] of week.entries()) {
    if (overlap(times)) return { field: 'week', says: `The times of ${weekdays[at]} overlap` }
    const next = (at + 1) % 7
    if (late(times) > early(week[next]!))
      return { field: 'week', says: `${weekdays[next]} starts before ${weekdays[at]} ends` }
  }
  const known = new Map<Day, readonly WorkingTime[]>()
  for (const { day, work } of days) {
    if (known.has(day)) return { field: 'days', says: `${day} is listed twice` }
    if (overlap(work)) return { field: 'days', says: `The times of ${day} overlap` }
    known.set(day, work)
  }
  const workOn = (day: Day) => known.get(day) ?? week[weekdayOf(day)]!
  for (const [day, work] of known) {
    if (late(workOn(addDays(day, -1))) > early(work))
      return { field: 'days', says: `${day} starts before the previous day ends` }
    if (late(work) > early(workOn(addDays(day, 1))))
      return { field: 'days', says: `${day} ends after the next day starts` }
  }
  return null
}
