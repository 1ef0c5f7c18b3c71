import { formatDay, formatDays, readerLocale } from '#client/format.ts'
import type { z } from 'zod'
import type { leaveApi } from '#modules/leave/shared/leave.ts'
import type { Day } from '#shared/day.ts'

export type LeaveCalendar = z.output<typeof leaveApi.calendar.reply>
export type Away = LeaveCalendar['people'][number]['away'][number]
export type CalendarDay = LeaveCalendar['days'][number]

/** 'Annual leave, Dec 3 – 5, in approval' */
export const wordsOf = (away: Away): string =>
  [away.typeName ?? 'Away', formatDays(away.firstDay, away.lastDay), partOf(away), stateOf(away)]
    .filter(Boolean)
    .join(', ')

export const partOf = ({ half }: Away): string => (half ? `${half} of one day` : '')
export const stateOf = ({ state }: Away): string => (state === 'approved' ? '' : state)

const weekdayIn = (width: 'narrow' | 'short') => (day: Day) =>
  new Intl.DateTimeFormat(readerLocale(), { weekday: width, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
/** 'M' and 'Mon' */
export const weekdayLetter = weekdayIn('narrow')
export const weekdayName = weekdayIn('short')

/** 'Thursday, November 26, 2026, Thanksgiving' */
export const dayName = ({ day, name }: CalendarDay): string => [formatDay(day, 'full'), name].filter(Boolean).join(', ')

/** The days of a span that the calendar names. */
export const holidaysOf = (days: readonly CalendarDay[]): (CalendarDay & { name: string })[] =>
  days.flatMap((each) => (each.name === null ? [] : [{ ...each, name: each.name }]))

type Cell = { day: Day; span: number; away: Away[] }

/** The cells of a person's line: a leave reaches over its days; what begins within one stands in the same cell. */
export function cellsOf(days: readonly Day[], away: readonly Away[]): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at < days.length;) {
    const day = days[at]!
    const here = away.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day)
    if (!here.length) {
      cells.push({ day, span: 1, away: [] })
      at += 1
      continue
    }
    const own = new Set(here)
    let end = at
    for (let grown = true; grown;) {
      grown = false
      for (const each of away) {
        const last = days.findLastIndex((other) => other <= each.lastDay)
        if (each.firstDay > days[end]! || each.lastDay < day) continue
        own.add(each)
        if (last > end) [end, grown] = [last, true]
      }
    }
    cells.push({ day, span: end - at + 1, away: [...own] })
    at = end + 1
  }
  return cells
}
