import { isDecimal } from '#shared/decimal.ts'
import { compare, fromMinor, multiply, roundToMinor, subtract, total } from '#shared/money.ts'

/** A line of a bill as it is being typed: whatever stands in its fields so far. */
export type TypedLine = {
  description?: unknown
  accountId?: unknown
  orderLineId?: unknown
  quantity?: unknown
  unitPrice?: unknown
  net?: unknown
}

const number = (value: unknown): string | null => (typeof value === 'string' && isDecimal(value) ? value : null)

/** Quantity × unit price at the minor unit of the currency, half up; null while one of them is no number. */
export function netOf(quantity: unknown, unitPrice: unknown, currency: string): string | null {
  const [count, each] = [number(quantity), number(unitPrice)]
  return count === null || each === null ? null : fromMinor(roundToMinor(multiply(count, each), currency), currency)
}

type BillSums = {
  net: string
  total: string
  /** What the paper says more than the lines; null where it says nothing yet. */
  missing: string | null
}

/** What the lines, tax and freight of a bill add up to, and how far the paper's total is from it. */
export function billSums(lines: readonly TypedLine[], tax: unknown, freight: unknown, stated: unknown): BillSums {
  const lineTotal = total(lines.map(({ net }) => number(net) ?? '0'))
  const sum = total([lineTotal, number(tax) ?? '0', number(freight) ?? '0'])
  const paper = number(stated)
  return {
    net: lineTotal,
    total: sum,
    missing: paper === null || compare(paper, sum) === 0 ? null : subtract(paper, sum),
  }
}
