import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'

export type Line = Record<string, unknown>
export type LineTotal = { label: string; amount: string; currency: string }

/** A read-only cell that follows the other cells of its line. */
export function Computed({ name, of }: { name: string; of: (line: Line) => ReactNode }) {
  const line = useWatch({ name }) as Line | undefined
  return <td className="figures px-2 pt-2.5 text-right">{of(line ?? {})}</td>
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
