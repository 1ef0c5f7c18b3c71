import { bigserial, boolean, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'

/** Each save takes the next: a connector made anew never gets a version that somebody may hold of the removed one. */
export const connectorVersion = pgSequence('connector_version')

/** How this installation reaches another system: at most one row per kind, none until somebody sets it up. */
export const connectors = pgTable(
  'connector',
  {
    ...recordColumns(),
    kind: text('kind').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    /** Field name → sealed value: see secrets.ts. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull(),
    /** The last test of these very settings; all null until there is one. */
    testedAt: instant('tested_at'),
    testOk: boolean('test_ok'),
    testMs: integer('test_ms'),
    testCode: text('test_code'),
    testSays: text('test_says'),
    /** What a good test has learned of the other side: rights granted, models offered, schemas seen. */
    testFacts: jsonb('test_facts').$type<Record<string, unknown>>(),
  },
  (t) => [uniqueIndex('connector_kind').on(t.kind)],
)

/** One call of this installation to another system, written when it has ended; kept 30 days. Holds no address beyond the host and nothing of what was said. */
export const connectorCalls = pgTable(
  'connector_call',
  {
    seq: bigserial('seq', { mode: 'bigint' }).primaryKey(),
    kind: text('kind').notNull(),
    /** What it was for: `test`, `tips`. */
    purpose: text('purpose').notNull(),
    host: text('host').notNull(),
    startedAt: instant('started_at').notNull(),
    ms: integer('ms').notNull(),
    outcome: text('outcome', { enum: ['ok', 'failed'] }).notNull(),
    /** Null where the outcome is ok: `timeout`, `refused`, `http_401`. */
    errorCode: text('error_code'),
    correlationId: text('correlation_id').notNull(),
  },
  (t) => [index('connector_call_age').on(t.startedAt), index('connector_call_kind').on(t.kind, t.startedAt)],
)
