import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatSentence } from '../format.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Figure } from '../ui/figure.tsx'
import { KeyValue } from './key-value.tsx'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { KeyFigure } from '#shared/key-figure.ts'

type Props = {
  figures: readonly KeyFigure[]
  /** By the id of a figure the one of the time before, which stands under it, and what that time is called. */
  before?: Readonly<Record<string, { id: string; span: string }>>
  /** Further tiles, after these. */
  children?: ReactNode
}

/** The figures of a page, as tiles. */
export function KeyFigures({ figures, before = {}, children }: Props) {
  const priorOf = ({ id }: KeyFigure) => {
    const figure = figures.find((each) => each.id === before[id]?.id)
    return figure && { figure, span: before[id]!.span }
  }
  const under = new Set(figures.map(({ id }) => before[id]?.id))
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-3',
        children ? 'lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]' : 'lg:grid-cols-4',
      )}
    >
      {figures
        .filter(({ id }) => !under.has(id))
        .map((figure) => (
          <KeyFigureTile key={figure.id} figure={figure} prior={priorOf(figure)} />
        ))}
      {children}
    </div>
  )
}

/** Figures that nobody has to act on, one below the other. */
export const FigureList = ({
  title,
  figures,
  action,
}: {
  title: string
  figures: readonly KeyFigure[]
  action?: ReactNode
}) => (
  <Card title={title} action={action} padded={false}>
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
            {figure.hint && <span className="block text-caption text-fg-muted">{formatSentence(figure.hint)}</span>}
          </dt>
          <dd className="text-right font-medium">
            <KeyValue figure={figure} />
            {figure.amounts.slice(1).map((each) => (
              <Money key={each.currency} {...each} className="block" />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

type PriorFigure = { figure: KeyFigure; span: string }

/** One figure; it opens to exactly its rows where a list shows them. */
function KeyFigureTile({ figure, prior }: { figure: KeyFigure; prior?: PriorFigure }) {
  const { label, amounts, hint, to } = figure
  const others = amounts.slice(1)
  return (
    <Figure
      label={label}
      value={<KeyValue figure={figure} />}
      href={to ?? undefined}
      note={
        (others.length > 0 || prior || hint) && (
          <span className="flex flex-wrap gap-x-2">
            {others.map((each) => (
              <Fragment key={each.currency}>
                <Money {...each} className="font-medium text-fg" />{' '}
              </Fragment>
            ))}
            {prior ? <Prior {...prior} /> : hint && formatSentence(hint)}
          </span>
        )
      }
    />
  )
}

function Prior({ figure: { amounts, to }, span }: PriorFigure) {
  if (amounts.length === 0) return `Nothing in ${span}`
  const text = (
    <>
      {amounts.map((each) => (
        <Fragment key={each.currency}>
          <Money {...each} />{' '}
        </Fragment>
      ))}
      in {span}
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

/** The module of figures that are on their way. */
export const FigureSkeletons = ({ count = 6 }: { count?: number }) =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} className="h-24 rounded-card" />)
