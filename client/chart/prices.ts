import { formatDate, formatDay } from '#client/format.ts'
import type { Shape } from './shape.ts'

/** A price somebody agreed to on a day, and the page that has it. */
type Price = { key: string; day: string; where: string; amount: string; to: string }

/** How a price went, in the order of its days. */
export const pricesShape = (prices: readonly Price[], currency: string | undefined): Shape => ({
  of: 'Order',
  places: prices.map(({ key, day, where }) => ({
    key,
    label: `${formatDay(day)}, ${where}`,
    short: formatDate(day),
  })),
  series: [{ name: 'Unit price', marks: prices.map(({ amount, to }) => ({ amount, to })) }],
  currency,
})
