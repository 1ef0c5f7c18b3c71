import { addDays, addMonths, daysIn, firstOfMonth, isDay, lastOfMonth, type Day } from '#shared/day.ts'
import { isDecimal } from '#shared/decimal.ts'
import { add, multiply, subtract } from '#shared/money.ts'

const powers: Record<string, string> = { k: '1000', m: '1000000', mn: '1000000', bn: '1000000000' }
const groupMarks = /[\s\u00A0\u202F'’]/g

/** The character that stands before decimals in a locale: '.' or ','. */
export const decimalMark = (locale?: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'

/** What a person typed as an amount → plain decimal string; null where it is none, or names another currency than the given one.
 * Takes '1,234.50', '1.234,50', '12k', '1.5m', '(12)', '12-', '€ 12' and sums and products such as '=3*45+2'. */
export function parseNumber(
  text: string,
  { currency, locale }: { currency?: string; locale?: string } = {},
): string | null {
  const typed = text.trim().replace(/[−–]/g, '-')
  if (typed.startsWith('=')) return calculate(typed.slice(1), locale)
  const bare = withoutCurrency(typed, currency, locale)
  if (bare === null) return null
  const match = /^(\()?\s*(-)?\s*([\d.,\s\u00A0\u202F'’]*\d|[.,]\d+)\s*(k|m|mn|bn)?\s*(-)?\s*(\))?$/i.exec(bare)
  if (!match) return null
  const [, open, before, digits = '', power, after, close] = match
  if (Boolean(open) !== Boolean(close) || [open, before, after].filter(Boolean).length > 1) return null
  const plain = plainDigits(digits, decimalMark(locale))
  if (plain === null) return null
  const scaled = power ? multiply(plain, powers[power.toLowerCase()]!) : plain
  const zero = /^[0.]*$/.test(scaled)
  return (open || before || after) && !zero ? `-${scaled}` : scaled
}

/** Digits with separators → plain decimal. Of two kinds of mark the last is the decimal one; a lone foreign mark before three digits groups. */
function plainDigits(digits: string, mark: string): string | null {
  const spaced = digits.trim()
  const text = spaced.replace(groupMarks, '')
  if (spaced !== text && !/^\d{1,3}([\s\u00A0\u202F'’]\d{2,3})+([.,]\d*)?$/.test(spaced)) return null
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const marks = text.replace(/\d/g, '')
  const decimalAt = decimalPosition(text, marks, last, mark)
  const whole = decimalAt < 0 ? text : text.slice(0, decimalAt)
  const fraction = decimalAt < 0 ? '' : text.slice(decimalAt + 1)
  if (/[.,]/.test(fraction) || (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?$/.test(whole)))
    return null
  if (/[.,]/.test(whole) && !/\d{3}$/.test(whole)) return null
  const units = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const plain = fraction ? `${units}.${fraction}` : units
  return isDecimal(plain) ? plain : null
}

function decimalPosition(text: string, marks: string, last: number, mark: string): number {
  if (last < 0) return -1
  const kinds = new Set(marks)
  if (kinds.size === 2) return last
  if (marks.length > 1) return -1
  if (text[last] === mark) return last
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? -1 : last
}

function withoutCurrency(text: string, currency: string | undefined, locale?: string): string | null {
  const named = text.match(/\p{Sc}|[A-Za-z]*\p{Sc}|\b[A-Za-z]{3}\b/u)?.[0]
  if (!named || (currency === undefined && !/\p{Sc}/u.test(named))) return text
  if (!currency) return null
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1)
    return parts.find((part) => part.type === 'currency')?.value.toUpperCase()
  })
  return signs.includes(named.toUpperCase()) ? text.replace(named, '').trim() : null
}

/** '3*45+2' → '137'; + − × only, as a quotient may have no exact decimal. */
function calculate(text: string, locale?: string): string | null {
  const tokens = text.match(/[+\-*×]|[^+\-*×]+/g) ?? []
  let sum = '0'
  let product: string | null = null
  let sign = '+'
  let times = false
  for (const token of tokens) {
    if (token === '*' || token === '×') {
      if (product === null || times) return null
      times = true
    } else if (token === '+' || token === '-') {
      if (times || (product === null && sum !== '0')) return null
      if (product !== null) sum = sign === '-' ? subtract(sum, product) : add(sum, product)
      product = null
      sign = token
    } else {
      const value = parseNumber(token, { locale })
      if (value === null || (product !== null && !times)) return null
      product = product === null ? value : multiply(product, value)
      times = false
    }
  }
  if (product === null || times) return null
  return sign === '-' ? subtract(sum, product) : add(sum, product)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const monthOf = (word: string): number => (word.length < 3 ? 0 : monthNames.indexOf(word.slice(0, 3)) + 1)
const dayOf = (year: number, month: number, date: number): Day | null => {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** True where a locale writes the month before the day, as en-US does. */
export const monthFirst = (locale?: string): boolean =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(new Date(2000, 0, 2))
    .find((part) => part.type === 'day' || part.type === 'month')?.type === 'month'

/** How a day may be typed, in the order in which the locale writes it. */
export const dayExamples = (locale?: string): string =>
  `such as ${monthFirst(locale) ? '3/27' : '27/3'}, +30 or end of month`

/** What a person typed as a day → `YYYY-MM-DD`; null where it is none.
 * Takes '27/3', '27.3.26', '27 mar', '2026-03-27', 'today', '+30', '-2w', '+1m', 'eom', 'eoy', 'fri', 'next quarter'. */
export function parseDay(text: string, today: Day, locale?: string): Day | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (isDay(typed)) return typed
  return wordDay(typed, today) ?? shiftedDay(typed, today) ?? writtenDay(typed, today, locale)
}

function wordDay(typed: string, today: Day): Day | null {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  const words: Record<string, () => Day> = {
    today: () => today,
    tomorrow: () => addDays(today, 1),
    yesterday: () => addDays(today, -1),
    som: () => firstOfMonth(today),
    eom: () => lastOfMonth(today),
    'end of month': () => lastOfMonth(today),
    soy: () => `${year}-01-01`,
    eoy: () => `${year}-12-31`,
    eoq: () => lastOfMonth(`${year}-${String(quarter + 2).padStart(2, '0')}-01`),
    'next week': () => addDays(today, 7),
    'next month': () => addMonths(firstOfMonth(today), 1),
    'next quarter': () => addMonths(`${year}-${String(quarter).padStart(2, '0')}-01`, 3),
    'next year': () => `${year + 1}-01-01`,
  }
  if (Object.hasOwn(words, typed)) return words[typed]!()
  const weekday =
    typed.length >= 3 && /^[a-z]+$/.test(typed) ? weekdays.findIndex((name) => typed.startsWith(name)) : -1
  if (weekday < 0 || !'sunday monday tuesday wednesday thursday friday saturday'.split(' ')[weekday]!.startsWith(typed))
    return null
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (weekday - now + 7) % 7 || 7)
}

function shiftedDay(typed: string, today: Day): Day | null {
  const match = /^([+-])\s?(\d{1,4})\s?(d|w|m|y)?$/.exec(typed)
  if (!match) return null
  const count = Number(match[2]) * (match[1] === '-' ? -1 : 1)
  const unit = match[3] ?? 'd'
  const day =
    unit === 'd'
      ? addDays(today, count)
      : unit === 'w'
        ? addDays(today, count * 7)
        : addMonths(today, unit === 'm' ? count : count * 12)
  return isDay(day) ? day : null
}

function writtenDay(typed: string, today: Day, locale?: string): Day | null {
  const parts = typed.split(/[\s./,-]+/).filter(Boolean)
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$|^[a-z]{3,9}$/.test(part))) return null
  const year = Number(today.slice(0, 4))
  const named = parts.findIndex((part) => monthOf(part) > 0)
  if (parts.some((part, at) => /[a-z]/.test(part) && at !== named)) return null
  if (parts.length === 1)
    return named < 0 && parts[0]!.length <= 2 ? dayOf(year, Number(today.slice(5, 7)), Number(parts[0])) : null
  if (named >= 0) {
    const rest = parts.filter((_, at) => at !== named)
    return named > 1 ? null : dayOf(fullYear(rest[1], year), monthOf(parts[named]!), Number(rest[0]))
  }
  const [first, second] = [Number(parts[0]), Number(parts[1])]
  if (parts[0]!.length === 4) return parts.length === 3 ? dayOf(first, second, Number(parts[2])) : null
  const swap = second > 12 || (monthFirst(locale) && first <= 12)
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

/** The days of a month in weeks of seven from `firstDay` (0 = Sunday); null where a week reaches outside the month. */
export function monthGrid(year: number, month: number, firstDay = 1): (Day | null)[][] {
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() - firstDay + 7) % 7
  const cells: (Day | null)[] = Array.from({ length: lead }, () => null)
  for (let date = 1; date <= daysIn(year, month); date++) cells.push(dayOf(year, month, date))
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
