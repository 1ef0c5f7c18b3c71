import { formatDay, formatInstant, formatMoney, formatNumber, formatPercent } from '#client/format.ts'
import { wordsOf } from '#client/ui/pill.tsx'
import type { Head, Key, Result, ValueHead } from '#modules/reports/shared/result.ts'
import type { Day } from '#shared/day.ts'

/** Name of a fiscal year that begins in the year and month of a day: 'FY 2026/27'. */
const fiscalYear = (year: number): string => `FY ${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** A bucket by its first day: 'March 2026', 'Q2 2026', 'FY 2026/27'. */
export function bucketText(first: Day, by: NonNullable<Head['by']>, fiscalStart: number): string {
  const [year, month] = first.split('-').map(Number) as [number, number]
  if (by === 'day') return formatDay(first)
  if (by === 'week') return `Week of ${formatDay(first)}`
  if (by === 'month') return formatDay(first, 'month')
  const begins = month >= fiscalStart ? year : year - 1
  const named = fiscalStart === 1 ? String(year) : fiscalYear(begins)
  return by === 'year' ? named : `Q${Math.floor(((month - fiscalStart + 12) % 12) / 3) + 1} ${named}`
}

/** Text of one value of a group. */
export function keyText(key: Key, head: Head, fiscalStart: number): string {
  if (key.is === 'empty') return 'None'
  if (key.is === 'hidden') return 'Not open to you'
  if (key.is === 'others') return 'Others'
  if (key.label !== null) return key.label
  const value = key.value ?? ''
  if (head.by) return bucketText(value, head.by, fiscalStart)
  if (head.words[value]) return wordsOf(head.words[value])
  if (head.kind === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (head.kind === 'day') return formatDay(value)
  return head.kind === 'choice' ? wordsOf(value) : value
}

/** Name of a group: 'Bill date by quarter'. */
export const headText = ({ label, by }: Head): string => (by ? `${label} by ${by}` : label)

/** A figure as text, such as a chart shows it. */
export function figureText(value: string, shown: ValueHead['shown'], currency: string | null): string {
  if (shown === 'money' && currency) return formatMoney(value, currency)
  if (shown === 'percent') return formatPercent(Number(value) / 100)
  if (shown === 'day') return formatDay(value)
  if (shown === 'instant') return formatInstant(value)
  return formatNumber(value, shown === 'decimal' ? { max: 2 } : undefined)
}

export const currenciesOf = ({ lines }: Result): (string | null)[] => [
  ...new Set(lines.map(({ currency }) => currency)),
]
