import { moneyParts } from '#client/format.ts'
import { cn } from './cn.ts'

type Props = {
  /** Decimal string. */
  amount: string
  currency: string
  /** False leaves the currency out, where a heading already says it. */
  unit?: boolean
  className?: string
}

/** An amount, exact, with its decimals dimmed. */
export function Money({ amount, currency, unit = true, className }: Props) {
  return (
    <span className={cn('figures whitespace-nowrap', className)}>
      {moneyParts(amount, currency, unit).map(({ type, value }, at) =>
        type === 'decimal' || type === 'fraction' ? (
          <span key={at} className="text-fg-subtle">
            {value}
          </span>
        ) : (
          value
        ),
      )}
    </span>
  )
}
