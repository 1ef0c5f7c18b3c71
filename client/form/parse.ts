import { companyDay } from '#client/company-day.ts'
import { readerLocale } from '#client/format.ts'
import { daysIn, type Day } from '#shared/day.ts'
import { isDecimal } from '#shared/decimal.ts'
import { add, multiply, subtract } from '#shared/money.ts'
import { parseDay, type Typed } from '#shared/typed-day.ts'

const powers: Record<string, string> = { k: '1000', m: '1000000', mn: '1000000', bn: '1000000000' }
const groupMarks = /[\s\u00A0\u202F'’]/g

/** The character that stands before decimals in a locale: '.' or ','. */
const decimalMark = (locale?: string): string =>
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

/** True where a locale writes the month before the day, as en-US does. */
export const monthFirst = (locale?: string): boolean =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(new Date(2000, 0, 2))
    .find((part) => part.type === 'day' || part.type === 'month')?.type === 'month'

/** How a day may be typed, in the order in which the locale writes it. */
export const dayExamples = (locale?: string): string =>
  `such as ${monthFirst(locale) ? '3/27' : '27/3'}, +30 or end of month`

/** What a person typed as a day, in the order of the reader's locale and counted from the company's day; null where it is none. */
export const readDay = (text: string, more: Pick<Typed, 'edge' | 'fiscalYears'> = {}): Day | null =>
  parseDay(text, { today: companyDay(), monthFirst: monthFirst(readerLocale()), ...more })

/** The days of a month in weeks of seven from `firstDay` (0 = Sunday); null where a week reaches outside the month. */
export function monthGrid(year: number, month: number, firstDay = 1): (Day | null)[][] {
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() - firstDay + 7) % 7
  const cells: (Day | null)[] = Array.from({ length: lead }, () => null)
  for (let date = 1; date <= daysIn(year, month); date++)
    cells.push(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
