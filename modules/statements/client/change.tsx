import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { formatPercent } from '#client/format.ts'
import { compare } from '#shared/money.ts'

const looks = {
  up: { icon: ArrowUpRight, words: 'Up' },
  down: { icon: ArrowDownRight, words: 'Down' },
  same: { icon: ArrowRight, words: 'Unchanged' },
}

/** A change in percent with its direction; 'n/a' where the compared amount is zero. */
export function Change({ amount, percent }: { amount: string; percent: string | null }) {
  const size = compare(amount, '0')
  const { icon: Icon, words } = looks[size > 0 ? 'up' : size < 0 ? 'down' : 'same']
  if (percent === null) return <span className="text-fg-subtle">n/a</span>
  return (
    <span className="figures inline-flex items-center gap-1 whitespace-nowrap text-fg-muted">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
      {formatPercent(Number(percent.replace('-', '')) / 100)}
    </span>
  )
}
