import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Chart } from '#client/chart/Chart.tsx'
import { formatNumber } from '#client/format.ts'
import type { CardAnswer, TableAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { drawingOf } from './card-shape.ts'
import { notNarrowed } from './card-words.ts'
import { Waiting } from './waiting.tsx'

const TableFrame = lazy(async () => ({ default: (await import('./result-table.tsx')).TableFrame }))

type Props = { card: Card; answer: CardAnswer; result: TableAnswer; title: string }

/** A report as a chart whose marks open their rows, or as a table where the charts of pages cannot draw it. */
export function TableCard(props: Props) {
  const { card, answer, result, title } = props
  const drawing = card.kind === 'chart' ? drawingOf(result) : null
  const action = <OpenReport to={answer.to} title={title} />
  if (drawing)
    return (
      <Chart
        title={title}
        kind={drawing.kind}
        shape={drawing.shape}
        empty="No rows in this period."
        action={action}
        footer={footerOf(answer, result.more)}
        className="h-full"
      />
    )
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <TableFrame {...{ title, result, action }} height={card.height} footerOf={(more) => footerOf(answer, more)} />
    </Suspense>
  )
}

const OpenReport = ({ to, title }: { to: string | null; title: string }) =>
  to && (
    <Link to={to} className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg print:hidden">
      Open<span className="max-md:sr-only"> report</span>
      <span className="sr-only"> {title}</span>
    </Link>
  )

function footerOf(answer: CardAnswer, more: number) {
  const note = notNarrowed(answer)
  if (more === 0 && !note) return undefined
  return (
    <span className="flex flex-wrap gap-x-3">
      {more > 0 && answer.to && (
        <Link to={answer.to} className="reach rounded-check hover:text-fg">
          {formatNumber(more)} more
        </Link>
      )}
      {note}
    </span>
  )
}
