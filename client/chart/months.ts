import { formatDay } from '#client/format.ts'
import type { MonthMark } from '#shared/ages.ts'
import type { Shape } from './shape.ts'

/** Months beside each other, each with the same month a year before. */
export const monthsShape = (months: readonly MonthMark[], name: string, currency: string | undefined): Shape => ({
  of: 'Month',
  places: months.map(({ month }) => ({
    key: month,
    label: formatDay(`${month}-01`, 'month'),
    short: formatDay(`${month}-01`, 'month alone'),
  })),
  series: [{ name, marks: months.map(({ amount, to }) => ({ amount, to })) }],
  before: { name: `${name} a year before`, marks: months.map(({ before }) => before) },
  currency,
})
