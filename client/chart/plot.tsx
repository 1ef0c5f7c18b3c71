import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatShort } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { fills, Legend, strokes } from './style.tsx'
import { decimalsOf, scaleOf, stacked, unitsOf, type Span } from './scale.ts'
import { isNothing, nameOf, type Mark, type Shape } from './shape.ts'
import { useWalk } from './walk.ts'

export type PlotKind = 'columns' | 'line'

/** More places than these have no room for a finger on a phone, or for a pointer anywhere: the table has all of them. */
const most = { phone: 7, desk: 40 }
const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`

/** From where to where each mark of each place reaches. */
function spansOf(kind: PlotKind, { places, series }: Shape, decimals: number): (Span | null)[][] {
  const units = (mark: Mark | null | undefined) => (mark ? unitsOf(mark.amount, decimals) : null)
  if (kind === 'columns') return places.map((_, at) => stacked(series.map(({ marks }) => units(marks[at]))))
  const [{ marks } = { marks: [] }] = series
  return places.map((_, at) => {
    const value = units(marks[at])
    return [value === null ? null : { from: value, to: value }]
  })
}

const textsOf = (ticks: readonly { text: string }[]): string[] => {
  const short = ticks.map(({ text }) => formatShort(text))
  // Where they differ by less than a thousandth they are written in full.
  return new Set(short).size === short.length ? short : ticks.map(({ text }) => formatNumber(text))
}

/** Marks above an axis of places, beside an axis of amounts. Drawn in shares of its box, so that no size has to be measured first. */
export function Plot({ kind, shape, label }: { kind: PlotKind; shape: Shape; label: string }) {
  const { places, series, before } = shape
  const all = [...series, ...(before ? [before] : [])].flatMap(({ marks }) => marks.filter((mark) => mark !== null))
  const decimals = decimalsOf(all.map(({ amount }) => amount))
  const spans = spansOf(kind, shape, decimals)
  const was = places.map((_, at) => {
    const mark = before?.marks[at]
    return mark ? unitsOf(mark.amount, decimals) : null
  })
  const drawn = [...spans.flat(), ...was.map((units) => units !== null && { from: units, to: units })]
  const scale = scaleOf(
    drawn.filter((span) => span !== null && span !== false),
    decimals,
    { zero: kind !== 'line' },
  )
  const texts = textsOf(scale.ticks)
  const slot = 1 / places.length
  const middle = (at: number) => (at + 0.5) * slot
  const y = (units: bigint) => 1 - scale.at(units)
  const gutter = { width: `${Math.max(...texts.map((text) => text.length)) + 1}ch` }
  const shorts = places.map(({ label: long, short = long }) => short)
  const few = shorts.every((text) => text.length <= 4)
  const every = Math.ceil(places.length / (few ? 12 : 6))
  return (
    <div className="@container">
      <div className="flex pt-2">
        <div aria-hidden className="figures relative shrink-0 text-micro text-fg-muted" style={gutter}>
          {scale.ticks.map(({ at, text }, index) => (
            <span key={text} className="absolute right-[1ch] translate-y-1/2" style={{ bottom: percent(at) }}>
              {texts[index]}
            </span>
          ))}
        </div>
        <div className="relative h-48 min-w-0 flex-1">
          {places.length <= most.desk && <Marks {...{ kind, shape, label, spans, y }} />}
          <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
            {scale.ticks.map(({ at, text }) => (
              <line
                key={text}
                x2="100%"
                y1={percent(1 - at)}
                y2={percent(1 - at)}
                className={text === '0' ? 'stroke-control' : 'stroke-line'}
              />
            ))}
            {kind === 'line' ? (
              <>
                <Course points={was.map((units) => units !== null && y(units))} before />
                <Course points={spans.map(([span]) => span != null && y(span.to))} />
              </>
            ) : (
              <Bars {...{ spans, slot, y }} />
            )}
            {kind !== 'line' && <Before {...{ was, slot, y }} />}
          </svg>
        </div>
      </div>
      <div aria-hidden className="flex">
        <span className="shrink-0 text-micro" style={gutter} />
        <div className="relative h-5 flex-1 text-micro text-fg-muted">
          {places.map(
            ({ key }, at) =>
              at % every === 0 && (
                <span
                  key={key}
                  className={cn('absolute top-1 w-max -translate-x-1/2 truncate', few && '@max-2xs:nth-[2n]:hidden')}
                  style={{ left: percent(middle(at)), maxWidth: few ? undefined : percent(slot * every) }}
                >
                  {shorts[at]}
                </span>
              ),
          )}
        </div>
      </div>
      <Legend shape={shape} kind={kind} />
    </div>
  )
}

type BarsProps = { spans: readonly (readonly (Span | null)[])[]; slot: number; y: (units: bigint) => number }

function Bars({ spans, slot, y }: BarsProps) {
  const width = Math.min(slot * 0.62, 0.08)
  return spans.map((stack, at) =>
    stack.map((span, index) => {
      if (!span || span.from === span.to) return null
      const [top, bottom] = [y(span.from), y(span.to)].toSorted((a, b) => a - b) as [number, number]
      return (
        <rect
          key={`${String(at)} ${String(index)}`}
          x={percent((at + 0.5) * slot - width / 2)}
          y={percent(top)}
          width={percent(width)}
          height={percent(bottom - top)}
          className={fills[index]}
        />
      )
    }),
  )
}

/** A dashed line across the bar of each place, on a ground of its own that parts it from the bar. */
function Before({ was, slot, y }: { was: readonly (bigint | null)[]; slot: number; y: (units: bigint) => number }) {
  return was.map((units, at) => {
    if (!units) return null
    const ends = {
      x1: percent(at * slot + slot * 0.08),
      x2: percent((at + 1) * slot - slot * 0.08),
      y1: percent(y(units)),
      y2: percent(y(units)),
    }
    return (
      <Fragment key={at}>
        <line {...ends} className="stroke-surface stroke-[4px] forced-colors:stroke-[Canvas]" />
        <line {...ends} className={strokes.before} />
      </Fragment>
    )
  })
}

/** A line through the middles of the places; where one has no value it is broken. */
function Course({ points, before = false }: { points: readonly (number | false)[]; before?: boolean }) {
  const middle = (at: number) => (at + 0.5) / points.length
  const runs: string[][] = [[]]
  for (const [at, point] of points.entries())
    if (point === false) runs.push([])
    else runs.at(-1)!.push(`${middle(at) * 1000},${point * 1000}`)
  return (
    <>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" className="overflow-visible">
        {runs.map((run, at) => (
          <polyline
            key={at}
            points={run.join(' ')}
            vectorEffect="non-scaling-stroke"
            className={before ? strokes.before : strokes.line}
          />
        ))}
      </svg>
      {!before &&
        points.length <= most.desk &&
        points.map(
          (point, at) =>
            point !== false && (
              <circle key={at} cx={percent(middle(at))} cy={percent(point)} r="3" className={fills[0]} />
            ),
        )}
    </>
  )
}

type MarksProps = {
  kind: PlotKind
  shape: Shape
  label: string
  spans: readonly (readonly (Span | null)[])[]
  y: (units: bigint) => number
}

/** The links over the marks: a whole column for one, the part above or below for those on top of each other. */
function Marks({ kind, shape, label, spans, y }: MarksProps) {
  const { places, series } = shape
  const alone = kind !== 'columns' || series.length === 1
  const links = places.flatMap((place, at) =>
    series.flatMap((each, index) => {
      const [mark, span] = [each.marks[at], spans[at]![index]]
      if (!mark || !span || (!alone && isNothing(mark))) return []
      const outer = !spans[at]!.slice(index + 1).some(
        (other) => other && other.to > other.from === span.to > span.from && other.to !== other.from,
      )
      const up = span.to > span.from
      const top = alone || (up && outer) ? 0 : y(up ? span.to : span.from)
      const bottom = alone || (!up && outer) ? 1 : y(up ? span.from : span.to)
      return [{ key: `${place.key} ${index}`, at, to: mark.to, top, bottom, name: nameOf(shape, each, at) }]
    }),
  )
  const { onKeyDown, markProps } = useWalk(links.length)
  const slot = 1 / places.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
    <ul
      aria-label={`${label}: arrow keys go from mark to mark`}
      onKeyDown={onKeyDown}
      className={places.length > most.phone ? 'max-md:hidden' : undefined}
    >
      {links.map(({ key, at, to, top, bottom, name }, index) => (
        <li key={key}>
          <Tooltip
            content={name.split('; ').map((part) => (
              <span key={part} className="figures block">
                {part}
              </span>
            ))}
          >
            <Link
              to={to}
              aria-label={name}
              {...markProps(index)}
              className="absolute rounded-check hover:bg-hover"
              style={{
                left: percent((at + 0.15) * slot),
                width: percent(slot * 0.7),
                top: percent(top),
                height: percent(bottom - top),
              }}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
