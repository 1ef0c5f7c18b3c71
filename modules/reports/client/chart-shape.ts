import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Line, Result, ValueHead } from '#modules/reports/shared/result.ts'
import { cellAddress } from './figure-cell.tsx'
import { figureText, keyText } from './key-words.ts'

/** A figure of a chart: its number for drawing, its exact text, and the address of its rows. */
export type ChartMark = { number: number | null; text: string; to: string | null }
/** `legend` names it beside the others: all of the period before have one name. */
export type ChartSeries = { name: string; legend: string; before: boolean; marks: ChartMark[] }
export type ChartShape = {
  places: string[]
  series: ChartSeries[]
  shown: ValueHead['shown']
  currency: string | null
  /** What the chart leaves out, in words. */
  left: string[]
}

const mostPlaces = 200
const mostSeries = 12

const isSummed = ({ shown }: ValueHead): boolean => shown !== 'day' && shown !== 'instant'

/** The currency with the most lines: amounts of several do not share an axis. */
function currencyOf({ lines }: Result): string | null {
  const counts = Map.groupBy(lines, ({ currency }) => currency)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

/** Columns that stand beside each other: those of the groups, else the only one. */
const columnsOf = ({ columnKeys, columns }: Result): number[] => (columns.length ? [...columnKeys.keys()] : [0])

/** The result as places along an axis and series of figures; `mixed` takes values of different units too. */
export function chartShape(result: Result, dataset: Dataset, mixed = false): ChartShape {
  const { rows, columns, columnKeys, values, lines, fiscalStart } = result
  const currency = currencyOf(result)
  const own = lines.filter((line) => line.currency === currency)
  const places = rows.length ? own.filter(({ level }) => level === 1) : own.filter(({ level }) => level === 0)
  const first = values.find((value) => isSummed(value) && !value.withheld) ?? values[0]!
  const drawn = [...values.keys()].filter(
    (at) => isSummed(values[at]!) && !values[at]!.withheld && (mixed || values[at]!.shown === first.shown),
  )
  const columnText = (at: number): string =>
    (columnKeys[at] ?? []).map((key, level) => keyText(key, columns[level]!, fiscalStart)).join(' · ')
  const mark = (line: Line, column: number, value: number): ChartMark => {
    const text = line.cells[column]?.[value] ?? null
    return {
      number: text === null ? null : Number(text),
      text: text === null ? 'No rows' : figureText(text, values[value]!.shown, line.currency),
      to: cellAddress({ result, dataset, line, column, value }),
    }
  }
  // Beside the period before a value needs no name: the columns name it.
  const present = drawn.filter((value) => !values[value]!.before)
  const isAlone = (value: number): boolean => present.length === 1 && present[0] === value
  const left = leftOut(result, currency, drawn.length)
  if (rows.length === 0 && columns.length > 0) {
    const total = places[0]!
    return {
      places: columnsOf(result).map(columnText),
      series: drawn.map((value) => ({
        name: values[value]!.label,
        legend: values[value]!.label,
        before: values[value]!.before,
        marks: columnsOf(result).map((column) => mark(total, column, value)),
      })),
      shown: first.shown,
      currency,
      left,
    }
  }
  const shownPlaces = places.slice(0, mostPlaces)
  const all = columnsOf(result).flatMap((column) =>
    drawn.map((value): ChartSeries => {
      const { label, before } = values[value]!
      const name = [columnText(column), isAlone(value) && columns.length ? '' : label].filter(Boolean).join(' · ')
      const marks = shownPlaces.map((line) => mark(line, column, value))
      return { name, legend: before ? label : name, before, marks }
    }),
  )
  return {
    places: shownPlaces.map(({ keys }) => (keys[0] ? keyText(keys[0], rows[0]!, fiscalStart) : 'Total')),
    series: all.slice(0, mostSeries),
    shown: first.shown,
    currency,
    left: [
      ...left,
      ...(places.length > mostPlaces ? [`The first ${mostPlaces} rows are drawn.`] : []),
      ...(all.length > mostSeries ? [`The first ${mostSeries} series are drawn.`] : []),
    ],
  }
}

function leftOut({ lines, values, rows }: Result, currency: string | null, drawn: number): string[] {
  return [
    ...(lines.some((line) => line.currency !== currency) ? [`Amounts in ${currency ?? 'no currency'} are drawn.`] : []),
    ...(values.length > drawn ? ['Values of another unit are in the table alone.'] : []),
    ...(rows.length > 1 ? ['Rows of the first group are drawn.'] : []),
  ]
}
