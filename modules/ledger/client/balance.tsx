import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { compare } from '#shared/money.ts'

type Props = {
  /** Debit minus credit. */
  amount: string
  currency: string
  className?: string
}

/** The amount without its sign. */
export const size = (amount: string): string => amount.replace(/^-/, '')

/** On which side a balance stands; '' for none. */
export const sideOf = (amount: string): 'debit' | 'credit' | '' => {
  const side = compare(amount, '0')
  return side < 0 ? 'credit' : side > 0 ? 'debit' : ''
}
const short = { debit: 'Dr', credit: 'Cr', '': '' }

/** A balance as books write it in a column: the amount, and on which side it stands. */
export function Balance({ amount, currency, className }: Props) {
  const side = sideOf(amount)
  return (
    <span className={cn('figures whitespace-nowrap', className)}>
      <Money amount={size(amount)} currency={currency} unit={false} />
      <abbr
        title={side || undefined}
        className="ml-1 inline-block w-4 text-left text-caption font-normal text-fg-subtle no-underline"
      >
        {short[side]}
      </abbr>
    </span>
  )
}

/** Whether the books agree, in a word. */
export const Balanced = ({
  yes,
  words = ['balanced', 'not balanced'],
}: {
  yes: boolean
  words?: readonly [string, string]
}) => <StatePill state={yes ? words[0] : words[1]} tone={yes ? 'success' : 'danger'} />
