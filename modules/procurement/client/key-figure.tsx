import { formatNumber, formatPercent } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { KeyFigure } from '#modules/procurement/shared/figures.ts'

const none = <span className="text-fg-subtle">—</span>

/** One figure of a page; it opens to exactly its rows where a list shows them. */
export function KeyFigureTile({ figure }: { figure: KeyFigure }) {
  const { label, kind, value, amounts, hint, to } = figure
  const [first, ...others] = amounts
  const shown = kind === 'money' ? first ? <Money {...first} /> : none : value === null ? none : kind === 'percent' ? formatPercent(Number(value) / 100) : formatNumber(value)
  return (
    <Figure
      label={label}
      value={shown}
      href={to ?? undefined}
      hint={hint ?? undefined}
      note={
        others.length > 0 && (
          <span className="flex flex-wrap gap-x-2">
            {others.map((each) => (
              <Money key={each.currency} {...each} />
            ))}
          </span>
        )
      }
    />
  )
}

/** The room of figures that are on their way. */
export const FigureSkeletons = ({ count = 6 }: { count?: number }) => Array.from({ length: count }, (_, at) => <Skeleton key={at} className="h-18 rounded-card" />)
