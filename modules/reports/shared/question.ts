import { z } from 'zod'
import { comparedWith } from '#shared/calendar/span.ts'
import { isCleanText } from '#shared/text.ts'
import { operators } from '#shared/list.ts'

/** A field of a dataset: `billDate`, or one step further `vendorId.country`, the country of the vendor. */
const Path = z.string().regex(/^\w{1,60}(\.\w{1,60})?$/, 'Choose a field')

export const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Bucket = (typeof buckets)[number]

/** Rows or columns of one value each; days by their bucket, of the fiscal calendar where it is a quarter or a year. */
export const Group = z.strictObject({ field: Path, by: z.enum(buckets).optional() })
export type Group = z.output<typeof Group>

/** Periods relative to the company's day; a custom one is `2026-01-01..2026-03-31`. */
export const periods = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
  'month to date',
  'quarter to date',
  'year to date',
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'last 365 days',
  'next 7 days',
  'next 30 days',
] as const
export type Period = (typeof periods)[number]

/** Operators of lists, `nin` (is none of, or empty) and `within` a period of days. */
export const questionOperators = [...operators, 'nin', 'within'] as const
const clean = z.string().max(500).refine(isCleanText)
export const Condition = z.strictObject({ field: Path, operator: z.enum(questionOperators), value: clean.default('') })
export type Condition = z.output<typeof Condition>

/** Aggregates of rows, by a field but for the count. */
export const aggregates = ['count', 'distinct', 'sum', 'average', 'minimum', 'maximum'] as const
/** Computed from another value of the same question: `of` names it. */
export const comparisons = ['share', 'before', 'change', 'change percent'] as const
export const valueKinds = [...aggregates, 'metric', ...comparisons, 'formula'] as const
export type ValueKind = (typeof valueKinds)[number]
export const isAggregate = (kind: ValueKind): kind is (typeof aggregates)[number] =>
  (aggregates as readonly string[]).includes(kind)
export const isComparison = (kind: ValueKind): kind is (typeof comparisons)[number] =>
  (comparisons as readonly string[]).includes(kind)

/** One figure of each cell. */
export const Value = z.strictObject({
  /** By which formulas, comparisons and the order name it. */
  name: z.string().regex(/^[a-z]\w{0,29}$/, 'Begin with a small letter; letters and digits only'),
  kind: z.enum(valueKinds),
  label: clean.optional(),
  field: Path.optional(),
  /** A metric of the record type: `open`. */
  metric: z.string().max(60).optional(),
  of: z.string().max(30).optional(),
  /** Names of other values with + − × ÷ (also * and /), numbers and brackets. */
  formula: clean.optional(),
})
export type Value = z.output<typeof Value>

export const charts = [
  'table',
  'bars',
  'stacked bars',
  'line',
  'area',
  'number',
  'pie',
  'heat map',
  'waterfall',
  'scatter',
] as const
export type ChartKind = (typeof charts)[number]

/** The whole question of a report: what it counts, of which rows, by what. */
export const Question = z.strictObject({
  dataset: z.string().regex(/^[a-z][a-z-]*\.[a-z][a-z-]*(\.lines)?$/, 'Choose a dataset'),
  filters: z.array(Condition).max(15).default([]),
  rows: z.array(Group).max(4).default([]),
  columns: z.array(Group).max(2).default([]),
  values: z.array(Value).min(1, 'Choose a value').max(8),
  /** The period that comparisons are with; the first `within` filter names the period itself. */
  compare: z.enum(comparedWith).default('period before'),
  /** Order of the rows of each level: a value's name, or `label` for their own order. */
  sort: z.strictObject({ by: z.string().max(30), descending: z.boolean() }).default({ by: 'label', descending: false }),
  /** At most so many rows of the first group; the rest is one row, Others. */
  limit: z.int().min(1, '1 or more').max(1000, '1,000 or less').nullable().default(null),
  chart: z.enum(charts).default('table'),
})
export type Question = z.output<typeof Question>
export type QuestionIn = z.input<typeof Question>

/** A question as it stands in an address; null where the text is none. */
export function readQuestion(text: string): Question | null {
  try {
    return Question.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
