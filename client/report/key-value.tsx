import { formatNumber, formatPercent } from '../format.ts'
import { Money } from '../ui/money.tsx'
import { Nothing } from '../ui/nothing.tsx'
import type { KeyFigure } from '#shared/key-figure.ts'

/** The number of a key figure; of amounts in several currencies the first. */
export function KeyValue({ figure: { kind, value, amounts } }: { figure: KeyFigure }) {
  const [first] = amounts
  if (kind === 'money') return first ? <Money {...first} /> : <Nothing />
  if (value === null) return <Nothing />
  if (kind === 'percent') return formatPercent(Number(value) / 100)
  // '1 day', '7.5 hours': of a third of a day two decimals.
  if (kind === 'days' || kind === 'hours')
    return `${formatNumber(value, { max: 2 })} ${Math.abs(Number(value)) === 1 ? kind.slice(0, -1) : kind}`
  return formatNumber(value)
}
