import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, xid8 } from './columns.ts'

/** What changed, by whom, in which call. Append-only: triggers and grants refuse the rest. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'bigint' }).primaryKey(),
    txid: xid8('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: instant('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    sessionId: text('session_id'),
    action: text('action').notNull(),
    record: text('record'),
    recordId: uuid('record_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    correlationId: text('correlation_id').notNull(),
  },
  (t) => [
    index('audit_log_record').on(t.record, t.recordId, t.seq),
    index('audit_log_txid').on(t.txid),
    // The log is read in the order of time, of all or of what one filter leaves.
    index('audit_log_time').on(t.at, t.seq),
    index('audit_log_actor').on(t.actorId, t.at, t.seq),
    index('audit_log_noun').on(t.record, t.at, t.seq),
    index('audit_log_action').on(t.action, t.at, t.seq),
    index('audit_log_correlation').using('hash', t.correlationId),
    // Of modules/audit/server/words.ts.
    index('audit_log_sign_ins')
      .on(t.at, t.seq)
      .where(
        sql`action in ('login success', 'login failure', 'logout', 'token expired', 'token refresh failed', 'session extended', 'unauthorized access', 'identity library error', 'end session', 'end other sessions', 'endSessions', 'create access token', 'revoke access token', 'register', 'confirm address', 'change password', 'set a new password', 'turn second factor on', 'turn second factor off', 'dropSecondFactor', 'viewAs', 'end view')`,
      ),
  ],
)

/**
 * What every row of a fact was after each of its changes, or last before it went: written by the database itself, whoever changes the row.
 * server/db/facts.ts says of which tables.
 */
export const rowHistory = pgTable(
  'row_history',
  {
    seq: bigserial('seq', { mode: 'bigint' }).notNull(),
    txid: xid8('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    tab: text('tab').notNull(),
    gone: boolean('gone').notNull().default(false),
    row: jsonb('row').notNull(),
  },
  (t) => [primaryKey({ columns: [t.txid, t.seq] })],
)

const sealColumns = () => ({
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  /** Only rows above this `seq`: a database restored into a younger server counts its transactions anew. */
  afterSeq: bigint('after_seq', { mode: 'bigint' }).notNull(),
  fromXid: xid8('from_xid').notNull(),
  toXid: xid8('to_xid').notNull(),
  rows: integer('rows').notNull(),
  /** The greatest `seq` among them. */
  lastSeq: bigint('last_seq', { mode: 'bigint' }).notNull(),
  /** For each row its seq (8 bytes) and its SHA-256 (32 bytes), so that a broken seal names the row. */
  leaves: bytes('leaves').notNull(),
  previous: text('previous').notNull(),
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull(),
})

/** A hash over all rows of a log whose transactions ended before `to_xid`, and over the previous seal: see server/audit/chain.ts. */
export const auditSeals = pgTable('audit_seals', sealColumns())
export const rowSeals = pgTable('row_seals', sealColumns())

/** The stored answer of a call that must not happen twice; kept a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: uuid('actor_id').notNull(),
    route: text('route').notNull(),
    key: uuid('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    reply: text('reply').notNull(),
    etag: text('etag'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.route, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('comments_record').on(t.record, t.recordId, t.createdAt)],
)

export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    scan: text('scan', { enum: ['clean', 'not scanned'] })
      .notNull()
      .default('not scanned'),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('attachments_record').on(t.record, t.recordId, t.createdAt),
    index('attachments_age').using('brin', t.createdAt).with({ autosummarize: true }),
  ],
)

/** Files that are removed because what they belonged to was disposed of: whatever names one still says what it was, and nobody misses it. */
export const removedFiles = pgTable('removed_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileKey: text('file_key').notNull().unique(),
  removedAt: instant('removed_at').notNull(),
})

/** Numbers of documents that may have gaps (orders, requisitions, receipts): one row per series. */
export const numberSeries = pgTable('number_series', {
  series: text('series').primaryKey(),
  next: bigint('next', { mode: 'bigint' }).notNull(),
})

/** One decision of an approval: who, what they saw (the amount), when, why. */
export const approvalDecisions = pgTable(
  'approval_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    decision: text('decision', { enum: ['approved', 'rejected'] }).notNull(),
    /** The verb of the record type by which it was made: a release is another one than an approval. */
    verb: text('verb').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    decidedAt: instant('decided_at').notNull(),
    /** The submission; null of the first ones alone. */
    requestId: uuid('request_id'),
    /** Null where no step asked for it: approval was switched off, or it is carried over. */
    step: integer('step'),
    /** Whose seat it was: the decider's own, or that of the one they stood in for. */
    seat: uuid('seat'),
    /** Whoever made it took it back within seconds: it counts for nothing, and stays. */
    undoneAt: instant('undone_at'),
    /** Taken from the columns of its record, which kept it before decisions were kept in one place. */
    carriedOver: boolean('carried_over').notNull().default(false),
  },
  (t) => [
    index('approval_decisions_record').on(t.record, t.recordId),
    uniqueIndex('approval_decisions_once')
      .on(t.requestId, t.step, t.actorId)
      .where(sql`undone_at is null`),
    uniqueIndex('approval_decisions_seat')
      .on(t.requestId, t.step, t.seat)
      .where(sql`undone_at is null`),
  ],
)

/** Facts about this installation: one row per name. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
