import type { Result } from '#modules/reports/shared/result.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

type Total = { label: string; currency: string | null; value: string | null }

/**
 * The total of a value of a result, in one currency where it is an amount; null where nothing was counted or the value is not open to the
 * reader. Throws `unprocessable` where there is no such value, or several currencies and none is chosen.
 */
export function totalOf({ values, lines }: Result, name: string, chosen: string | null | undefined): Total {
  const at = values.findIndex((value) => value.name === name && !value.withheld)
  const head = values[at]
  if (!head || head.shown === 'day' || head.shown === 'instant')
    throw new Problem('unprocessable', says.noSuchValue(), { valueName: says.noSuchValue() })
  const totals = lines.filter(({ level }) => level === 0)
  const currencies = totals.flatMap(({ currency }) => currency ?? [])
  const isAmount = head.shown === 'money'
  if (!isAmount) return { label: head.label, currency: null, value: totals[0]?.cells.at(-1)?.[at] ?? null }
  const currency = chosen ?? (currencies.length === 1 ? currencies[0]! : null)
  if (currency === null && currencies.length > 1) {
    const why = says.currencyNeeded({ currencies: currencies.join(', ') })
    throw new Problem('unprocessable', why, { currency: why })
  }
  const total = totals.find((line) => line.currency === currency)
  return { label: head.label, currency, value: total?.cells.at(-1)?.[at] ?? null }
}
