import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { asCards } from '#client/ui/as-cards.ts'
import { cn } from '#client/ui/cn.ts'

/** The frame of a report's table: it scrolls sideways within itself, the heading stays; on a phone its rows are cards. */
export const ReportTable = ({
  label,
  head,
  children,
  foot,
  className,
}: {
  label: string
  head: ReactNode
  children: ReactNode
  foot?: ReactNode
  className?: string
}) => (
  <section aria-label={label} className="@container relative overflow-x-auto overflow-y-hidden">
    <table className={cn('w-full border-collapse text-table @md:min-w-180', asCards.table, className)}>
      <thead>
        <tr className="border-b border-line bg-sunken text-caption text-fg-muted">{head}</tr>
      </thead>
      {children}
      {foot && <tfoot className="font-semibold">{foot}</tfoot>}
    </table>
  </section>
)

const edge = 'first:pl-4 last:pr-4'

export const Head = ({ children, right, className }: { children: ReactNode; right?: boolean; className?: string }) => (
  <th
    scope="col"
    className={cn('h-9 px-2.5 font-medium whitespace-nowrap', right ? 'text-right' : 'text-left', edge, className)}
  >
    {children}
  </th>
)

export const Cell = ({
  children,
  label,
  right,
  className,
  colSpan,
}: {
  children?: ReactNode
  /** The column, said on the card beside the value; a cell without it says what the row is. */
  label?: string
  right?: boolean
  className?: string
  colSpan?: number
}) => (
  <td
    colSpan={colSpan}
    data-label={label}
    className={cn(
      'h-9 px-2.5',
      right && 'text-right',
      edge,
      label ? asCards.cell : cn(asCards.first, '@max-md:empty:hidden'),
      className,
    )}
  >
    {children}
  </td>
)

/** A figure that opens its rows; beside a link to the same place it is left out of the order of the Tab key. `label` is read before the figure. */
export const FigureLink = ({
  to,
  label,
  children,
  again,
}: {
  to: string
  label?: string
  children: ReactNode
  again?: boolean
}) => (
  <Link to={to} tabIndex={again ? -1 : undefined} className="rounded-check hover:text-primary-fg hover:underline">
    {label && <span className="sr-only">{label} </span>}
    {children}
  </Link>
)

export const rowLook = `border-b border-line hover:bg-hover ${asCards.row}`
/** The row that names those below it. */
export const groupLook = 'border-b border-line @max-md:block [&>th]:@max-md:block'
/** The double rule under a sum. */
export const sumLook = `border-t border-b-3 border-line-strong border-b-line-strong [border-bottom-style:double] ${asCards.row}`
/** A sum within the table. */
export const partLook = `border-b border-line-strong font-medium ${asCards.row}`
