import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { VerbRun, VerbRunRow } from '#shared/verb-run.ts'
import { instant } from '../db/columns.ts'

/** A verb that somebody asked for of several records at once. */
export const verbRuns = pgTable(
  'verb_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    record: text('record').notNull(),
    verb: text('verb').notNull(),
    /** What the verb asks for, such as a reason. */
    body: jsonb('body'),
    state: text('state').$type<VerbRun['state']>().notNull(),
    total: integer('total').notNull(),
    startedBy: uuid('started_by').notNull(),
    startedSession: text('started_session'),
    /** What the starter was allowed then: a program with a token may less than its person. */
    rights: jsonb('rights').$type<string[]>().notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('verb_runs_age').on(t.createdAt)],
)

/** What became of each record, written in the transaction that did it: whatever dies, none is done twice and none is forgotten. */
export const verbRunRows = pgTable(
  'verb_run_rows',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => verbRuns.id, { onDelete: 'cascade' }),
    /** Its record type: decisions of one run may be on records of several. */
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    place: integer('place').notNull(),
    version: integer('version').notNull(),
    title: text('title'),
    amount: text('amount'),
    currency: text('currency'),
    outcome: text('outcome').$type<VerbRunRow['outcome']>().notNull(),
    code: text('code'),
    message: text('message'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.recordId] }), index('verb_run_rows_place').on(t.runId, t.place)],
)
