import { isDecimal } from '#shared/decimal.ts'
import { add, compare, multiply, subtract } from '#shared/money.ts'
import type { OrderLine } from '#modules/purchasing/shared/order-parts.ts'

const number = (value: unknown): string | null => (typeof value === 'string' && isDecimal(value) ? value : null)

/** Quantity × price of a line as it is being typed; null while one of them is no number. */
export function lineAmount(quantity: unknown, price: unknown): string | null {
  const [count, each] = [number(quantity), number(price)]
  return count === null || each === null ? null : multiply(count, each)
}

/** Adds up what is a number and leaves out what is not one yet. */
export const sumOf = (values: readonly unknown[]): string =>
  values.reduce<string>((sum, value) => add(sum, number(value) ?? '0'), '0')

/** Still expected of an order line: ordered − received, never below 0. */
export function openOf({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): string {
  const open = subtract(quantity, received)
  return compare(open, '0') > 0 ? open : '0'
}
