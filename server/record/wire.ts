import type { z } from 'zod'
import { metaOf, type Kind } from '#shared/field.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor, minorOf } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

type Values = Record<string, unknown>
type Shape = Record<string, z.ZodType>

/** '5.0000' → '5'; '5.1200' → '5.12'; keeps at least `least` decimals. */
export function plainDecimal(text: string, least = 0): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const cut = fraction.replace(/0+$/, '').padEnd(least, '0')
  return cut ? `${whole}.${cut}` : whole
}

type Step = { name: string; kind: Kind | null; currency: string }
/** What each shape asks for: looking it up anew for every row would cost more than the page's statement. */
const steps = new WeakMap<Shape, Step[]>()

function stepsOf(shape: Shape): Step[] {
  const known = steps.get(shape)
  if (known) return known
  const made = Object.entries(shape).map(([name, schema]) => {
    const meta = metaOf(schema)
    return { name, kind: meta?.kind ?? null, currency: meta?.currency ?? '' }
  })
  steps.set(shape, made)
  return made
}

/** Table values → what the schema says: money as decimal text of its currency, quantities without trailing zeros, only declared fields. */
export function toWire(shape: Shape, row: Values): Values {
  const wire: Values = {}
  for (const { name, kind, currency } of stepsOf(shape)) {
    const value = row[name]
    if (value === undefined) continue
    if (value === null) wire[name] = null
    else if (kind === 'money') wire[name] = fromMinor(value as bigint, String(row[currency]))
    else if (kind === 'price') wire[name] = plainDecimal(String(value), exponentOf(String(row[currency])))
    else if (kind === 'quantity') wire[name] = plainDecimal(String(value))
    else wire[name] = value
  }
  return wire
}

/** What came in → table values; `known` lends the currency where the change does not name it. Throws `unprocessable` for an amount with too many decimals. */
export function fromWire(shape: Shape, values: Values, known: Values = {}, at = ''): Values {
  const row: Values = {}
  const fields: Record<string, string> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = values[name]
    if (value === undefined) continue
    const meta = metaOf(schema)
    if (meta?.kind === 'money' && value !== null) {
      const currency = String(values[meta.currency!] ?? known[meta.currency!])
      const minor = minorOf(String(value), currency)
      if (minor === null) fields[at + name] = `An amount in ${currency} has at most ${exponentOf(currency)} decimals`
      else row[name] = minor
    } else row[name] = value
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.tooManyDecimals(), fields)
  return row
}
