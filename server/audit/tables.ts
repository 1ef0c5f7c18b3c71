import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '#server/db/columns.ts'
import { runColumns } from '#server/jobs/run.ts'

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

/**
 * Sign-ins that were refused and of nobody we know: who they said they were, as far as that is an e-mail address, and why. Those of a UTC day that are
 * alike are one row, and a day has no more than some thousands, whatever strangers send.
 */
export const refusedSignIns = pgTable(
  'refused_sign_ins',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    day: date('day').notNull(),
    address: text('address').notNull(),
    /** Empty where nothing was said. */
    claimed: text('claimed').notNull(),
    reason: text('reason').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    uniqueIndex('refused_sign_ins_alike').on(t.day, t.address, t.claimed, t.reason),
    index('refused_sign_ins_time').on(t.lastAt, t.id),
  ],
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
    state: text('state', { enum: ['running', 'untouched', 'broken', 'failed', 'stopped'] }).notNull(),
    /** Its steps are checks. */
    ...runColumns(),
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
