import { strokes } from './style.tsx'
import { decimalsOf, scaleOf, unitsOf } from './scale.ts'

const [width, height, edge] = [96, 24, 3]

/** The course of a few amounts in the height of a line of text; what it means stands beside it. */
export function Spark({ amounts, label }: { amounts: readonly string[]; label: string }) {
  const decimals = decimalsOf(amounts)
  const units = amounts.map((amount) => unitsOf(amount, decimals))
  const scale = scaleOf(
    units.map((each) => ({ from: each, to: each })),
    decimals,
    { zero: false },
  )
  const x = (at: number) => edge + (at / Math.max(1, units.length - 1)) * (width - 2 * edge)
  const y = (each: bigint) => edge + (1 - scale.at(each)) * (height - 2 * edge)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <polyline points={units.map((each, at) => `${x(at)},${y(each)}`).join(' ')} className={strokes.line} />
    </svg>
  )
}
