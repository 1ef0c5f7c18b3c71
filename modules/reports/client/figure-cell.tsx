import { Link } from 'react-router'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import { rowsAddress, rowsBehind } from '#modules/reports/shared/drill.ts'
import type { Line, Result } from '#modules/reports/shared/result.ts'
import { figureText } from './key-words.ts'

/** What the addresses of rows are made of. */
type Listed = Pick<Dataset, 'name' | 'listPage' | 'fields'>
type Props = { result: Result; dataset: Listed; line: Line; column: number; value: number }

/** Address of the rows behind a cell; null where no one list holds them. */
export function cellAddress({ result, dataset, line, column, value }: Props): string | null {
  if (!line.cells[column]?.[value]) return null
  const conditions = rowsBehind(result, line, column, value)
  return conditions && rowsAddress(dataset, conditions)
}

/** One figure of the table; a link to its rows where one list holds them. */
export function FigureCell(props: Props) {
  const { result, line, column, value } = props
  const { shown } = result.values[value]!
  const figure = line.cells[column]?.[value] ?? null
  if (figure === null)
    return (
      <span title="No rows">
        <Nothing />
      </span>
    )
  const text =
    shown === 'money' && line.currency ? (
      <Money amount={figure} currency={line.currency} unit={false} />
    ) : (
      figureText(figure, shown, line.currency)
    )
  const to = cellAddress(props)
  if (!to) return text
  return (
    <Link to={to} className="reach rounded-check hover:text-primary-fg hover:underline">
      {text}
    </Link>
  )
}
