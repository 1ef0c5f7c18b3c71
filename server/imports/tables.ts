import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ColumnFormat, Import, ImportState, Verdict } from '#shared/imports.ts'
import { recordColumns } from '../db/columns.ts'
import type { Notes } from './notes.ts'

type Reply = z.output<typeof Import>
export type Repairs = Record<string, Record<string, string>>

/** One uploaded file and what became of it; kept, as its mapping is remembered for the next file of that kind. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    createdByName: text('created_by_name').notNull(),
    record: text('record').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    storageKey: text('storage_key').notNull(),
    format: text('format').$type<'csv' | 'xlsx'>().notNull(),
    encoding: text('encoding').notNull(),
    delimiter: text('delimiter').notNull(),
    header: boolean('header').notNull(),
    /** Rows above the header, which are skipped. */
    above: integer('above').notNull().default(0),
    preview: jsonb('preview')
      .$type<Reply['preview']>()
      .notNull()
      .default(sql`'{"top":[],"special":[],"broken":{"lines":[],"count":0}}'`),
    columns: jsonb('columns').$type<Reply['columns']>().notNull(),
    /** What tells files of one kind from others: see `signatureOf`. */
    signature: text('signature').notNull(),
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    values: jsonb('values').$type<Record<string, Record<string, string>>>().notNull(),
    formats: jsonb('formats').$type<Record<string, ColumnFormat>>().notNull(),
    remembered: boolean('remembered').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    rows: integer('rows').notNull(),
    /** Rows that are behind us, written together with what they did: where a broken-off job goes on. */
    progress: integer('progress').notNull().default(0),
    counts: jsonb('counts')
      .$type<Record<Verdict, number>>()
      .notNull()
      .default(sql`'{"create":0,"update":0,"unchanged":0,"error":0}'`),
    notes: jsonb('notes')
      .$type<Notes>()
      .notNull()
      .default(sql`'[]'`),
    failure: text('failure'),
    /** The run writes all rows, or none. */
    whole: boolean('whole').notNull().default(false),
    /** Row of the file, counted from 1 after the header → column → the value by which a person replaced that of the file. */
    repairs: jsonb('repairs')
      .$type<Repairs>()
      .notNull()
      .default(sql`'{}'`),
    /** Who asked for the check or the run that is under way. */
    startedBy: uuid('started_by'),
    startedSession: text('started_session'),
  },
  (t) => [
    index('imports_recent').on(t.record, t.createdBy, t.createdAt),
    index('imports_signature').on(t.record, t.signature, t.createdAt),
  ],
)

export type ImportEntry = typeof imports.$inferSelect

/** What would happen, or has happened, to each row of the file. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** The line of the file on which it begins, as an editor or a spreadsheet counts it. */
    place: integer('place').notNull().default(0),
    verdict: text('verdict').$type<Verdict>().notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    errors: jsonb('errors').$type<Record<string, string>>().notNull(),
    recordId: uuid('record_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_rows_verdict').on(t.importId, t.verdict, t.line),
  ],
)
