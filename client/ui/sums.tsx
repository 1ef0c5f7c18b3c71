import { cn } from './cn.ts'
import { Money } from './money.tsx'

export type Sum = { label: string; amount: string; currency: string }

/** The sums under the lines of a document, below the last column of their table; the last one carries the double rule. */
export const Sums = ({ sums, className }: { sums: readonly Sum[]; className?: string }) => (
  // As far from the edge as a cell of the table is, whose frame is a pixel wide.
  <dl className={cn('ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 pr-4.25 pl-4 text-table', className)}>
    {sums.map(({ label, amount, currency }, at) => {
      const last = at === sums.length - 1
      return (
        <div key={label} className="contents">
          <dt className={last ? 'font-semibold' : 'text-fg-muted'}>{label}</dt>
          <dd className={cn('text-right', last && 'border-b-3 border-double border-line-strong font-semibold')}>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      )
    })}
  </dl>
)
