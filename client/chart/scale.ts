/** Amounts as whole numbers of their smallest decimal: exact at any size, so that only the pixel is a number. */

/** '-1.5' in thousandths → -1500n; decimals beyond `places` are cut off. */
export function unitsOf(amount: string, places: number): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(`0${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
  return amount.startsWith('-') ? -units : units
}

/** The other way round, without needless decimals: -1500n of thousandths → '-1.5'. */
export function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 && fraction ? `.${fraction}` : ''}`
}

export const decimalsOf = (amounts: readonly string[]): number =>
  amounts.reduce((most, amount) => Math.max(most, amount.split('.')[1]?.length ?? 0), 0)

/** From where to where a mark reaches, in units; of a point both are the same. */
export type Span = { from: bigint; to: bigint }

/** Bars on top of each other from zero: what is positive upwards, what is negative downwards. */
export function stacked(amounts: readonly (bigint | null)[]): (Span | null)[] {
  const ends = { up: 0n, down: 0n }
  return amounts.map((amount) => {
    if (amount === null) return null
    const side = amount < 0n ? 'down' : 'up'
    const from = ends[side]
    ends[side] += amount
    return { from, to: ends[side] }
  })
}

/** Each bar from where the one before it ended; a sum stands on zero, whatever came before. */
export function cascaded(amounts: readonly bigint[], isSum: (at: number) => boolean): Span[] {
  let end = 0n
  return amounts.map((amount, at) => {
    const from = isSum(at) ? 0n : end
    end = from + amount
    return { from, to: end }
  })
}

type Scale = {
  ticks: readonly { text: string; at: number }[]
  /** Where an amount lies, from 0 at the bottom to 1 at the top. */
  at: (units: bigint) => number
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that divides a length into at most so many steps. */
function stepOf(length: bigint, steps: bigint): bigint {
  const least = (length + steps - 1n) / steps
  if (least <= 1n) return 1n
  const power = 10n ** BigInt(String(least).length - 1)
  return [1n, 2n, 5n, 10n].map((each) => each * power).find((each) => each >= least)!
}

const floor = (units: bigint, step: bigint): bigint => {
  const rest = units % step
  return units - (rest < 0n ? rest + step : rest)
}

const least = (units: readonly bigint[]): bigint => units.reduce((a, b) => (b < a ? b : a))
const most = (units: readonly bigint[]): bigint => units.reduce((a, b) => (b > a ? b : a))

/** A scale with round steps that holds all of these; bars need zero on it, a line does not. */
export function scaleOf(spans: readonly Span[], places: number, { zero = true, steps = 4 } = {}): Scale {
  const ends = spans.flatMap(({ from, to }) => [from, to])
  if (zero || ends.length === 0) ends.push(0n)
  let [low, high] = [least(ends), most(ends)]
  // All zero: one line, and nothing to measure above it.
  if (low === high && low === 0n) return { ticks: [{ text: '0', at: 0 }], at: () => 0 }
  if (low === high) {
    const size = low < 0n ? -low : low
    const room = size / 10n || 1n
    ;[low, high] = [low - room, high + room]
  }
  const step = stepOf(high - low, BigInt(steps))
  const bottom = floor(low, step)
  const top = -floor(-high, step)
  // As a millionth part: a screen has not as many pixels.
  const at = (units: bigint) => Number(((units - bottom) * 1_000_000n) / (top - bottom)) / 1_000_000
  const ticks = []
  for (let units = bottom; units <= top; units += step) ticks.push({ text: textOf(units, places), at: at(units) })
  return { ticks, at }
}
