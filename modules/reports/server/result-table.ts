import { dayOn } from '#server/papers/paper.ts'
import type { FileColumn } from '#server/files/table-file.ts'
import { fieldText } from '#shared/files/csv.ts'
import { headText, keyWords, type DayText } from '#modules/reports/shared/key-words.ts'
import type { Key, Line, Result, ValueHead } from '#modules/reports/shared/result.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayText: DayText = (day, length) => (length === 'month' ? month.format(new Date(`${day}T00:00:00Z`)) : dayOn(day))

/** How a value is written in a file; percentages are numbers whose heading says so. */
export const valueKinds: Record<ValueHead['shown'], FileColumn['kind']> = {
  money: 'money',
  count: 'integer',
  decimal: 'quantity',
  percent: 'quantity',
  day: 'day',
  instant: 'instant',
}

export type ResultColumn = FileColumn & { shown: ValueHead['shown'] | null }
export type ResultTable = { columns: ResultColumn[]; rows: string[][] }

/** A column of the result for each column group and value, then the total. */
function valueColumns({ columns, columnKeys, values, fiscalStart }: Result): ResultColumn[] {
  const named = columnKeys.map((keys) =>
    keys.map((key, at) => keyWords(key, columns[at]!, fiscalStart, dayText)).join(', '),
  )
  const groups = columns.length ? [...named, 'Total'] : ['']
  return groups.flatMap((group) =>
    values.map(({ label, shown, withheld }) => {
      const unit = shown === 'percent' && !label.includes('%') ? ' (%)' : ''
      const own = `${label}${unit}${withheld ? ' (not open to you)' : ''}`
      const header = group === '' ? own : values.length === 1 ? group : `${group}: ${own}`
      return { header, kind: valueKinds[shown], shown }
    }),
  )
}

/**
 * A result as lines of text in the order of the page: a column for each row group, the currency of amounts, then the values. A subtotal says
 * Total in the first group that it adds up over.
 */
export function tableOf(result: Result): ResultTable {
  const { rows: groups, lines, values, fiscalStart } = result
  const text = (key: Key, at: number) =>
    groups[at]!.by === 'day' && key.is === 'value' ? key.value! : keyWords(key, groups[at]!, fiscalStart, dayText)
  const hasCurrency = values.some(({ shown }) => shown === 'money')
  const keysOf = ({ keys, level }: Line) =>
    groups.map((_, at) => (at < keys.length ? text(keys[at]!, at) : at === level ? 'Total' : ''))
  return {
    columns: [
      ...groups.map((head) => ({
        header: headText(head),
        kind: head.by === 'day' ? ('day' as const) : ('text' as const),
        shown: null,
      })),
      ...(hasCurrency ? [{ header: 'Currency', kind: 'code' as const, shown: null }] : []),
      ...valueColumns(result),
    ],
    rows: lines.map((line) => [
      ...keysOf(line),
      ...(hasCurrency ? [line.currency ?? ''] : []),
      ...line.cells.flatMap((cell) => cell.map((value, at) => fieldText(valueKinds[values[at]!.shown], value))),
    ]),
  }
}
