import type { Day } from '#shared/day.ts'
import { wordsOf } from '#shared/text.ts'
import type { Head, Key } from './result.ts'

/** How a day is written: whole, or its month and year. */
export type DayText = (day: Day, length?: 'month') => string

/** Name of a fiscal year that begins in the year and month of a day: 'FY 2026/27'. */
const fiscalYear = (year: number): string => `FY ${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** A bucket by its first day: 'March 2026', 'Q2 2026', 'FY 2026/27'. */
function bucketWords(first: Day, by: NonNullable<Head['by']>, fiscalStart: number, dayText: DayText): string {
  const [year, month] = first.split('-').map(Number) as [number, number]
  if (by === 'day') return dayText(first)
  if (by === 'week') return `Week of ${dayText(first)}`
  if (by === 'month') return dayText(first, 'month')
  const begins = month >= fiscalStart ? year : year - 1
  const named = fiscalStart === 1 ? String(year) : fiscalYear(begins)
  return by === 'year' ? named : `Q${Math.floor(((month - fiscalStart + 12) % 12) / 3) + 1} ${named}`
}

/** Text of one value of a group. */
export function keyWords(key: Key, head: Head, fiscalStart: number, dayText: DayText): string {
  if (key.is === 'empty') return 'None'
  if (key.is === 'hidden') return 'Not open to you'
  if (key.is === 'others') return 'Others'
  if (key.label !== null) return key.label
  const value = key.value ?? ''
  if (head.by) return bucketWords(value, head.by, fiscalStart, dayText)
  if (head.words[value]) return wordsOf(head.words[value])
  if (head.kind === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (head.kind === 'day') return dayText(value)
  return head.kind === 'choice' ? wordsOf(value) : value
}

/** Name of a group: 'Bill date by quarter'. */
export const headText = ({ label, by }: Head): string => (by ? `${label} by ${by}` : label)
