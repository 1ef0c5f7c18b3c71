import { isDecimal } from '#shared/decimal.ts'
import { compare, subtract, total } from '#shared/money.ts'

/** A line of an entry as it is being typed: whatever stands in its two amounts so far. */
export type TypedLine = { debit?: unknown; credit?: unknown }

const number = (value: unknown): string => (typeof value === 'string' && isDecimal(value) ? value : '0')

/** Debit, credit and debit minus credit of lines as they are being typed; what is no number yet counts as nothing. */
export function entrySums(lines: readonly TypedLine[]): {
  debit: string
  credit: string
  difference: string
  balanced: boolean
} {
  const debit = total(lines.map((line) => number(line.debit)))
  const credit = total(lines.map((line) => number(line.credit)))
  const difference = subtract(debit, credit)
  return { debit, credit, difference, balanced: compare(difference, '0') === 0 && compare(debit, '0') !== 0 }
}

/** A new line that would balance the others; empty where they balance. */
export function balancingLine(lines: readonly TypedLine[]): { debit?: string; credit?: string } {
  const { difference } = entrySums(lines)
  const side = compare(difference, '0')
  return side === 0 ? {} : side > 0 ? { credit: difference } : { debit: difference.slice(1) }
}
