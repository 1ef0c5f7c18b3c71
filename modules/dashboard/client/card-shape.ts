import type { Mark, Series, Shape } from '#client/chart/shape.ts'
import type { TableAnswer } from '#modules/dashboard/shared/answers.ts'
import { cellAddress } from '#modules/reports/client/figure-cell.tsx'
import { keyText } from '#modules/reports/client/key-words.ts'
import type { Line } from '#modules/reports/shared/result.ts'

/** Places beyond these are a table, as bars below each other sooner. */
const mostPlaces = 40
const mostBars = 6
const mostColumns = 14
/** Colors of the charts of pages. */
const mostSeries = 4

export type Drawing = { kind: 'columns' | 'line' | 'rows'; shape: Shape }

/** How a result is drawn with the charts of pages; null where they cannot draw it, so that it is a table. */
export function drawingOf({ result, dataset, chart }: TableAnswer): Drawing | null {
  if (chart === 'table' || chart === 'heat map' || chart === 'scatter') return null
  const { rows, columns, columnKeys, values, lines, fiscalStart } = result
  const currencies = new Set(lines.map(({ currency }) => currency))
  const at = values.findIndex(({ shown, withheld, before }) => !withheld && !before && isAmount(shown))
  const value = values[at]
  const head = rows[0] ?? columns[0]
  if (!value || !head || currencies.size > 1) return null
  const [currency = null] = currencies
  const own = lines.filter(({ level }) => level === (rows.length ? 1 : 0))
  const mark = (line: Line, column: number, index: number): Mark | null => {
    const amount = line.cells[column]?.[index] ?? null
    const to = cellAddress({ result, dataset, line, column, value: index })
    return amount !== null && to ? { amount, to } : null
  }
  const across = rows.length && columns.length
  const places = rows.length
    ? own.map(({ keys }) => keyText(keys[0]!, head, fiscalStart))
    : columnKeys.map((keys) => keyText(keys[0]!, head, fiscalStart))
  const seriesOf = (index: number): Series[] =>
    across
      ? columnKeys.map((keys, column) => ({
          name: keyText(keys[0]!, columns[0]!, fiscalStart),
          marks: own.map((line) => mark(line, column, index)),
        }))
      : [
          {
            name: values[index]!.label,
            marks: rows.length
              ? own.map((line) => mark(line, 0, index))
              : columnKeys.map((_, column) => mark(own[0]!, column, index)),
          },
        ]
  const series = seriesOf(at)
  const before = values.findIndex((each) => each.before && !each.withheld && each.shown === value.shown)
  if (places.length > mostPlaces || series.length > mostSeries) return null
  // A figure without a list behind it would be left out of the drawing.
  const drawn = series.flatMap(({ marks }) => marks).filter((each) => each !== null).length
  const there = own
    .flatMap(({ cells }) => cells.slice(0, across || !rows.length ? columnKeys.length : 1))
    .filter((cell) => cell[at] !== null).length
  if (drawn < there) return null
  const shape: Shape = {
    of: head.label,
    places: places.map((label, place) => ({ key: `${place} ${label}`, label, short: shortOf(label) })),
    series,
    ...(before >= 0 && series.length === 1 && { before: seriesOf(before)[0]! }),
    ...(currency && value.shown === 'money' && { currency }),
  }
  const isLine = chart === 'line' || chart === 'area'
  if (series.length > 1) return isLine ? null : { kind: 'columns', shape }
  if (head.by) return { kind: isLine ? 'line' : 'columns', shape }
  if (places.length <= mostBars) return { kind: 'rows', shape }
  return places.length > mostColumns ? null : { kind: 'columns', shape }
}

const isAmount = (shown: string): boolean => shown === 'money' || shown === 'count' || shown === 'decimal'

/** 'Sep' of 'September 2026' has room below a column. */
const shortOf = (label: string): string => (/^\p{Letter}+ \d{4}$/u.test(label) ? label.slice(0, 3) : label)
