import { z } from 'zod'
import { FileReply, get, IdParams, patch, post } from './api.ts'

/** The steps of an import. A check writes nothing; a run writes row by row and may be cancelled between rows. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'done with errors',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** What would happen, or has happened, to one row of the file. */
const verdicts = ['create', 'update', 'unchanged', 'error'] as const
export type Verdict = (typeof verdicts)[number]

/** How a column writes its numbers or its days, where that can be told or was chosen. */
const columnFormats = ['decimal point', 'decimal comma', 'day first', 'month first'] as const
export type ColumnFormat = (typeof columnFormats)[number]

/** How a text file may be encoded, as browsers and servers name it. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

/** What a file to import may hold at most. */
export const importLimits = { rows: 100_000, columns: 200 }

export const ImportColumn = z.strictObject({
  index: z.int(),
  name: z.string(),
  samples: z.array(z.string()),
  /** The first value that a spreadsheet shortened to powers of ten, as 4.00638E+12: its last digits are lost. */
  shortened: z.string().optional(),
})

/** What a person sees of a file to say how it is read. */
const Preview = z.strictObject({
  /** Its first rows, with the lines on which they begin: one of them may name the columns. */
  top: z.array(z.strictObject({ place: z.int(), cells: z.array(z.string()) })),
  /** Cells with characters beyond ASCII, as they read in its encoding. */
  special: z.array(z.string()),
  /** Lines with characters that its encoding does not have: the first ones, and how many. */
  broken: z.strictObject({ lines: z.array(z.int()), count: z.int() }),
})
export type ImportPreview = z.output<typeof Preview>

/** Column index (as text) → field name; a column that is not listed is left out. */
const Mapping = z.record(z.string().regex(/^\d{1,3}$/), z.string().max(60))
/** Field → what the file says → what it means: `{ state: { '1': 'draft', '4': 'closed' } }`. */
const Values = z.record(z.string().max(60), z.record(z.string().max(200), z.string().max(200)))
/** Column index → how it writes numbers or days; only columns for which it matters. */
const Formats = z.record(z.string().regex(/^\d{1,3}$/), z.enum(columnFormats))

export const Import = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  record: z.string(),
  fileName: z.string(),
  size: z.int(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string(),
  /** One character, or several where the file was written so (`+|`). */
  delimiter: z.string(),
  header: z.boolean(),
  /** Rows above the header, or above the first row where there is none: they are skipped. */
  above: z.int(),
  preview: Preview,
  columns: z.array(ImportColumn),
  /** Fields a column can be matched to, in the record's order; `key` fields find the row that is updated. */
  fields: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      kind: z.string(),
      required: z.boolean(),
      key: z.boolean(),
      choices: z.array(z.string()).optional(),
    }),
  ),
  mapping: Mapping,
  values: Values,
  /** Found in the file, or chosen; without an entry, values that can be read in two ways are errors. */
  formats: Formats,
  /** The mapping was taken from an earlier import of the same record and the same columns. */
  remembered: z.boolean(),
  state: z.enum(importStates),
  rows: z.int(),
  progress: z.int(),
  counts: z.strictObject({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  /** Rounding the run made, in plain words; empty for none. */
  notes: z.array(z.string()),
  failure: z.string().nullable(),
  /** The run writes all rows, or none. */
  whole: z.boolean(),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
})
export type Import = z.output<typeof Import>

export const ImportRow = z.strictObject({
  /** Which row of the file, counted from 1 after the header. */
  line: z.int(),
  /** The line of the file on which it begins, as an editor or a spreadsheet counts it. */
  place: z.int(),
  verdict: z.enum(verdicts),
  /** Field → text as read from the file. */
  values: z.record(z.string(), z.string()),
  /** Field → sentence; '' for the whole row. */
  errors: z.record(z.string(), z.string()),
  recordId: z.uuid().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportChange = z.strictObject({
  header: z.boolean().optional(),
  above: z.int().min(0).max(20).optional(),
  delimiter: z.string().min(1).max(4).optional(),
  encoding: z.enum(encodings).optional(),
  mapping: Mapping.optional(),
  values: Values.optional(),
  formats: Formats.optional(),
})

/** All of them or none: they are written in one transaction. */
export const mostWhole = 20_000

const path = '/api/imports'
const RecordParams = z.strictObject({
  record: z
    .string()
    .regex(/^[a-z]+\.[a-z-]+$/)
    .max(80),
})
const RowsQuery = z.strictObject({
  only: z.enum(['error', 'create', 'update', 'unchanged']).optional(),
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** Whoever imports needs `<record>.import`: the server declares the first two for each record type, and the handlers of the others ask for it. */
export const importApi = {
  recent: get(`${path}/of/:record`, {
    summary: 'Recent imports of a record type',
    params: RecordParams,
    reply: z.array(Import),
    can: 'signed-in',
  }),
  upload: post(`${path}/of/:record`, {
    summary: 'Upload a file to import',
    params: RecordParams,
    reply: Import,
    can: 'signed-in',
    raw: 'upload',
    repeatable: true,
    outside: true,
    rate: 30,
  }),
  read: get(`${path}/:id`, { summary: 'Read an import', params: IdParams, reply: Import, can: 'signed-in' }),
  change: patch(`${path}/:id`, {
    summary: 'Match the columns of an import',
    params: IdParams,
    body: ImportChange,
    reply: Import,
    can: 'signed-in',
    match: true,
    repeatable: true,
    outside: true,
  }),
  check: post(`${path}/:id/check`, {
    summary: 'Try an import without writing',
    params: IdParams,
    reply: Import,
    can: 'signed-in',
    match: true,
    rate: 120,
  }),
  run: post(`${path}/:id/run`, {
    summary: 'Run an import',
    params: IdParams,
    body: z.strictObject({ whole: z.boolean().optional() }).nullish(),
    reply: Import,
    can: 'signed-in',
    match: true,
    rate: 120,
  }),
  cancel: post(`${path}/:id/cancel`, {
    summary: 'Stop an import',
    params: IdParams,
    reply: Import,
    can: 'signed-in',
    repeatable: true,
  }),
  rows: get(`${path}/:id/rows`, {
    summary: 'Rows of an import with their verdicts',
    params: IdParams,
    query: RowsQuery,
    reply: z.strictObject({ items: z.array(ImportRow), next: z.string().nullable() }),
    can: 'signed-in',
  }),
  mend: patch(`${path}/:id/rows/:line`, {
    summary: 'Correct a row that was refused, and try it again',
    params: IdParams.extend({ line: z.string().regex(/^[1-9]\d{0,5}$/) }),
    body: z.strictObject({
      /** Field → the text that stands for what the file has. */
      values: z.record(z.string().max(60), z.string().max(2000)).refine((given) => Object.keys(given).length > 0, {
        error: 'Say what is to be corrected',
      }),
    }),
    reply: Import,
    can: 'signed-in',
    match: true,
    repeatable: true,
    outside: true,
  }),
  errors: get(`${path}/:id/errors`, {
    summary: 'Rows that failed, with the reason, as CSV',
    params: IdParams,
    reply: FileReply,
    can: 'signed-in',
    raw: 'download',
    rate: 30,
  }),
}
