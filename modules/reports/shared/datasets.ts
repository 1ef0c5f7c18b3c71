import { z } from 'zod'
import { get } from '#shared/api.ts'

const kinds = [
  'text',
  'longText',
  'code',
  'choice',
  'boolean',
  'integer',
  'quantity',
  'price',
  'money',
  'day',
  'instant',
  'reference',
] as const

/** A field of a dataset as its reader may use it. */
export const DatasetField = z.strictObject({
  path: z.string(),
  label: z.string(),
  /** Whose field it is, one step away: 'Vendor'; null of the dataset's own. */
  of: z.string().nullable(),
  kind: z.enum(kinds),
  choices: z.array(z.string()).nullable(),
  /** Words of the states, by state. */
  words: z.record(z.string(), z.string()),
  /** The record type that a reference leads to. */
  to: z.string().nullable(),
  groupable: z.boolean(),
  /** It can be summed and averaged: money, prices, quantities and whole numbers. */
  summable: z.boolean(),
})
export type DatasetField = z.output<typeof DatasetField>

export const Dataset = z.strictObject({
  name: z.string(),
  /** 'Bills', 'Bill lines' */
  label: z.string(),
  /** The module's area, for the order of the list: 'Finance'. */
  area: z.string(),
  /** One row and several: 'bill line', 'bill lines'. */
  one: z.string(),
  many: z.string(),
  /** Where its rows are listed; null of lines without a list of their own. */
  listPage: z.string().nullable(),
  /** The page of one, `:id` replaced by the row's `id`; of lines, the page of the record they belong to. */
  page: z.string(),
  fields: z.array(DatasetField),
  metrics: z.array(z.strictObject({ name: z.string(), label: z.string(), sum: z.string().nullable() })),
  /** The reader may take its rows along as a file. */
  mayExport: z.boolean(),
})
export type Dataset = z.output<typeof Dataset>

const can = 'reports.reports.read' as const

/** The datasets that the caller may read, by area and label, without their fields. */
export const datasetsCall = get('/api/reports/datasets', {
  summary: 'Datasets that reports can be made of',
  reply: z.array(Dataset.pick({ name: true, label: true, area: true, many: true })),
  can,
})

/** One dataset with its fields and metrics. 404 where the caller may not read it. */
export const datasetCall = get('/api/reports/datasets/:name', {
  summary: 'A dataset with its fields and metrics',
  params: z.strictObject({ name: z.string().max(120) }),
  reply: Dataset,
  can,
})
