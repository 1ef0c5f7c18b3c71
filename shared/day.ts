/** A calendar day `YYYY-MM-DD`, without a time zone, compared and stored as text. */
export type Day = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** What is said wherever something else stands in the place of a day. */
export const dayWanted = 'Enter a date such as 2026-11-24'

/** A real calendar day between 1900-01-01 and 2199-12-31. */
export function isDay(text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  const year = Number(match[1])
  const month = Number(match[2])
  const date = Number(match[3])
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
}

/** Days of a month (1–12). */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const utc = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** `day` plus a number of days, negative for earlier. */
export const addDays = (day: Day, days: number): Day => dayOf(utc(day) + days * 86_400_000)

/** `day` plus a number of months; the 31st becomes the month's last day where there is none. */
export function addMonths(day: Day, months: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  const date = Math.min(Number(day.slice(8, 10)), daysIn(year, month))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / 86_400_000)

/** 0 = Monday … 6 = Sunday. */
export const weekdayOf = (day: Day): number => (new Date(utc(day)).getUTCDay() + 6) % 7
/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: Day): Day =>
  `${day.slice(0, 7)}-${String(daysIn(Number(day.slice(0, 4)), Number(day.slice(5, 7)))).padStart(2, '0')}`

/** Making one takes a hundred times as long as using it. */
const writers = new Map<string, Intl.DateTimeFormat>()

/** The calendar day an instant falls on in a time zone (IANA name). */
export function dayIn(instant: Date, timeZone: string): Day {
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  writers.set(timeZone, writer)
  return writer.format(instant)
}
