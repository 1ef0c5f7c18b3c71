import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { weekday } from '#shared/calendar/business-calendar.ts'

/** What leave is given for, the shortest first. A week begins on a Monday. */
const periodKinds = ['day', 'week', 'month', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]
export type Period = { kind: PeriodKind; first: Day; last: Day }

/** The period of a kind that a day lies in. */
export function periodAt(kind: PeriodKind, day: Day): Period {
  if (kind === 'year') return { kind, first: `${day.slice(0, 4)}-01-01`, last: `${day.slice(0, 4)}-12-31` }
  if (kind === 'month') return { kind, first: firstOfMonth(day), last: lastOfMonth(day) }
  const first = kind === 'week' ? addDays(day, -weekday(day)) : day
  return { kind, first, last: kind === 'week' ? addDays(first, 6) : day }
}

/** As a row of the ledger names what it was given for: '2026', '2026-03', 'week 2026-03-02', 'day 2026-03-04'. */
export const periodText = ({ kind, first }: Period): string =>
  kind === 'year' ? first.slice(0, 4) : kind === 'month' ? first.slice(0, 7) : `${kind} ${first}`

const texts = /^(?:(\d{4})|(\d{4}-\d\d)|(week|day) (\d{4}-\d\d-\d\d))$/

/** The period that a row names; null of a row that was made for another reason. */
export function periodOf(text: string): Period | null {
  const [whole, year, month, kind, day] = texts.exec(text) ?? []
  if (!whole) return null
  if (year) return periodAt('year', `${year}-01-01`)
  return month ? periodAt('month', `${month}-01`) : periodAt(kind as PeriodKind, day!)
}

const isLonger = (a: PeriodKind, b: PeriodKind): boolean => periodKinds.indexOf(a) > periodKinds.indexOf(b)

/** Whether something was given for a longer time that has days of a period: of these nothing is given twice. */
export const isCovered = ({ kind, first, last }: Period, given: { has(text: string): boolean }): boolean =>
  periodKinds.some(
    (longer) => isLonger(longer, kind) && [first, last].some((day) => given.has(periodText(periodAt(longer, day)))),
  )

/** Whether a period is shorter than another and ends in it. */
export const isPart = (part: Period, { kind, first, last }: Period): boolean =>
  isLonger(kind, part.kind) && part.last >= first && part.last <= last

/** The first day of the next month. */
export const nextMonth = (day: Day): Day => addMonths(firstOfMonth(day), 1)
