import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { Money } from '#client/ui/money.tsx'
import { fills, Legend, strokes } from './style.tsx'
import { cascaded, decimalsOf, scaleOf, unitsOf } from './scale.ts'
import { countText, type Mark, type Shape } from './shape.ts'
import { useWalk } from './walk.ts'

const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`

/** Bars below each other, each under its name and its amount; in a waterfall each begins where the one above it ended. */
export function Rows({ shape, label, waterfall }: { shape: Shape; label: string; waterfall: boolean }) {
  const { places, series, before, currency, rows } = shape
  const marks = series[0]?.marks ?? []
  const was = before?.marks ?? []
  const decimals = decimalsOf([...marks, ...was].flatMap((mark) => mark?.amount ?? []))
  const units = (mark: Mark | null | undefined) => (mark ? unitsOf(mark.amount, decimals) : 0n)
  const spans = waterfall
    ? cascaded(marks.map(units), (at) => marks[at]?.sum === true)
    : marks.map((mark) => ({ from: 0n, to: units(mark) }))
  const { at: place } = scaleOf([...spans, ...was.map((mark) => ({ from: 0n, to: units(mark) }))], decimals, {
    steps: 20,
  })
  const { onKeyDown, markProps } = useWalk(marks.length)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it */}
      <ul aria-label={label} onKeyDown={onKeyDown} className="flex flex-col gap-3">
        {places.map(({ key, label: name }, at) => {
          const mark = marks[at]
          if (!mark) return null
          const { from, to } = spans[at]!
          const [left, right] = [place(from), place(to)].toSorted((a, b) => a - b) as [number, number]
          const prior = was[at]
          // What is added, what is taken, and what they come to are told apart by where they begin, too.
          const look = !waterfall || mark.sum ? fills[0] : fills[to < from ? 1 : 2]
          return (
            <li key={key}>
              <Link to={mark.to} {...markProps(at)} className="reach group block rounded-check text-table">
                <span className="flex justify-between gap-3">
                  <span className="flex min-w-0 items-baseline gap-1 text-fg-muted group-hover:text-fg">
                    <span className="truncate">{name}</span>
                    <span className="shrink-0 text-caption text-fg-subtle">{countText(mark, rows)}</span>
                  </span>
                  {currency ? (
                    <Money amount={mark.amount} currency={currency} className="font-medium" />
                  ) : (
                    <span className="figures font-medium">{formatNumber(mark.amount)}</span>
                  )}
                </span>
                <svg aria-hidden width="100%" height="8" className="mt-1 block overflow-visible">
                  <rect width="100%" height="8" rx="2" className="fill-active forced-colors:fill-[Canvas]" />
                  {right > left && (
                    <rect x={percent(left)} width={percent(right - left)} height="8" rx="2" className={look} />
                  )}
                  {prior && (
                    <line
                      x1={percent(place(units(prior)))}
                      x2={percent(place(units(prior)))}
                      y1="-2"
                      y2="10"
                      className={strokes.before}
                    />
                  )}
                </svg>
              </Link>
            </li>
          )
        })}
      </ul>
      <Legend shape={shape} kind="rows" />
    </>
  )
}
