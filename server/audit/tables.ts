import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '#server/db/columns.ts'

/** What browsers say went wrong on a page. Written by anyone, so every column is plain text of limited length; kept 90 days. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    receivedAt: instant('received_at')
      .notNull()
      .default(sql`now()`),
    errorId: text('error_id').notNull(),
    level: text('level').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    componentStack: text('component_stack').notNull(),
    url: text('url').notNull(),
    userAgent: text('user_agent').notNull(),
    reportedAt: text('reported_at').notNull(),
    userId: text('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    correlationId: text('correlation_id').notNull(),
    /** Of the call that failed, where a call did; `correlation_id` is that of the report itself. */
    callId: text('call_id').notNull().default(''),
    /** The first script of the page: which version of the product ran in the browser. */
    build: text('build').notNull().default(''),
  },
  (t) => [index('error_reports_age').on(t.receivedAt, t.id), index('error_reports_error').on(t.errorId)],
)

/**
 * What happened without anybody signed in, counted by the minute: a stranger can write as much of it as they like, so it is no part of the
 * sealed log, and one kind is one row.
 */
export const anonymousEvents = pgTable(
  'anonymous_events',
  {
    minute: instant('minute').notNull(),
    action: text('action').notNull(),
    /** A page that told of it, or the server that saw it. */
    source: text('source', { enum: ['page', 'server'] }).notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
    lastAddress: text('last_address').notNull(),
    lastDetail: text('last_detail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.action, t.source] })],
)

/** What a check found, in its sentences. */
export type Finding = { check: string; says: string }

/** What events and notices call a verification; the right to read it is `.read`. */
export const verificationRecord = 'settings.verification'

/** A verification of the whole data by the running product: who asked for it (nobody at night), how far it is and what it found. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    startedBy: uuid('started_by'),
    startedByName: text('started_by_name'),
    finishedAt: instant('finished_at'),
    state: text('state', { enum: ['running', 'untouched', 'broken', 'failed'] }).notNull(),
    /** Checks that are behind it, of how many, and the one it is at. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    current: text('current'),
    /** Lines of the audit log and of the history of rows that it went through. */
    entries: bigint('entries', { mode: 'bigint' }),
    history: bigint('history', { mode: 'bigint' }),
    findings: jsonb('findings')
      .$type<Finding[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (t) => [index('verifications_age').on(t.startedAt)],
)
