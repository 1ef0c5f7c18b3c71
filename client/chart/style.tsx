import type { Shape } from './shape.ts'

const system = 'forced-colors:stroke-[CanvasText]'
const solid = `forced-colors:fill-[CanvasText] ${system}`
/** Told from the first one without a colour: only its outline is drawn. */
const hollow = `forced-colors:fill-[Canvas] ${system}`

/** Bars of the first series, the second …; a stroke keeps the smallest of them visible. */
export const fills = [
  `fill-chart-1 stroke-chart-1 ${solid}`,
  `fill-chart-3 stroke-chart-3 ${hollow}`,
  `fill-chart-2 stroke-chart-2 ${hollow}`,
  `fill-chart-4 stroke-chart-4 ${hollow}`,
]
export const strokes = {
  line: `fill-none stroke-2 stroke-chart-1 [stroke-linejoin:round] ${system}`,
  /** The period before: dashed and without a colour. */
  before: `fill-none stroke-[1.5px] stroke-fg-muted [stroke-dasharray:3_3] ${system}`,
}

/** What is what, where there is more than one thing to see. */
export function Legend({ shape: { series, before }, kind }: { shape: Shape; kind: string }) {
  const named = series.length > 1 || before ? series.map(({ name }) => name) : []
  if (named.length === 0) return null
  return (
    <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-fg-muted">
      {[...named, ...(before ? [before.name] : [])].map((name, at) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg width="14" height="10">
            {at >= named.length ? (
              <line x2="14" y1="5" y2="5" className={strokes.before} />
            ) : kind === 'line' ? (
              <line x2="14" y1="5" y2="5" className={strokes.line} />
            ) : (
              <rect x="2" y="1" width="8" height="8" className={fills[at]} />
            )}
          </svg>
          {name}
        </span>
      ))}
    </p>
  )
}
