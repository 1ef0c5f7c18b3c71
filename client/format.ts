import { exponentOf } from '#shared/currency.ts'
import { inWords, type Sentence } from '#shared/sentence.ts'

/** How this person reads numbers and dates; the browser's own until their settings are known. */
const region: { locale: string | undefined; timeZone: string | undefined } = { locale: undefined, timeZone: undefined }

/** The language numbers and days are read and written in; undefined for the browser's own. */
export const readerLocale = (): string | undefined => region.locale
/** The time zone moments are shown in; undefined for the browser's own. */
export const readerTimeZone = (): string | undefined => region.timeZone

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat>()

/** Takes over a person's language and time zone. */
export function setRegion(next: { locale?: string; timeZone?: string }): void {
  region.locale = next.locale
  region.timeZone = next.timeZone
  kept.clear()
}

function once<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat>(
  key: string,
  make: () => T,
): T {
  const found = kept.get(key) as T | undefined
  if (found) return found
  const made = make()
  kept.set(key, made)
  return made
}

/** What knows how numbers and days are written takes long to wake: done before a page waits for it. */
export const wakeNumbers = (): unknown => moneyParts('0', 'USD')
export const wakeDays = (): unknown => formatInstant('2026-01-01T00:00:00Z')

/** A count, or a decimal string of any size, with the reader's separators. */
export const formatNumber = (value: number | bigint | string, digits?: { min?: number; max?: number }): string =>
  once(
    `number ${digits?.min} ${digits?.max}`,
    () =>
      new Intl.NumberFormat(region.locale, {
        minimumFractionDigits: digits?.min,
        maximumFractionDigits: digits?.max ?? 6,
      }),
  ).format(value as Intl.StringNumericLiteral)

/** 0.125 → '12.5%'. */
export const formatPercent = (share: number): string =>
  once('percent', () => new Intl.NumberFormat(region.locale, { style: 'percent', maximumFractionDigits: 1 })).format(
    share,
  )

/** How many decimals an amount is written with: those of its currency, and more where it has them. */
export const decimalsOf = (amount: string, currency: string): number =>
  Math.max(exponentOf(currency), amount.split('.')[1]?.replace(/0+$/, '').length ?? 0)

/** The pieces of an amount, exact at any size; decimals beyond the currency's own are kept. */
export function moneyParts(amount: string, currency: string, unit = true): Intl.NumberFormatPart[] {
  const least = exponentOf(currency)
  const most = decimalsOf(amount, currency)
  const format = once(`money ${currency} ${most} ${unit}`, () => {
    const style: Intl.NumberFormatOptions = unit ? { style: 'currency', currency } : { style: 'decimal' }
    return new Intl.NumberFormat(region.locale, { ...style, minimumFractionDigits: least, maximumFractionDigits: most })
  })
  return format.formatToParts(amount as Intl.StringNumericLiteral)
}

/** ('1234.5', 'EUR') → '€1,234.50'. */
export const formatMoney = (amount: string, currency: string): string =>
  moneyParts(amount, currency)
    .map((part) => part.value)
    .join('')

/** A tick of an axis in few characters: '1500000' → '1.5M'. Exact only where it has at most four digits that are not zero. */
export const formatShort = (amount: string): string =>
  once('short', () => new Intl.NumberFormat(region.locale, { notation: 'compact', maximumFractionDigits: 3 })).format(
    amount as Intl.StringNumericLiteral,
  )

type Length = 'short' | 'date' | 'full' | 'month' | 'month alone'
const days: Record<Length, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric' },
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  'month alone': { month: 'short' },
}

/** 'YYYY-MM-DD' as the reader writes days; the text itself where it is no day. */
export function formatDay(day: string, length: Length = 'short'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return once(
    `day ${length}`,
    () => new Intl.DateTimeFormat(region.locale, { ...days[length], timeZone: 'UTC' }),
  ).format(date)
}

/** Days in a text, such as that of a line about a record, as the reader writes them: 'Changed 2026-11-09T23:31:00.000Z' has its day alone. */
export const formatDaysIn = (text: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?(?![\w-])/g, (at) => formatDate(at) || at)

/** The first and the last of some days in few characters: 'Dec 7 – 11'; the present year goes without saying. */
export function formatDays(from: string, to: string | null): string {
  if (to === null || to === from) return formatDate(from)
  const dates = [from, to].map((day) => new Date(`${day}T00:00:00Z`))
  if (dates.some((date) => Number.isNaN(date.getTime()))) return `${from} – ${to}`
  const thisYear = String(new Date().getFullYear())
  const length = from.startsWith(thisYear) && to.startsWith(thisYear) ? 'date' : 'short'
  return once(
    `days ${length}`,
    () => new Intl.DateTimeFormat(region.locale, { ...days[length], timeZone: 'UTC' }),
  ).formatRange(dates[0]!, dates[1]!)
}

/** The date of a day or an instant in few characters: the present year goes without saying; '' where there is none. */
export function formatDate(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const timeZone = at.length === 10 ? 'UTC' : region.timeZone
  const year = once(`year ${timeZone}`, () => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }))
  const length = year.format(date) === year.format(new Date()) ? 'date' : 'short'
  return once(
    `date ${length} ${timeZone}`,
    () => new Intl.DateTimeFormat(region.locale, { ...days[length], timeZone }),
  ).format(date)
}

/** An instant in the reader's time zone: 'short' has the day and the time, 'full' the zone too, 'time' only the time. */
export function formatInstant(at: string, length: 'short' | 'full' | 'time' = 'short'): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const parts =
    length === 'time'
      ? time
      : length === 'short'
        ? { ...days.short, ...time }
        : { ...days.full, ...time, timeZoneName: 'short' as const }
  return once(
    `instant ${length}`,
    () => new Intl.DateTimeFormat(region.locale, { ...parts, timeZone: region.timeZone }),
  ).format(date)
}

const steps: [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [604_800, 86_400, 'day'],
  [2_629_800, 604_800, 'week'],
  [31_557_600, 2_629_800, 'month'],
]

/** How far an instant is from `now`: '2 hours ago', 'in 3 days'. */
export function formatRelative(at: string, now: Date): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds)) return at
  const [, size, unit] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? [0, 31_557_600, 'year' as const]
  return once('relative', () => new Intl.RelativeTimeFormat(region.locale, { numeric: 'auto' })).format(
    Math.trunc(seconds / size),
    unit,
  )
}

/** ['a', 'b', 'c'] → 'a, b and c'. One alone is the same in every language: what knows the languages takes long to wake. */
export const formatList = (items: readonly string[]): string =>
  items.length < 2
    ? (items[0] ?? '')
    : once('list', () => new Intl.ListFormat(region.locale, { type: 'conjunction' })).format(items)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Size of a file: 1536 → '1.5 kB', 263 → '263 bytes'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const unit = byteUnits[power] ?? 'byte'
  const said = once(
    `bytes ${unit}`,
    () =>
      new Intl.NumberFormat(region.locale, {
        style: 'unit',
        unit,
        // What is short for bytes has no plural: '263 byte'.
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  ).format(bytes / 1000 ** power)
  // A figure and its unit stand in one line.
  return said.replaceAll(' ', '\u00a0')
}

/** A sentence of the server or of a rule, as the reader writes figures and days. */
export const formatSentence = (said: string | Sentence): string =>
  inWords(said, { count: formatNumber, day: formatDay, money: formatMoney })
