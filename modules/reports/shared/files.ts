import { z } from 'zod'
import { FileReply, get } from '#shared/api.ts'
import { isCleanText } from '#shared/text.ts'

const can = 'reports.reports.read' as const

/** The result of a question as a file; PDF up to 2,000 lines and 12 columns. 403 where the reader may not export the dataset's record type. */
export const resultFileCall = get('/api/reports/result/file', {
  summary: 'Export the result of a report',
  query: z.strictObject({
    question: z.string().max(8000),
    title: z.string().trim().min(1).max(120).refine(isCleanText),
    format: z.enum(['csv', 'xlsx', 'pdf']),
  }),
  reply: FileReply,
  can,
  raw: 'download',
  rate: 60,
})

/** All rows behind a figure as a file, in the order of the page; the same right as the result's file. */
export const rowsFileCall = get('/api/reports/rows/file', {
  summary: 'Export the rows behind a figure of a report',
  query: z.strictObject({
    dataset: z.string().max(120),
    /** JSON text of `Condition[]`. */
    filters: z.string().max(6000).default('[]'),
    /** Paths of the fields to write, by comma; every field of the dataset's own where left out. */
    fields: z.string().max(1500).optional(),
    format: z.enum(['csv', 'xlsx']),
  }),
  reply: FileReply,
  can,
  raw: 'download',
  rate: 30,
})
