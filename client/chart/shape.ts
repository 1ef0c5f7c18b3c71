import { formatMoney, formatNumber } from '#client/format.ts'

/** What is drawn, and the page of exactly the rows behind it. */
export type Mark = {
  amount: string
  to: string
  /** How many rows there are, where that is worth saying. */
  count?: number
  /** In a waterfall: stands on zero, as what came before it comes to this. */
  sum?: boolean
}

/** Where marks stand: a month, a state, a vendor. `short` is what an axis has room for, `to` a page of its own. */
type Place = { key: string; label: string; short?: string; to?: string }

/** One mark for each place; null where there is none. */
export type Series = { name: string; marks: readonly (Mark | null)[] }

export type Shape = {
  /** What a place is: the first heading of the table. */
  of: string
  places: readonly Place[]
  /** Columns may have several, on top of each other; lines, rows and waterfalls have one. */
  series: readonly Series[]
  /** What it was in the period before, place by place. */
  before?: Series
  /** Without one, things are counted. */
  currency?: string
  /** What the rows behind a mark are called, one of them and several: ['order', 'orders']. */
  rows?: readonly [one: string, several: string]
}

export const valueText = (amount: string, currency: string | undefined): string =>
  currency ? formatMoney(amount, currency) : formatNumber(amount)

const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount)

export const isNothing = (mark: Mark | null): boolean => mark === null || isZero(mark.amount)

/** True where there is no place, or nothing but zero in any. */
export const isEmpty = ({ series, before }: Shape): boolean =>
  [...series, ...(before ? [before] : [])].every(({ marks }) => marks.every(isNothing))

/** '1 order', '12 orders'; nothing where they are not counted. */
export const countText = ({ count }: Mark, rows: Shape['rows']): string =>
  count === undefined || !rows ? '' : `${formatNumber(count)} ${rows[count === 1 ? 0 : 1]}`

/** What a mark says in words: its place, its amount, how many rows it has and what it was before. */
export function nameOf(shape: Shape, series: Series, at: number): string {
  const { places, before, currency, rows } = shape
  const mark = series.marks[at]!
  const was = before?.marks[at]
  return [
    `${places[at]!.label}: ${shape.series.length > 1 ? `${series.name} ` : ''}${valueText(mark.amount, currency)}`,
    countText(mark, rows),
    was ? `${before!.name} ${valueText(was.amount, currency)}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}
