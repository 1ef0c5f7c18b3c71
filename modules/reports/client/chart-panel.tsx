import { lazy, Suspense, useMemo } from 'react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { ChartKind } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { chartHeight } from './chart-options.ts'
import { chartShape, type ChartShape } from './chart-shape.ts'
import { cellAddress } from './figure-cell.tsx'
import { figureText } from './key-words.ts'

/** The library comes with the first chart. */
const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }))

type Props = { result: Result; dataset: Dataset; kind: ChartKind; title: string }

/** The chart of a report, or its figures as tiles. */
export function ChartPanel(props: Props) {
  const { result, dataset, kind, title } = props
  const shape = useMemo(() => chartShape(result, dataset, kind === 'scatter'), [result, dataset, kind])
  if (kind === 'number') return <Numbers {...props} />
  if (!canDraw(kind, shape)) return null
  return (
    <figure className="px-4 pt-1 pb-3">
      <ComponentBoundary className="my-2">
        <Suspense
          fallback={
            <div style={{ height: chartHeight(kind, shape) }}>
              <Skeleton className="h-full" />
            </div>
          }
        >
          <DrawnChart kind={kind} shape={shape} label={summaryOf(shape, title)} />
        </Suspense>
      </ComponentBoundary>
      {shape.left.length > 0 && <figcaption className="text-caption text-fg-muted">{shape.left.join(' ')}</figcaption>}
    </figure>
  )
}

/** While a question changes, its chart may not fit the answer before. */
const canDraw = (kind: ChartKind, { places, series }: ChartShape): boolean =>
  places.length > 0 && series.length > 0 && (kind !== 'scatter' || series.length > 1)

/** Highest and lowest figure in words. */
function summaryOf({ places, series }: ChartShape, title: string): string {
  const marks = series.flatMap(({ name, marks: all }) =>
    all.flatMap((mark, at) => (mark.number === null ? [] : [{ ...mark, name, place: places[at] }])),
  )
  const [low, high] = [
    marks.toSorted((a, b) => a.number! - b.number!)[0],
    marks.toSorted((a, b) => b.number! - a.number!)[0],
  ]
  if (!low || !high) return `${title}: no figures`
  return `${title}: ${places.length} × ${series.length} figures, highest ${high.text} (${high.place}), lowest ${low.text} (${low.place}). The table below has all of them.`
}

/** The totals as tiles, with the change where the question has one. */
function Numbers({ result, dataset }: Props) {
  const { values, lines } = result
  const totals = lines.filter(({ level }) => level === 0)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3 px-4 pb-4">
      {totals.flatMap((line) => {
        const column = line.cells.length - 1
        const change = values.findIndex(({ kind }) => kind === 'change percent')
        const changed = change < 0 ? null : (line.cells[column]![change] ?? null)
        return values.flatMap((head, value) => {
          const text = line.cells[column]![value] ?? null
          if (head.kind === 'change percent') return []
          return [
            <Figure
              key={`${line.currency} ${head.name}`}
              label={head.label}
              value={text === null ? '—' : figureText(text, head.shown, line.currency)}
              href={cellAddress({ result, dataset, line, column, value }) ?? undefined}
              delta={
                changed !== null && !head.before && head.filters
                  ? {
                      text: figureText(changed, 'percent', null),
                      direction: Number(changed) > 0 ? 'up' : Number(changed) < 0 ? 'down' : 'flat',
                      against: 'on the period before',
                    }
                  : undefined
              }
            />,
          ]
        })
      })}
    </div>
  )
}
