import { addDays, addMonths, daysBetween, firstOfMonth, isDay, lastOfMonth, mondayOf, type Day } from './day.ts'

/** Days from one to another, both in it. */
type Span = { from: Day; to: Day }
export type FiscalYear = { name: string; startsOn: Day; endsOn: Day }

export type Typed = {
  /** The company's day. */
  today: Day
  /** The day is written before the month unless this is true. */
  monthFirst?: boolean
  /** Which day of a span is meant, as of 'last quarter'; left out, the first of one to come and the last of one that has begun. */
  edge?: 'first' | 'last'
  /** Where they are known, 'FY26' and 'last year' mean them, and quarters and 'YTD' count from their first month; else from January. */
  fiscalYears?: readonly FiscalYear[]
}

const monthNames = 'january february march april may june july august september october november december'.split(' ')
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** 'sep', 'sept' and 'september' → 9; 0 for what is no month. */
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : monthNames.findIndex((name) => name.startsWith(word)) + 1 || (word === 'sept' ? 9 : 0)
const two = (count: number): string => String(count).padStart(2, '0')
const dayOf = (year: number, month: number, date: number): Day | null => {
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(day) ? day : null
}
const yearOf = (day: Day): number => Number(day.slice(0, 4))

/**
 * What a person typed as a day → `YYYY-MM-DD`; null where it is none. Takes '27/3', '27 mar', '2026-03-27', '+30', '-2w', '30 days ago', 'eom',
 * 'fri', 'end of last month', 'start of Q3', 'October', 'last quarter', 'FY26', 'YTD'.
 */
export function parseDay(text: string, given: Typed): Day | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/[\s\u00A0]+/g, ' ')
  if (isDay(typed)) return typed
  const { today } = given
  const day = wordDay(typed, today) ?? shiftedDay(typed, today) ?? writtenDay(typed, given) ?? edgeDay(typed, given)
  return day && isDay(day) ? day : null
}

function wordDay(typed: string, today: Day): Day | null {
  if (typed === 'today' || typed === 'now') return today
  if (typed === 'tomorrow') return addDays(today, 1)
  if (typed === 'yesterday') return addDays(today, -1)
  const match = /^(?:(last|previous|next|this|on) )?([a-z]{3,9})$/.exec(typed)
  const weekday = match ? weekdays.findIndex((name) => name.startsWith(match[2]!)) : -1
  if (weekday < 0) return null
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  const back = match![1] === 'last' || match![1] === 'previous'
  return addDays(today, back ? ahead - 7 : ahead || 7)
}

const units: Record<string, (day: Day, count: number) => Day> = {
  d: addDays,
  w: (day, count) => addDays(day, count * 7),
  m: addMonths,
  q: (day, count) => addMonths(day, count * 3),
  y: (day, count) => addMonths(day, count * 12),
}

/** '+30', '-30d', 'in 2 weeks', '3 months ago'. */
function shiftedDay(typed: string, today: Day): Day | null {
  const unit = '(d|w|m|q|y|days?|weeks?|months?|quarters?|years?)'
  const short = new RegExp(`^([+-]) ?(\\d{1,4}) ?${unit}?$`).exec(typed)
  const words = new RegExp(`^(in )?(\\d{1,4}|an?) ?${unit}( ago| from now)?$`).exec(typed)
  if (short) return units[(short[3] ?? 'd')[0]!]!(today, Number(short[2]) * (short[1] === '-' ? -1 : 1))
  // '30 days' alone says neither before nor after.
  if (!words || Boolean(words[1]) === Boolean(words[4])) return null
  const count = words[2]!.startsWith('a') ? 1 : Number(words[2])
  return units[words[3]![0]!]!(today, words[4] === ' ago' ? -count : count)
}

/** A date by its parts: '27', '27/3', '27.3.26', 'Mar 27', '27 March 2027', '2026/3/27'. */
function writtenDay(typed: string, { today, monthFirst }: Typed): Day | null {
  const parts = typed
    .replace(/(\d)(st|nd|rd|th)\b( of)?/g, '$1')
    .split(/[\s./,-]+/)
    .filter(Boolean)
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$|^[a-z]{3,9}$/.test(part))) return null
  const year = yearOf(today)
  const named = parts.findIndex((part) => monthOf(part) > 0)
  if (parts.some((part, at) => /[a-z]/.test(part) && at !== named)) return null
  if (parts.length === 1)
    return named < 0 && parts[0]!.length <= 2 ? dayOf(year, Number(today.slice(5, 7)), Number(parts[0])) : null
  if (named >= 0) {
    const rest = parts.filter((_, at) => at !== named)
    return named > 1 || rest[0]!.length > 2
      ? null
      : dayOf(fullYear(rest[1], year), monthOf(parts[named]!), Number(rest[0]))
  }
  const [first, second] = [Number(parts[0]), Number(parts[1])]
  if (parts[0]!.length === 4) return parts.length === 3 ? dayOf(first, second, Number(parts[2])) : null
  if (parts.length === 2 && parts[1]!.length > 2) return null
  const swap = second > 12 || (monthFirst && first <= 12)
  return swap ? dayOf(fullYear(parts[2], year), first, second) : dayOf(fullYear(parts[2], year), second, first)
}

/** '26' → 2026; more than 20 years ahead means the last century. */
function fullYear(text: string | undefined, now: number): number {
  if (text === undefined) return now
  if (text.length === 4) return Number(text)
  if (text.length !== 2) return 0
  const year = Math.floor(now / 100) * 100 + Number(text)
  return year > now + 20 ? year - 100 : year
}

const short: Record<string, string> = {
  som: 'start of month',
  bom: 'start of month',
  eom: 'end of month',
  soq: 'start of quarter',
  eoq: 'end of quarter',
  soy: 'start of year',
  eoy: 'end of year',
}

/** One end of a span: 'end of last month', 'last month end', 'beginning of Q3', or the span alone. */
function edgeDay(typed: string, given: Typed): Day | null {
  const text = Object.hasOwn(short, typed) ? short[typed]! : typed
  const before = /^(?:the )?(start|beginning|begin|first day|end|close|last day)(?: of)?(?: the)? (.+)$/.exec(text)
  const after = /^(.+?)[ -](start|beginning|end|close)$/.exec(text)
  const [edge, words] = before ? [before[1]!, before[2]!] : after ? [after[2]!, after[1]!] : [null, text]
  const span = parseSpan(words, given)
  if (!span) return null
  if (edge) return /^(start|begin|first)/.test(edge) ? span.from : span.to
  const meant = given.edge ?? (span.from > given.today ? 'first' : 'last')
  return meant === 'first' ? span.from : span.to
}

/** What a person typed as a span of days: 'last month', 'this quarter', 'Q3 2025', 'October', 'FY26', 'YTD', 'last 30 days'; null where it is none. */
export function parseSpan(typed: string, given: Typed): Span | null {
  return soFar(typed, given) ?? relative(typed, given) ?? named(typed, given) ?? numbered(typed, given)
}

/** 'YTD', 'month to date', 'last 30 days': up to today. */
function soFar(typed: string, given: Typed): Span | null {
  const { today } = given
  const words = typed.replaceAll('-', ' ')
  if (Object.hasOwn(begun, words)) return { from: begun[words]!(0, given).from, to: today }
  const back = /^(?:last|past|previous) (\d{1,4}) (days|weeks|months)$/.exec(typed)
  return back && { from: addDays(units[back[2]![0]!]!(today, -Number(back[1])), 1), to: today }
}

const month = (shift: number, { today }: Typed): Span => {
  const from = addMonths(firstOfMonth(today), shift)
  return { from, to: lastOfMonth(from) }
}
const week = (shift: number, { today }: Typed): Span => {
  const from = addDays(mondayOf(today), shift * 7)
  return { from, to: addDays(from, 6) }
}
const calendarYear = (shift: number, { today }: Typed): Span => {
  const year = yearOf(today) + shift
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The fiscal year some years from the present one, where it is known. */
function fiscalYear(shift: number, { today, fiscalYears = [] }: Typed): Span | null {
  const years = fiscalYears.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const at = years.findIndex(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)
  const year = at < 0 ? undefined : years[at + shift]
  return year ? { from: year.startsOn, to: year.endsOn } : null
}
const presentYear = (_: number, given: Typed): Span => year(0, given)

/** A year as the company counts it; years before and after those that are known have twelve months. */
function year(shift: number, given: Typed): Span {
  const present = fiscalYear(0, given)
  if (!present) return calendarYear(shift, given)
  const from = addMonths(present.from, shift * 12)
  return fiscalYear(shift, given) ?? { from, to: addDays(addMonths(from, 12), -1) }
}

function quarter(shift: number, given: Typed): Span {
  const start = presentYear(0, given).from
  const months =
    (yearOf(given.today) - yearOf(start)) * 12 + Number(given.today.slice(5, 7)) - Number(start.slice(5, 7))
  return quarterFrom(addMonths(firstOfMonth(start), Math.floor(months / 3) * 3 + shift * 3))
}
const quarterFrom = (from: Day): Span => ({ from, to: addDays(addMonths(from, 3), -1) })

const kinds: Record<string, (shift: number, given: Typed) => Span | null> = {
  week,
  month,
  quarter,
  year,
  'calendar year': calendarYear,
  'fiscal year': fiscalYear,
  'financial year': fiscalYear,
  fy: fiscalYear,
}
const begun: Record<string, (shift: number, given: Typed) => Span> = {
  mtd: month,
  'month to date': month,
  qtd: quarter,
  'quarter to date': quarter,
  ytd: presentYear,
  fytd: presentYear,
  'year to date': presentYear,
  'fiscal year to date': presentYear,
}
const shifts: Record<string, number> = { last: -1, previous: -1, prior: -1, this: 0, current: 0, the: 0, next: 1 }

/** 'month', 'this quarter', 'last fiscal year', 'next week'. */
function relative(typed: string, given: Typed): Span | null {
  const match = /^(?:(last|previous|prior|this|current|the|next) )?([a-z ]+)$/.exec(typed)
  const kind = match && Object.hasOwn(kinds, match[2]!) ? kinds[match[2]!] : undefined
  return kind?.(shifts[match![1] ?? 'this']!, given) ?? null
}

/** 'October', 'Oct 2025', 'last October'. A month alone is of this year; in a report, which looks back, one to come is of the year before. */
function named(typed: string, { today, edge }: Typed): Span | null {
  const match = /^(?:(last|this|next) )?([a-z]{3,9})\.?(?:[ ,-]*(\d{4}|'?\d{2}))?$/.exec(typed)
  const number = match ? monthOf(match[2]!) : 0
  if (!match || number === 0 || (match[1] && match[3])) return null
  const present = yearOf(today)
  const starts = (year: number): Day => `${year}-${two(number)}-01`
  let year = match[3] ? fullYear(match[3].replace("'", ''), present) : present
  if (!match[3]) {
    const passed = lastOfMonth(starts(year)) < today
    if (match[1] === 'last' && !passed) year -= 1
    else if (match[1] === 'next' && starts(year) <= today) year += 1
    else if (!match[1] && edge && starts(year) > today) year -= 1
  }
  return { from: starts(year), to: lastOfMonth(starts(year)) }
}

/** '2025', 'Q3', 'Q3 2025', '3rd quarter', 'FY26', 'FY 2025/26', 'Q2 FY26'. */
function numbered(typed: string, given: Typed): Span | null {
  const quarterly = /^(?:q ?([1-4])|([1-4])(?:st|nd|rd|th) quarter)(?:[ ,/-]*(?:of )?(.+))?$/.exec(typed)
  if (quarterly) {
    const year = quarterly[3] ? numbered(quarterly[3], given) : presentYear(0, given)
    // A quarter of a quarter is none.
    if (!year || daysBetween(year.from, year.to) < 300) return null
    return quarterFrom(addMonths(firstOfMonth(year.from), (Number(quarterly[1] ?? quarterly[2]) - 1) * 3))
  }
  const present = yearOf(given.today)
  const plain = /^(?:year )?(\d{4})$/.exec(typed)
  if (plain) return { from: `${plain[1]}-01-01`, to: `${plain[1]}-12-31` }
  const fiscal = /^(?:fy|fiscal year|financial year) ?(\d{4}|'?\d{2})(?:[/-](\d{4}|\d{2}))?$/.exec(typed)
  if (!fiscal) return null
  // A fiscal year is called after the year it ends in.
  const called = fullYear((fiscal[2] ?? fiscal[1])!.replace("'", ''), present)
  const years = given.fiscalYears ?? []
  const known =
    years.find(({ name }) => name.replace(/\D/g, '') === String(called)) ??
    years.find(({ endsOn }) => yearOf(endsOn) === called)
  return known ? { from: known.startsOn, to: known.endsOn } : null
}
