import { z } from 'zod'
import { Said, Uuid } from '#shared/api.ts'
import { DatasetField } from '#modules/reports/shared/datasets.ts'
import { charts } from '#modules/reports/shared/question.ts'
import { Result, ValueHead } from '#modules/reports/shared/result.ts'

/** One currency of a number card, or its only number. `value` is plain decimal text; null where nothing was counted. */
export const NumberLine = z.strictObject({
  currency: z.string().nullable(),
  value: z.string().nullable(),
  /** The list of exactly its rows; null where no one list holds them. */
  to: z.string().nullable(),
  /** The same of the compared period; null where the report compares nothing. */
  before: z.string().nullable(),
  /** Change in percent with one decimal; null where there was nothing before. */
  change: z.string().nullable(),
  /** The value of each of the last twelve months, the latest last; empty without a period. */
  trend: z.array(z.strictObject({ month: z.string(), amount: z.string() })),
})
export type NumberLine = z.output<typeof NumberLine>

export const NumberAnswer = z.strictObject({
  kind: z.literal('number'),
  shown: ValueHead.shape.shown,
  /** Its field is not open to the reader, which differs from zero. */
  withheld: z.boolean(),
  /** The period that `before` is of; null where nothing is compared. */
  compared: z.enum(['period before', 'year before']).nullable(),
  lines: z.array(NumberLine),
})
export type NumberAnswer = z.output<typeof NumberAnswer>

/** A result cut to what a card shows: the first group, `more` rows left out. */
export const TableAnswer = z.strictObject({
  kind: z.literal('table'),
  chart: z.enum(charts),
  result: Result,
  /** What the addresses of rows are made of. */
  dataset: z.strictObject({
    name: z.string(),
    many: z.string(),
    listPage: z.string().nullable(),
    fields: z.array(DatasetField),
  }),
  more: z.int(),
})
export type TableAnswer = z.output<typeof TableAnswer>

/** The first rows of a metric. */
export const RowsAnswer = z.strictObject({
  kind: z.literal('rows'),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      note: z.string().nullable(),
      to: z.string(),
      amount: z.string().nullable(),
      currency: z.string().nullable(),
    }),
  ),
  more: z.int(),
  /** Shown where there is no row. */
  none: z.string(),
})
export type RowsAnswer = z.output<typeof RowsAnswer>

export const CardAnswer = z.strictObject({
  id: Uuid,
  /** The name of its report or metric; null of a source that the reader has no access to. */
  title: z.string().nullable(),
  /** The page of the report, or the list of the metric. */
  to: z.string().nullable(),
  result: z.union([NumberAnswer, TableAnswer, RowsAnswer]).nullable(),
  /** Why there is no result: `gone` of a card without access, which differs from a passing failure. */
  problem: z.strictObject({ gone: z.boolean(), said: z.union([Said, z.string()]) }).nullable(),
  /** Whether the page's filters narrow it; null of a filter that is not set. */
  narrowed: z.strictObject({ entity: z.boolean().nullable(), period: z.boolean().nullable() }),
})
export type CardAnswer = z.output<typeof CardAnswer>
