import { ChevronRight } from 'lucide-react'
import { cn } from '#client/ui/cn.ts'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Line, Result } from '#modules/reports/shared/result.ts'
import { FigureCell } from './figure-cell.tsx'
import { keyText } from './key-words.ts'

type Props = {
  result: Result
  dataset: Dataset
  line: Line
  currencies: boolean
  /** Undefined where there are no rows below it. */
  open?: boolean
  onFold?: () => void
}

// Whole words, as the styles are made from the text of the sources.
const indents = ['pl-4', 'pl-4', 'pl-10', 'pl-16', 'pl-22']

/** A row, a subtotal or the total of the table. */
export function PivotRow({ result, dataset, line, currencies, open, onFold }: Props) {
  const { level, keys, cells, currency } = line
  const isTotal = level === 0
  const isPart = !isTotal && level < result.rows.length
  const text = isTotal ? 'Total' : keyText(keys[level - 1]!, result.rows[level - 1]!, result.fiscalStart)
  return (
    <tr
      className={cn(
        'group border-b border-line hover:bg-hover',
        isPart && 'font-medium',
        isTotal && 'border-t border-line-strong bg-sunken font-semibold',
      )}
    >
      <th
        scope="row"
        className={cn(
          'sticky left-0 z-1 h-9 max-w-72 bg-surface pr-3 text-left font-normal group-hover:bg-hover max-md:max-w-44',
          isPart && 'font-medium',
          isTotal && 'bg-sunken font-semibold',
          indents[level],
        )}
      >
        <span className="flex items-center gap-1">
          {open === undefined && level > 0 && result.rows.length > 1 && <span aria-hidden className="w-5 shrink-0" />}
          {open !== undefined && (
            <button
              type="button"
              aria-expanded={open}
              aria-label={text}
              onClick={onFold}
              className="-ml-1 flex size-6 shrink-0 items-center justify-center rounded-check text-fg-subtle hover:bg-active hover:text-fg max-md:size-11"
            >
              <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
            </button>
          )}
          <span className="truncate" title={text}>
            {text}
          </span>
        </span>
      </th>
      {currencies && <td className="px-3 text-fg-muted">{currency ?? '—'}</td>}
      {cells.flatMap((values, column) =>
        values.map((_, value) => (
          <td
            key={`${column} ${result.values[value]!.name}`}
            className={cn(
              'figures h-9 px-3 text-right whitespace-nowrap last:pr-4',
              result.columns.length > 0 && column === cells.length - 1 && 'font-medium',
            )}
          >
            <span className={isTotal ? 'inline-block border-b-3 border-double border-line-strong' : undefined}>
              <FigureCell result={result} dataset={dataset} line={line} column={column} value={value} />
            </span>
          </td>
        )),
      )}
    </tr>
  )
}
