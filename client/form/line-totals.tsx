import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { cn } from '#client/ui/cn.ts'
import { Sums, type Sum } from '#client/ui/sums.tsx'

export type Line = Record<string, unknown>

/** On a phone a line is a card, and a cell of it stands under the name of its column. */
export const stacked =
  'max-md:block max-md:p-0 max-md:before:mb-1 max-md:before:block max-md:before:text-caption max-md:before:text-fg-muted max-md:before:content-[attr(data-label)]'

/** A read-only cell that follows the other cells of its line. */
export function Computed({ name, label, of }: { name: string; label: string; of: (line: Line) => ReactNode }) {
  const line = useWatch({ name }) as Line | undefined
  return (
    <td data-label={label} className={cn('figures px-2 pt-2.5 text-right', stacked, 'max-md:text-left')}>
      {of(line ?? {})}
    </td>
  )
}

/** The totals under the lines, below the last column before the buttons of a line. */
export function LineTotals({ name, of }: { name: string; of: (lines: readonly Line[]) => readonly Sum[] }) {
  const lines = useWatch({ name }) as Line[] | undefined
  return <Sums sums={of(lines ?? [])} className="max-md:px-0 md:pr-20.25" />
}
