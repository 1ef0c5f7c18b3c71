import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { KeyFigure } from '#shared/key-figure.ts'

const now = 'spend-12-months'
const before = 'spend-prior'

/** The figures of a page; the 12 months before stand under the 12 months they are compared with. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const prior = figures.find(({ id }) => id === before)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures
        .filter(({ id }) => id !== before || !figures.some((each) => each.id === now))
        .map((figure) => (
          <KeyFigureTile key={figure.id} figure={figure} prior={figure.id === now ? prior : undefined} />
        ))}
    </div>
  )
}

/** Figures that nobody has to act on, one below the other. */
export const MoreFigures = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <Card title="How purchasing goes" padded={false}>
    <dl className="divide-y divide-line">
      {figures.map((figure) => (
        <div key={figure.id} className="flex min-h-10 items-center gap-3 px-4 py-2 text-table max-md:min-h-12">
          <dt className="min-w-0 flex-1">
            {figure.to ? (
              <Link to={figure.to} className="reach rounded-check hover:text-primary-fg hover:underline">
                {figure.label}
              </Link>
            ) : (
              figure.label
            )}
            {figure.hint && <span className="block text-caption text-fg-muted">{figure.hint}</span>}
          </dt>
          <dd className="text-right font-medium">
            <FirstValue figure={figure} />
            {figure.amounts.slice(1).map((each) => (
              <Money key={each.currency} {...each} className="block" />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

function FirstValue({ figure: { kind, value, amounts } }: { figure: KeyFigure }) {
  const [first] = amounts
  if (kind === 'money') return first ? <Money {...first} /> : <Nothing />
  if (value === null) return <Nothing />
  return kind === 'percent' ? formatPercent(Number(value) / 100) : formatNumber(value)
}

/** One figure; it opens to exactly its rows where a list shows them. */
function KeyFigureTile({ figure, prior }: { figure: KeyFigure; prior?: KeyFigure }) {
  const { label, amounts, hint, to } = figure
  const others = amounts.slice(1)
  return (
    <Figure
      label={label}
      value={<FirstValue figure={figure} />}
      href={to ?? undefined}
      note={
        (others.length > 0 || prior || hint) && (
          <span className="flex flex-wrap gap-x-2">
            {others.map((each) => (
              <Fragment key={each.currency}>
                <Money {...each} className="font-medium text-fg" />{' '}
              </Fragment>
            ))}
            {prior ? <Prior figure={prior} /> : hint}
          </span>
        )
      }
    />
  )
}

function Prior({ figure: { amounts, to } }: { figure: KeyFigure }) {
  if (amounts.length === 0) return 'Nothing in the 12 months before'
  const text = (
    <>
      {amounts.map((each) => (
        <Fragment key={each.currency}>
          <Money {...each} />{' '}
        </Fragment>
      ))}
      in the 12 months before
    </>
  )
  return to ? (
    <Link to={to} className="relative z-1 rounded-check underline underline-offset-2 hover:text-fg">
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
}

/** The room of figures that are on their way. */
export const FigureSkeletons = ({ count = 6 }: { count?: number }) =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} className="h-24 rounded-card" />)
