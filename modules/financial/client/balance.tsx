import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import { compare } from '#shared/money.ts'

type Props = {
  /** Debit minus credit. */
  amount: string
  currency: string
  unit?: boolean
  className?: string
}

/** The amount without its sign. */
export const size = (amount: string): string => amount.replace(/^-/, '')

/** A balance as books write it: the amount, and on which side it stands. */
export function Balance({ amount, currency, unit = false, className }: Props) {
  const side = compare(amount, '0')
  return (
    // In a figure the side goes under an amount that fills the line; in a column they stay together.
    <span className={cn('figures', !unit && 'whitespace-nowrap', className)}>
      <Money amount={size(amount)} currency={currency} unit={unit} />
      <abbr
        title={side < 0 ? 'credit' : side > 0 ? 'debit' : undefined}
        className={cn(
          'inline-block text-left text-caption font-normal text-fg-subtle no-underline',
          unit ? 'ml-0.5' : 'ml-1 w-4',
        )}
      >
        {side < 0 ? 'Cr' : side > 0 ? 'Dr' : ''}
      </abbr>
    </span>
  )
}
