import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#client/ui/cn.ts'

/** The frame of a report's table: it scrolls sideways within itself, the heading stays. */
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
  <section aria-label={label} className="relative overflow-x-auto">
    <table className={cn('w-full min-w-180 border-collapse text-table', className)}>
      <thead>
        <tr className="border-b border-line bg-sunken text-caption text-fg-muted">{head}</tr>
      </thead>
      {children}
      {foot && <tfoot className="font-semibold">{foot}</tfoot>}
    </table>
  </section>
)

const edge = 'first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6'

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
  right,
  className,
  colSpan,
}: {
  children?: ReactNode
  right?: boolean
  className?: string
  colSpan?: number
}) => (
  <td colSpan={colSpan} className={cn('h-9 px-2.5', right && 'text-right', edge, className)}>
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

export const rowLook = 'border-b border-line hover:bg-hover'
/** The double rule under a sum. */
export const sumLook = 'border-t border-b-3 border-line-strong border-b-line-strong [border-bottom-style:double]'
