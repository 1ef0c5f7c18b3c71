import { formatNumber, formatPercent } from '../format.ts'
import { Money } from '../ui/money.tsx'
import { Nothing } from '../ui/nothing.tsx'
import type { KeyFigure } from '#shared/key-figure.ts'

/** The number of a key figure; of amounts in several currencies the first. */
export function KeyValue({ figure: { kind, value, amounts } }: { figure: KeyFigure }) {
  const [first] = amounts
  if (kind === 'money') return first ? <Money {...first} /> : <Nothing />
  if (value === null) return <Nothing />
  return kind === 'percent' ? formatPercent(Number(value) / 100) : formatNumber(value)
}
