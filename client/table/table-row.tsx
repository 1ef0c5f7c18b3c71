import type { Row } from '@tanstack/react-table'
import { memo, type MouseEvent } from 'react'
import { FieldValue, type AnyRow } from '#client/record/field-value.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import type { CellOverrides } from './cell.ts'
import type { features } from './columns.ts'
import { isNumeric, type Places } from './numeric.ts'
import { RowCheckbox } from './row-checkbox.tsx'

type RowPress = (index: number, event: MouseEvent<HTMLTableRowElement>) => void

type Props = {
  record: AnyRecord
  row: Row<typeof features, AnyRow>
  index: number
  height: number
  active: boolean
  selected: boolean
  places: Places
  /** Names of the visible columns: a change of them draws the row anew. */
  shape: string
  cells?: CellOverrides
  onPress: RowPress
  onFocus: (index: number) => void
  onSelect: (index: number, range: boolean) => void
}

const plain = 'truncate border-b border-line bg-inherit px-2.5'
const right = `${plain} text-right`
const first = `${plain} sticky left-14 z-1 font-medium max-md:static`

/** One row of a list. */
export const TableRow = memo(function TableRow({
  record,
  row,
  index,
  height,
  active,
  selected,
  places,
  cells,
  onPress,
  onFocus,
  onSelect,
}: Props) {
  const title = String(row.original[record.title] ?? '')
  return (
    <tr
      data-row={index}
      data-selected={selected || undefined}
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      style={{ height }}
      onClick={(event) => onPress(index, event)}
      onFocus={(event) => event.target === event.currentTarget && onFocus(index)}
      // The pinned cells would cover an outline of the row.
      className="cursor-default bg-surface text-table outline-none forced-colors:focus-visible:outline-2 forced-colors:focus-visible:-outline-offset-2 forced-colors:focus-visible:outline-solid hover:bg-hover data-selected:bg-selected focus-visible:[&>td]:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)] focus-visible:[&>td:first-child]:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus),inset_2px_0_var(--focus)]"
    >
      <td className="sticky left-0 z-1 border-b border-line bg-inherit pr-2 pl-4 print:hidden">
        <RowCheckbox label={`Select ${title}`} checked={selected} onSelect={(range) => onSelect(index, range)} />
      </td>
      {row.getVisibleCells().map((cell, at) => {
        const field = cell.column.columnDef.meta!.field
        const own = cells?.[field.name]
        const there = (own?.reads ?? [field.name]).every((name) => name in row.original)
        // Of a column that was chosen just now the rows do not know yet.
        const inside = !there ? (
          <Skeleton className="w-1/2" />
        ) : (
          (own?.of(row.original) ?? <FieldValue field={field} row={row.original} places={places[field.name]} oneLine />)
        )
        return (
          <td key={cell.id} className={at === 0 ? first : isNumeric(field) ? right : plain}>
            {at === 0 ? (
              // A plain link: the table opens it within the application, the browser in a tab of its own.
              <a
                href={record.pageOf(row.original.id)}
                data-open
                className="rounded-check hover:text-primary-fg hover:underline"
                tabIndex={-1}
              >
                {inside}
              </a>
            ) : (
              inside
            )}
          </td>
        )
      })}
      <td aria-hidden className="border-b border-line bg-inherit p-0" />
    </tr>
  )
})
