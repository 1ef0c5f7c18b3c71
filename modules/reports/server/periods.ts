import { addDays, addMonths, firstOfMonth, isDay, lastOfMonth, mondayOf, type Day } from '#shared/day.ts'
import type { Period } from '#modules/reports/shared/question.ts'
import type { Span } from '#shared/calendar/span.ts'

/** First day of the fiscal year that a day lies in, where years begin with this month (1 to 12). */
export function yearStart(day: Day, month: number): Day {
  const first = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return first > day ? addMonths(first, -12) : first
}

/** First day of the fiscal quarter. */
export function quarterStart(day: Day, month: number): Day {
  const start = yearStart(day, month)
  const third = [9, 6, 3].find((months) => addMonths(start, months) <= day) ?? 0
  return addMonths(start, third)
}

const months = (from: Day, count: number): Span => ({ from, to: addDays(addMonths(from, count), -1) })

/** The days of a named period as of a day, first and last included; null where the text names none. `2026-01-01..2026-03-31` names itself. */
export function spanOf(name: string, today: Day, fiscalStart: number): Span | null {
  const [from = '', to = '', more] = name.split('..')
  if (isDay(from) && isDay(to) && more === undefined) return { from, to }
  const month = firstOfMonth(today)
  const quarter = quarterStart(today, fiscalStart)
  const year = yearStart(today, fiscalStart)
  const monday = mondayOf(today)
  const back = (days: number): Span => ({ from: addDays(today, 1 - days), to: today })
  const ahead = (days: number): Span => ({ from: addDays(today, 1), to: addDays(today, days) })
  const spans: Record<Period, Span> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    'this week': { from: monday, to: addDays(monday, 6) },
    'last week': { from: addDays(monday, -7), to: addDays(monday, -1) },
    'this month': { from: month, to: lastOfMonth(today) },
    'last month': months(addMonths(month, -1), 1),
    'this quarter': months(quarter, 3),
    'last quarter': months(addMonths(quarter, -3), 3),
    'this year': months(year, 12),
    'last year': months(addMonths(year, -12), 12),
    'month to date': { from: month, to: today },
    'quarter to date': { from: quarter, to: today },
    'year to date': { from: year, to: today },
    'last 7 days': back(7),
    'last 30 days': back(30),
    'last 90 days': back(90),
    'last 365 days': back(365),
    'next 7 days': ahead(7),
    'next 30 days': ahead(30),
  }
  return Object.hasOwn(spans, name) ? spans[name as Period] : null
}
