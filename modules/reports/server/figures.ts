import { exponentOf } from '#shared/currency.ts'
import { isoOf } from '#server/db/columns.ts'
import { plainDecimal } from '#server/record/wire.ts'
import type { ValueHead } from '#modules/reports/shared/result.ts'
import { Decimal, evaluate } from '#modules/reports/shared/formula.ts'
import type { Located } from './leaves.ts'
import type { Planned } from './plan.ts'
import type { Parts } from './tree.ts'

type Context = { values: readonly Planned[]; located: ReadonlyMap<string, Located>; currency: string | null }
type Cell = { parts: Parts; grand: Parts }

/** How a value is written. */
export function shownAs({ kind, place, unit }: Planned): ValueHead['shown'] {
  if (kind === 'share' || kind === 'change percent') return 'percent'
  if (unit === 'money') return 'money'
  if (kind === 'count' || kind === 'distinct' || (kind === 'metric' && !place)) return 'count'
  if ((kind === 'minimum' || kind === 'maximum') && (place?.field.kind === 'day' || place?.field.kind === 'instant'))
    return place.field.kind
  return 'decimal'
}

/** Amounts of the table are minor units of the line's currency; prices are kept in units. */
function inUnits(text: string, { place }: Planned, { currency }: Context): Decimal {
  const value = new Decimal(text)
  return place?.field.kind === 'money' ? value.div(new Decimal(10).pow(exponentOf(currency ?? ''))) : value
}

function aggregateOf(value: Planned, indexes: readonly number[], parts: Parts, context: Context): Decimal | null {
  const [first, second] = indexes.map((index) => parts[index] ?? null)
  if (first === null || first === undefined) return null
  const shown = shownAs(value)
  // Days and moments are only put into an order.
  if (shown === 'day' || shown === 'instant') return new Decimal(Date.parse(shown === 'day' ? first : isoOf(first)))
  if (value.kind === 'average') return second && second !== '0' ? inUnits(first, value, context).div(second) : null
  if (value.kind === 'count' || value.kind === 'distinct') return new Decimal(first)
  return inUnits(first, value, context)
}

const isAdditive = ({ kind }: Planned): boolean => kind === 'count' || kind === 'sum' || kind === 'metric'

/** The unrounded number of a value in a cell; null where there is none. */
export function numberOf(value: Planned, cell: Cell, context: Context): Decimal | null {
  const { values, located } = context
  if (value.withheld) return null
  const named = (name: string | undefined): Planned => values.find((each) => each.name === name)!
  if (value.kind === 'formula') {
    const parts = values.map((each) => each.name)
    return evaluate(value.parsed!, (name) => (parts.includes(name) ? orZero(named(name), cell, context) : null))
  }
  const base = named(value.of)
  const place = located.get(value.name)
  if (place) return aggregateOf(value, place.now, cell.parts, context)
  const { now, before } = located.get(base.name)!
  const present = aggregateOf(base, now, cell.parts, context)
  if (value.kind === 'share') {
    const whole = aggregateOf(base, now, cell.grand, context)
    return present && whole && !whole.eq(0) ? present.times(100).div(whole) : null
  }
  const past = aggregateOf(base, before, cell.parts, context)
  if (value.kind === 'before') return past
  const [one, other] = isAdditive(base) && (present || past) ? [present ?? zero, past ?? zero] : [present, past]
  if (!one || !other) return null
  const change = one.minus(other)
  if (value.kind === 'change') return change
  return other.eq(0) ? null : change.times(100).div(other.abs())
}

const zero = new Decimal(0)

/** In a formula, a count or a sum of no rows is zero wherever the cell has any. */
function orZero(value: Planned, cell: Cell, context: Context): Decimal | null {
  const number = numberOf(value, cell, context)
  return number ?? (isAdditive(value) && cell.parts.some((part) => part !== null) ? zero : null)
}

/** The text of a cell: an amount with the decimals of its currency, a percentage with one, both rounded half up; null where there is no figure. */
export function textOf(value: Planned, cell: Cell, context: Context): string | null {
  const shown = shownAs(value)
  if (shown === 'day' || shown === 'instant') {
    const text = value.withheld ? null : (cell.parts[context.located.get(value.name)!.now[0]!] ?? null)
    return text && shown === 'instant' ? isoOf(text) : text
  }
  const number = numberOf(value, cell, context)
  if (!number) return null
  if (shown === 'money') return fixed(number, exponentOf(context.currency ?? ''))
  if (shown === 'percent') return fixed(number, 1)
  return plainDecimal(number.toFixed(shown === 'count' ? 0 : 6))
}

/** −0 is no figure. */
function fixed(number: Decimal, decimals: number): string {
  const text = number.toFixed(decimals)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}
