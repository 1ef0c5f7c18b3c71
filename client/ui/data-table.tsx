import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Column<Row> = {
  label: string
  of: (row: Row) => ReactNode
  /** Right aligned, in figures. */
  numeric?: boolean
  /** Least width in pixels. */
  width?: number
  /** The cell under the column. */
  total?: ReactNode
}

type Props<Row> = {
  /** Names the table. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Id of the element of a row, for links into the table. */
  anchorOf?: (row: Row) => string
  /** What stands in place of rows. */
  empty?: ReactNode
  /** False: no frame, as the card around it has one. */
  framed?: boolean
  className?: string
}

/** A short table to read; the first column says what a row is. It scrolls sideways where there is no room. */
export function DataTable<Row>({ label, rows, columns, keyOf, anchorOf, empty, framed = true, className }: Props<Row>) {
  if (rows.length === 0 && empty) return <div className="px-4 py-5 text-table text-fg-muted">{empty}</div>
  const totals = columns.some(({ total }) => total !== undefined)
  return (
    <section
      // Inside a card, which has the name already, it is no region of its own.
      aria-label={framed ? label : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
      tabIndex={0}
      className={cn(
        'relative overflow-x-auto outline-offset-[-2px]',
        framed && 'rounded-card border border-line',
        className,
      )}
    >
      <table aria-label={framed ? undefined : label} className="w-full border-collapse text-table">
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
            {columns.map(({ label: name, numeric, width }) => (
              <th
                key={name}
                scope="col"
                style={width ? { minWidth: width } : undefined}
                className={cn('h-8 px-3 font-medium whitespace-nowrap', numeric && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              id={anchorOf?.(row)}
              className="scroll-mt-20 border-b border-line last:border-0 target:bg-selected hover:bg-hover"
            >
              {columns.map(({ label: name, of, numeric }, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={name}
                    scope={at === 0 ? 'row' : undefined}
                    className={cn(
                      'h-10 px-3 py-2 text-left align-top font-normal [&_.font-mono]:whitespace-nowrap',
                      numeric && 'figures text-right whitespace-nowrap',
                      at === 0 && 'font-medium max-md:min-w-34',
                    )}
                  >
                    {of(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr className="border-t border-line-strong bg-sunken">
              {columns.map(({ label: name, total, numeric }) => (
                <td
                  key={name}
                  className={cn(
                    'h-10 px-3 py-2 align-top font-semibold',
                    numeric && 'figures text-right whitespace-nowrap',
                  )}
                >
                  {numeric && total !== undefined ? (
                    <span className="inline-block border-b-3 border-double border-line-strong">{total}</span>
                  ) : (
                    total
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
