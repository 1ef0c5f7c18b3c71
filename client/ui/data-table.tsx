import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { asCards } from './as-cards.ts'
import { cn } from './cn.ts'

export type Column<Row> = {
  label: string
  of: (row: Row) => ReactNode
  /** Right aligned, in figures. */
  numeric?: boolean
  /** What can be done with a row: at the end, under no visible title. */
  action?: boolean
  /** Least width in pixels. */
  width?: number
  /** Sentences: on a card they have its whole width. */
  wide?: boolean
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

/** More columns than this do not fit a phone. */
const few = 3

/** A short table to read; the first column says what a row is. Where there is no room its rows are cards. */
export function DataTable<Row>({ label, rows, columns, keyOf, anchorOf, empty, framed = true, className }: Props<Row>) {
  const { hash } = useLocation()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser knows a target only after a navigation of its own.
    if (hash) frame.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView({ block: 'center' })
  }, [hash])
  if (rows.length === 0 && empty) return <div className="px-4 py-5 text-table text-fg-muted">{empty}</div>
  const sums = columns.filter(({ total }, at) => at > 0 && total !== undefined).length
  const totals = sums > 0 || columns[0]?.total !== undefined
  const cards = columns.length > few ? asCards : undefined
  const acts = cards && columns.some(({ action }) => action)
  return (
    <section
      ref={frame}
      // Inside a card, which has the name already, it is no region of its own.
      aria-label={framed ? label : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
      tabIndex={0}
      className={cn(
        '@container relative overflow-x-auto overflow-y-hidden outline-offset-[-2px]',
        framed ? 'rounded-card border border-line' : 'last:rounded-b-[0.5625rem]',
        className,
      )}
    >
      <table aria-label={framed ? undefined : label} className={cn('w-full border-collapse text-table', cards?.table)}>
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
            {columns.map(({ label: name, numeric, action, width }) => (
              <th
                key={name}
                scope="col"
                style={width ? { minWidth: width } : undefined}
                className={cn('h-8 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4', numeric && 'text-right')}
              >
                {action ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              id={anchorOf?.(row)}
              aria-current={anchorOf && hash === `#${anchorOf(row)}` ? true : undefined}
              className={cn('border-b border-line last:border-0 aria-[current]:bg-selected hover:bg-hover', cards?.row)}
            >
              {columns.map(({ label: name, of, numeric, action, wide }, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={name}
                    scope={at === 0 ? 'row' : undefined}
                    data-label={action ? undefined : name}
                    className={cn(
                      'h-10 px-3 py-2 text-left align-top font-normal first:pl-4 last:pr-4 [&_.font-mono]:whitespace-nowrap',
                      numeric && 'figures text-right whitespace-nowrap',
                      // A quiet button reads as the words in it: its padding hangs over the edge.
                      action && 'py-1 text-right [&>button]:-mr-2',
                      at === 0
                        ? cn('font-medium', cards?.first ?? 'max-md:min-w-34', acts && '@max-md:pr-24!')
                        : action
                          ? cards?.action
                          : cn(cards?.cell, wide && '@max-md:col-span-2'),
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
            <tr className={cn('border-t border-line-strong bg-sunken', cards?.row)}>
              {columns.map(({ label: name, total, numeric }, at) => (
                <td
                  key={name}
                  data-label={name}
                  className={cn(
                    'h-10 px-3 py-2 align-top font-semibold first:pl-4 last:pr-4',
                    numeric && 'figures text-right whitespace-nowrap',
                    at === 0 ? cards?.first : cards?.sum,
                    // Below each other the sums have the names of their columns, which say it better.
                    at === 0 && cards && sums > 0 && /total$/i.test(String(total)) && '@max-md:hidden',
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
