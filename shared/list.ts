import { z } from 'zod'
import { addDays, dayWanted, isDay, type Day } from './day.ts'
import { isCleanText } from './text.ts'

/**
 * How one field is compared. `has` = contains text; `in` = any of a comma list; `empty` and `filled` take no value. Of a person: `reports` = reports to the one named
 * in the org chart of today, `below` = to them or to anybody below them.
 */
export const operators = [
  'eq',
  'ne',
  'in',
  'has',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  'filled',
  'reports',
  'below',
] as const
export type Operator = (typeof operators)[number]
/** Whose part of the org chart: direct reports, or all below. */
export const chartOperators = ['reports', 'below'] as const satisfies readonly Operator[]
export type ChartOperator = (typeof chartOperators)[number]
export const isInChart = (operator: Operator): operator is ChartOperator =>
  operator === 'reports' || operator === 'below'
export type Filter = { field: string; operator: Operator; value: string }

/** `field:operator:value`, as it stands in the address. */
export const filterText = ({ field, operator, value }: Filter): string => `${field}:${operator}:${value}`

/** Reads `field:operator:value`; null where it is not of that form. */
export function parseFilter(text: string): Filter | null {
  const [field = '', operator = '', ...rest] = text.split(':')
  if (!/^\w{1,60}$/.test(field) || !(operators as readonly string[]).includes(operator)) return null
  return { field, operator: operator as Operator, value: rest.join(':') }
}

/** The filters of a day: where a value is `today`, or so many days before or after it as in `today-7` and `today+60`, it is that day. */
export const filtersOn = (filters: readonly Filter[], today: Day): Filter[] =>
  filters.map((filter) => {
    const named = /^today([+-]\d+)?$/.exec(filter.value)
    return named ? { ...filter, value: addDays(today, Number(named[1] ?? 0)) } : filter
  })

const clean = z.string().max(500).refine(isCleanText)
const FilterTexts = z.union([clean, z.array(clean).max(20)])

const asOf = z.string().max(10).refine(isDay, dayWanted).optional()

/** The question that reading one record takes, of a record type that is read as of a day: as it is, was or will be on it; today where left out. */
export const ReadQuery = z.strictObject({ asOf })

/** The question every list takes. Filters are joined by AND; `in` is OR within a field. */
export const ListQuery = z.strictObject({
  filter: FilterTexts.optional(),
  sort: z
    .string()
    .max(200)
    .regex(/^-?\w+(,-?\w+){0,4}$/)
    .optional(),
  q: z.string().max(200).refine(isCleanText).optional(),
  cursor: z.string().max(2000).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  /** Names of fields, by comma: a row holds these, its id and its version alone, and a summary the sums of these alone. All of them where left out. */
  fields: z
    .string()
    .max(2000)
    .regex(/^\w+(,\w+)*$/)
    .optional(),
  /** '1': also count the rows, up to 1,001. */
  count: z.enum(['1']).optional(),
  /** '1': archived rows instead of the others. */
  archived: z.enum(['1']).optional(),
  /** Of a record type that is read as of a day: the rows as they are, were or will be on it; today where left out. */
  asOf,
})
export type ListQuery = z.input<typeof ListQuery>

/** A page of rows; `next` is the cursor of the following page, null on the last; `count` stops at 1,001. */
export const Page = <T extends z.ZodType>(row: T) =>
  z.strictObject({ items: z.array(row), next: z.string().nullable(), count: z.int().nullable() })
export type Page<Row> = { items: Row[]; next: string | null; count: number | null }

/** Exact count, and the sum of each money and price field by currency, over all rows that match. */
export const Summary = z.strictObject({
  count: z.int(),
  sums: z.record(z.string(), z.array(z.strictObject({ currency: z.string(), amount: z.string() }))),
})
export type Summary = z.output<typeof Summary>

/** Rows of a report in one answer; the next ones are asked for from `offset` on. Counts and totals are those of all rows. */
export const reportPage = 1000

export const Offset = z
  .string()
  .regex(/^\d{1,7}$/)
  .optional()
