import { formatDay, formatInstant, formatMoney, formatNumber, formatPercent } from '#client/format.ts'
import * as shared from '#modules/reports/shared/key-words.ts'
import type { Head, Key, Result, ValueHead } from '#modules/reports/shared/result.ts'

/** Text of one value of a group, days as the reader writes them. */
export const keyText = (key: Key, head: Head, fiscalStart: number): string =>
  shared.keyWords(key, head, fiscalStart, formatDay)

/** Name of a group: 'Bill date by quarter'. */
export const headText: (head: Head) => string = shared.headText

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
