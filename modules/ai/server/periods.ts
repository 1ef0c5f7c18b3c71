import { spanOf } from '#modules/reports/server/periods.ts'
import type { Span } from '#shared/calendar/span.ts'
import { addDays, addMonths, daysIn, firstOfMonth, isDay, lastOfMonth, mondayOf, type Day } from '#shared/day.ts'
import type { Token } from './tokens.ts'

/** The day of the company, the month (1 to 12) in which its fiscal years begin, and whether the day asked for lies ahead, such as a due day. */
export type Today = { today: Day; fiscalStart: number; ahead?: boolean }

/** Days that a question names: a whole period, or everything from a day or up to one. */
export type Days = { from: Day | null; to: Day | null }

const months = 'january february march april may june july august september october november december'.split(' ')
const monthOf = (stem: string): number => {
  const at = months.findIndex((name) => name === stem || (stem.length >= 3 && stem.length < 5 && name.startsWith(stem)))
  return at + 1
}
const two = (number: number): string => String(number).padStart(2, '0')
const yearOf = (token: Token | undefined): number => (/^(?:19|20)\d\d$/.test(token?.raw ?? '') ? Number(token!.raw) : 0)
const dayNumber = (token: Token | undefined): number => {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(token?.raw ?? '')
  return match ? Number(match[1]) : 0
}

type Read = { span: Span; length: number }

/** A calendar day or month at a place: '2026-03-05', '5 March 2026', 'March 5', 'March 2026', 'March', '2026', 'Q3 2026'. */
function calendarAt(tokens: readonly Token[], at: number, clock: Today): Read | null {
  const { today, fiscalStart } = clock
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first || first.used) return null
  if (isDay(first.raw)) return { span: { from: first.raw, to: first.raw }, length: 1 }
  if (first.stem === 'today') return { span: { from: today, to: today }, length: 1 }
  if (first.stem === 'yesterday') return { span: spanOf('yesterday', today, fiscalStart)!, length: 1 }
  if (first.stem === 'tomorrow') return { span: { from: addDays(today, 1), to: addDays(today, 1) }, length: 1 }
  const quarter = /^q([1-4])$/.exec(first.stem)
  if (quarter) {
    const year = yearOf(second)
    const start = addMonths(`${year || today.slice(0, 4)}-${two(fiscalStart)}-01`, (Number(quarter[1]) - 1) * 3)
    return { span: { from: start, to: addDays(addMonths(start, 3), -1) }, length: year ? 2 : 1 }
  }
  const ordered = [
    { day: dayNumber(first), month: monthOf(second?.stem ?? '') },
    { day: dayNumber(second), month: monthOf(first.stem) },
  ].find(({ day, month }) => day && month)
  if (ordered) {
    const year = yearOf(third)
    const { day, month } = ordered
    const whole = year || yearOfMonth(month, clock)
    if (day > daysIn(whole, month)) return null
    const text = `${whole}-${two(month)}-${two(day)}`
    return { span: { from: text, to: text }, length: year ? 3 : 2 }
  }
  const month = monthOf(first.stem)
  // 'may' is a verb more often than a month.
  if (month && !(first.raw === 'may' && !yearOf(second))) {
    const year = yearOf(second)
    const start = `${year || yearOfMonth(month, clock)}-${two(month)}-01`
    return { span: { from: start, to: lastOfMonth(start) }, length: year ? 2 : 1 }
  }
  const year = yearOf(first)
  return year ? { span: { from: `${year}-01-01`, to: `${year}-12-31` }, length: 1 } : null
}

/** A month without a year is the last one that has begun; ahead, the next one that has not ended. */
function yearOfMonth(month: number, { today, ahead }: Today): number {
  const [year, present] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (ahead) return month < present ? year + 1 : year
  return month > present ? year - 1 : year
}

const units = ['day', 'week', 'month', 'quarter', 'year']

/** A period relative to today: 'this month', 'next week', 'last 30 days', 'in the next 2 months', 'within 60 days'. */
function relativeAt(tokens: readonly Token[], at: number, { today, fiscalStart }: Today): Read | null {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first || first.used) return null
  const word =
    { previous: 'last', past: 'last', current: 'this', coming: 'next', upcoming: 'next', within: 'within' }[
      first.stem
    ] ?? first.stem
  if (!['this', 'last', 'next', 'within'].includes(word)) return null
  const count = /^\d{1,4}$/.test(second?.raw ?? '') ? Number(second!.raw) : 0
  if (count && third && units.includes(third.stem)) {
    const by = (sign: 1 | -1): Day => {
      const each = { day: 1, week: 7 }[third.stem]
      if (each) return addDays(today, sign * count * each)
      return addMonths(today, sign * count * ({ month: 1, quarter: 3 }[third.stem] ?? 12))
    }
    return { span: word === 'last' ? { from: addDays(by(-1), 1), to: today } : { from: today, to: by(1) }, length: 3 }
  }
  const unit = second?.stem ?? ''
  if (!['week', 'month', 'quarter', 'year'].includes(unit) || word === 'within') return null
  if (word !== 'next') return { span: spanOf(`${word} ${unit}`, today, fiscalStart)!, length: 2 }
  if (unit === 'week') {
    const monday = addDays(mondayOf(today), 7)
    return { span: { from: monday, to: addDays(monday, 6) }, length: 2 }
  }
  const { to } = spanOf(`this ${unit}`, today, fiscalStart)!
  const from = addDays(to, 1)
  const length = { month: 1, quarter: 3, year: 12 }[unit]!
  return { span: { from: firstOfMonth(from), to: addDays(addMonths(from, length), -1) }, length: 2 }
}

const mark = (tokens: readonly Token[], from: number, count: number): void => {
  for (const token of tokens.slice(Math.max(from, 0), from + count)) token.used = true
}

/**
 * The days that a question names, marked as used; null where it names none. 'since March' has no end, 'before 1 May' no
 * beginning, 'between A and B' both.
 */
export function takeDays(tokens: readonly Token[], clock: Today): Days | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const read = relativeAt(tokens, at, clock) ?? calendarAt(tokens, at, clock)
    if (!read) continue
    const before = tokens[at - 1]?.stem ?? ''
    const joiner = tokens[at + read.length]?.stem ?? ''
    const { span, length } = read
    if (['to', 'and', 'until', 'till'].includes(joiner)) {
      const end = calendarAt(tokens, at + length + 1, clock)
      if (end && ['between', 'from'].includes(before)) {
        mark(tokens, at - 1, length + 2 + end.length)
        return { from: span.from, to: end.span.to }
      }
    }
    const opens = [
      'since',
      'after',
      'before',
      'until',
      'till',
      'by',
      'from',
      'in',
      'on',
      'during',
      'of',
      'the',
      'within',
    ]
    mark(tokens, opens.includes(before) ? at - 1 : at, length + (opens.includes(before) ? 1 : 0))
    if (before === 'since' || before === 'from') return { from: span.from, to: null }
    if (before === 'after') return { from: addDays(span.to, 1), to: null }
    if (before === 'before') return { from: null, to: addDays(span.from, -1) }
    if (before === 'until' || before === 'till') return { from: null, to: span.to }
    return span
  }
  return null
}
