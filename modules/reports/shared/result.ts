import { z } from 'zod'
import { get, Said } from '#shared/api.ts'
import { Condition, buckets, valueKinds } from './question.ts'

const can = 'reports.reports.read' as const
/** A question as JSON text of `Question`; what is wrong with it is a 4xx that names the place: `values.0.field`. */
const asked = z.strictObject({ question: z.string().max(8000) })

/** One value of a group. `value` is what a filter takes: an id, a state, the first day of a bucket; null where the field is empty. */
export const Key = z.strictObject({
  value: z.string().nullable(),
  /** Text of a reference; null where the page words it itself: days, states, true and false. */
  label: z.string().nullable(),
  /** 'empty': the field is empty. 'hidden': it leads to a record that the reader may not see. 'others': all that the limit leaves out. */
  is: z.enum(['value', 'empty', 'hidden', 'others']),
})
export type Key = z.output<typeof Key>

export const Head = z.strictObject({
  path: z.string(),
  label: z.string(),
  kind: z.string(),
  by: z.enum(buckets).nullable(),
  words: z.record(z.string(), z.string()),
})
export type Head = z.output<typeof Head>

export const ValueHead = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(valueKinds),
  /** How it is written: an amount in the line's currency, a count, a decimal, a percentage with one decimal, a day or a moment. */
  shown: z.enum(['money', 'count', 'decimal', 'percent', 'day', 'instant']),
  /** Its field is not open to the reader: its cells are empty. */
  withheld: z.boolean(),
  /** What one looks at behind it: filters of its own (those of a metric) in addition to those of the cell; null where its rows are those of no one period (a difference, a formula). */
  filters: z.array(Condition).nullable(),
  /** Its rows are those of the period before. */
  before: z.boolean(),
})
export type ValueHead = z.output<typeof ValueHead>

export const Line = z.strictObject({
  /** How many row groups it fixes: all of them in a row, fewer in a subtotal, 0 in the total. */
  level: z.int(),
  keys: z.array(Key),
  /** The currency of its amounts; null where the question has none. */
  currency: z.string().nullable(),
  /** By column (the total of the columns last; one where the question has no columns), then by value. Null: nothing there, or not computable. */
  cells: z.array(z.array(z.string().nullable())),
})
export type Line = z.output<typeof Line>

/** `from` and `to` are both in it. */
export const Span = z.strictObject({ from: z.string(), to: z.string() })
export type Span = z.output<typeof Span>

export const Result = z.strictObject({
  rows: z.array(Head),
  columns: z.array(Head),
  values: z.array(ValueHead),
  /** Keys of each column, one for each column group. */
  columnKeys: z.array(z.array(Key)),
  /** Each row before its subtotal's rows, in order: the total first, then level by level. */
  lines: z.array(Line),
  /** Rows of the dataset that were counted. */
  count: z.string(),
  /** The question's filters with their periods as days: what each cell's rows are found by. */
  filters: z.array(Condition),
  /** The path of the field that holds the currency of its amounts; null where it has none. */
  currencyField: z.string().nullable(),
  /** The period of the first `within` filter and the one it is compared with; null without comparison. */
  compared: z
    .strictObject({
      field: z.string(),
      period: Span,
      before: Span,
      shift: z.strictObject({ unit: z.enum(['months', 'days']), count: z.int() }),
    })
    .nullable(),
  /** The month (1 to 12) in which fiscal years begin. */
  fiscalStart: z.int(),
  timeZone: z.string(),
  /** What the reader should know: a row cap, mixed currencies, Others without a distinct count. */
  notes: z.array(Said),
  at: z.string(),
})
export type Result = z.output<typeof Result>

/** Answers a question under the caller's rights; at most 10 s and 20,000 groups (422 says so). */
export const resultCall = get('/api/reports/result', {
  summary: 'Answer the question of a report',
  query: asked,
  reply: Result,
  can,
  snapshot: true,
  figures: true,
  rate: 240,
})

/** Rows behind a cell: 100 at a time, those after `after` (the id of the last one). */
export const rowsCall = get('/api/reports/rows', {
  summary: 'Rows of a dataset behind a figure of a report',
  query: z.strictObject({
    dataset: z.string().max(120),
    /** JSON text of `Condition[]`. */
    filters: z.string().max(6000).default('[]'),
    /** Paths of the fields to show, by comma; the first twelve where left out. */
    fields: z.string().max(1500).optional(),
    after: z.uuid().optional(),
  }),
  reply: z.strictObject({
    heads: z.array(Head.extend({ currency: z.string().nullable() })),
    /** `id` leads to the page of the record it is, or belongs to. */
    rows: z.array(
      z.strictObject({
        rowId: z.string(),
        id: z.string(),
        cells: z.array(
          z.strictObject({
            value: z.string().nullable(),
            label: z.string().nullable(),
            currency: z.string().nullable(),
          }),
        ),
      }),
    ),
    count: z.int(),
    next: z.string().nullable(),
    /** The sum of each money field over all rows, by currency. */
    sums: z.array(z.strictObject({ path: z.string(), currency: z.string(), amount: z.string() })),
  }),
  can,
  snapshot: true,
  figures: true,
  rate: 240,
})
