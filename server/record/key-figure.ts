import type { Day } from '#shared/day.ts'
import type { KeyFigure } from '#shared/key-figure.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { figureOf, on, within, type Measure } from '#shared/measure.ts'
import type { Sentence } from '#shared/sentence.ts'
import type { Call } from '../call/call.ts'
import { totalsOf } from './aggregate.ts'
import type { Source } from './source.ts'

type RecordType = { source: Source }
type Sum = { currency: string; amount: string }
/** What a declared figure comes to; `measure` is that of the very rows that were counted. */
export type Measured = { measure: Measure; count: number; amounts: Sum[] }

/** A record type's declared figure on a day, of the rows alone that these filters find too. */
export const measureOn = (
  { source: { record } }: RecordType,
  name: string,
  today: Day,
  filters: readonly Filter[],
): Measure =>
  filters.reduce((measure, filter) => within(measure, filterText(filter)), on(figureOf(record, name), today))

/** The same with what it comes to, for whoever asks: under the predicate of the list that it opens. */
export async function measured(
  recordType: RecordType,
  name: string,
  call: Call,
  today: Day,
  filters: readonly Filter[] = [],
): Promise<Measured> {
  const measure = measureOn(recordType, name, today, filters)
  return { measure, ...(await totalsOf(recordType.source, call, measure.filters, measure.sum)) }
}

/** What a page calls a figure, and what it says under it. */
type Told = { id: string; label?: string; hint?: Sentence | null }

export const countFigure = ({ measure, count }: Measured, { id, label, hint }: Told): KeyFigure => ({
  id,
  label: label ?? measure.label,
  kind: 'count',
  value: String(count),
  amounts: [],
  hint: hint ?? null,
  to: measure.address,
})

/** Amounts by currency; `to` opens exactly what adds up to them. */
export const moneyFigure = (
  amounts: Sum[],
  to: string | null,
  { id, label, hint }: Told & { label: string },
): KeyFigure => ({ id, label, kind: 'money', value: null, amounts, hint: hint ?? null, to })

/** How many of the rows of one figure another one finds, in percent with one decimal, half up; null where there is none. */
export const shareFigure = (part: Measured, whole: Measured, { id, label, hint }: Told): KeyFigure => ({
  id,
  label: label ?? part.measure.label,
  kind: 'percent',
  value: whole.count === 0 ? null : percentOf(part.count, whole.count),
  amounts: [],
  hint: hint ?? null,
  to: whole.measure.address,
})

/** (1, 3) → '33.3', (2, 2) → '100' */
function percentOf(part: number, whole: number): string {
  const tenths = Math.floor((part * 2000 + whole) / (2 * whole))
  return String(tenths / 10)
}
