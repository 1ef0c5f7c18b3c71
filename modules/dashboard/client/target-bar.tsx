import { Check, TriangleAlert } from 'lucide-react'
import { decimalsOf, unitsOf } from '#client/chart/scale.ts'
import { formatMoney, formatNumber, formatPercent } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import type { Target } from '#modules/dashboard/shared/dashboard.ts'

type Props = { target: Target; value: string; currency: string | null }

/** Thousandths of the target that are reached; null of a target that is zero or less. */
export function reachedOf(value: string, amount: string): number | null {
  const places = decimalsOf([value, amount])
  const [units, whole] = [unitsOf(value, places), unitsOf(amount, places)]
  return whole <= 0n ? null : Number((units * 1000n) / whole)
}

/** How far a number is from its target, as a bar and in words. */
export function TargetBar({ target: { amount, direction }, value, currency }: Props) {
  const reached = reachedOf(value, amount)
  if (reached === null) return null
  const limit = currency ? formatMoney(amount, currency) : formatNumber(amount)
  const good = direction === 'at least' ? reached >= 1000 : reached <= 1000
  const Icon = good ? Check : TriangleAlert
  const marked = direction === 'at least' ? good : !good
  const words = `${formatPercent(reached / 1000)} of ${direction === 'at least' ? 'target' : 'limit'} ${limit}`
  return (
    <div className="pt-1.5">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-active">
        <div
          className={cn(
            'h-full rounded-full',
            good ? 'bg-success' : direction === 'at most' ? 'bg-danger' : 'bg-chart-1',
          )}
          style={{ width: `${Math.max(0, Math.min(reached, 1000)) / 10}%` }}
        />
      </div>
      <p className="mt-1 flex items-center gap-1 text-caption text-fg-muted">
        {marked && <Icon aria-hidden className={cn('size-3.5', good ? 'text-success' : 'text-danger')} />}
        {marked && <span className="sr-only">{good ? 'Target reached:' : 'Over the limit:'} </span>}
        <span className="figures truncate">{words}</span>
      </p>
    </div>
  )
}
