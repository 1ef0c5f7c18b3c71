import { useApi } from '#client/api.ts'
import { formatNumber, formatPercent } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { KeyFigure } from '#modules/procurement/shared/figures.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'

const shown = 4

function valueOf({ kind, value, amounts }: KeyFigure) {
  const [first] = amounts
  if (kind === 'money') return first ? <Money {...first} /> : '—'
  if (value === null) return '—'
  return kind === 'percent' ? formatPercent(Number(value) / 100) : formatNumber(value)
}

/** The leading figures of purchasing; each opens to its rows. */
export function PurchasingFigures() {
  const { data, isError } = useApi(overviewApi.overview, {})
  if (isError) return null
  if (!data) return Array.from({ length: shown }, (_, at) => <Skeleton key={at} className="h-22 rounded-card" />)
  return data.figures
    .slice(0, shown)
    .map((figure) => (
      <Figure
        key={figure.id}
        label={figure.label}
        value={valueOf(figure)}
        href={figure.to ?? undefined}
        hint={figure.hint ?? undefined}
      />
    ))
}
