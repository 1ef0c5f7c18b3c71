import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'

export type Line = Record<string, unknown>
export type LineTotal = { label: string; amount: string; currency: string }

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

/** The totals under the lines; the last one carries the double rule. */
export function LineTotals({ name, of }: { name: string; of: (lines: readonly Line[]) => readonly LineTotal[] }) {
  const lines = useWatch({ name }) as Line[] | undefined
  const sums = of(lines ?? [])
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-table">
      {sums.map(({ label, amount, currency }, at) => (
        <div key={label} className="contents">
          <dt className={cn('text-fg-muted', at === sums.length - 1 && 'font-semibold text-fg')}>{label}</dt>
          <dd
            className={cn(
              'text-right',
              at === sums.length - 1 && 'border-b-3 border-double border-line-strong font-semibold',
            )}
          >
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
