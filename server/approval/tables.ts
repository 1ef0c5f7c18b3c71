import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { Condition, Covered, PolicyStep } from '#shared/approval.ts'
import { users } from '#server/auth/tables.ts'
import { instant, rowColumns } from '#server/db/columns.ts'

/** Who is asked for what; of the active ones the first by rank whose conditions hold. */
export const approvalPolicies = pgTable(
  'approval_policies',
  {
    ...rowColumns(),
    record: text('record').notNull(),
    name: text('name').notNull(),
    rank: integer('rank').notNull(),
    conditions: jsonb('conditions').$type<Condition[]>().notNull(),
    steps: jsonb('steps').$type<PolicyStep[]>().notNull(),
    /** One person may decide in several steps; else each step has its own people. */
    samePerson: boolean('same_person').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Of what switches approval off while nobody else is there to approve: why, and who said so. */
    offReason: text('off_reason'),
    offBy: text('off_by'),
  },
  (t) => [
    uniqueIndex('approval_policies_rank')
      .on(t.record, t.rank)
      .where(sql`active`),
  ],
)

/** Everyone who created, changed or submitted a record. Append-only. */
export const approvalMakers = pgTable(
  'approval_makers',
  {
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.record, t.recordId, t.userId] })],
)

/** One submission: the policy and its steps as they were then. One is open for a record at a time; an end is for good, but for `void`. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    state: text('state', { enum: ['open', 'approved', 'rejected', 'withdrawn', 'void'] }).notNull(),
    policyId: uuid('policy_id').notNull(),
    policyVersion: integer('policy_version').notNull(),
    policyName: text('policy_name').notNull(),
    steps: jsonb('steps').$type<(Pick<PolicyStep, 'name' | 'quorum'> & Partial<PolicyStep>)[]>().notNull(),
    samePerson: boolean('same_person').notNull().default(false),
    /** The step that is waited for, from 0, or the first of those that are asked at the same time. */
    step: integer('step').notNull(),
    title: text('title').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** The amount of the record itself, where others count with it in `amount`. */
    ownAmount: bigint('own_amount', { mode: 'bigint' }).notNull(),
    currency: text('currency').notNull(),
    /** The values that count together against splitting. */
    alike: text('alike'),
    /** Of those of one name, as `plainName` writes it; null of the first ones. */
    namesake: text('namesake'),
    /** What was put to the decision; null of the first ones. */
    covered: jsonb('covered').$type<Covered>(),
    openedBy: uuid('opened_by').notNull(),
    openedByName: text('opened_by_name').notNull(),
    openedAt: instant('opened_at').notNull(),
    endedAt: instant('ended_at'),
    /** Why it is void or was opened again. */
    why: text('why'),
  },
  (t) => [
    // One stands at a time: two outcomes of one record cannot be written.
    uniqueIndex('approval_requests_stands')
      .on(t.record, t.recordId)
      .where(sql`state in ('open', 'approved')`),
    index('approval_requests_record').on(t.record, t.recordId, t.openedAt),
    index('approval_requests_alike').on(t.record, t.alike, t.openedAt),
    index('approval_requests_namesake').on(t.record, t.namesake, t.openedAt),
    index('approval_requests_by').on(t.record, t.openedBy, t.openedAt),
    // Similar decisions before, the latest first.
    index('approval_requests_ended')
      .on(t.record, t.openedBy, t.endedAt)
      .where(sql`state in ('approved', 'rejected')`),
    index('approval_requests_latest')
      .on(t.record, t.endedAt)
      .where(sql`state in ('approved', 'rejected')`),
  ],
)

/** Who may decide in which step, as it was at submission. `open` while the step is waited for: the inbox is an index scan over these. */
export const approvalSeats = pgTable(
  'approval_seats',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => approvalRequests.id),
    step: integer('step').notNull(),
    userId: uuid('user_id').notNull(),
    open: boolean('open').notNull(),
    since: instant('since'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.step, t.userId] }),
    index('approval_seats_inbox')
      .on(t.userId, t.since, t.requestId)
      .where(sql`open`),
  ],
)

/** Who stands in for whom, from and to a day, both inclusive; for one record type or all. */
export const approvalDelegations = pgTable(
  'approval_delegations',
  {
    ...rowColumns(),
    /** Who said so, where that is not whoever is away. */
    createdBy: uuid('created_by'),
    reason: text('reason'),
    fromUser: uuid('from_user')
      .notNull()
      .references(() => users.id),
    toUser: uuid('to_user')
      .notNull()
      .references(() => users.id),
    record: text('record'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('approval_delegations_to')
      .on(t.toUser)
      .where(sql`revoked_at is null`),
  ],
)

/** What somebody who is to decide asked about a submission, and what came of it; once ended it stays as it is. */
export const approvalQuestions = pgTable(
  'approval_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => approvalRequests.id),
    step: integer('step').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedOf: uuid('asked_of').notNull(),
    askedOfName: text('asked_of_name').notNull(),
    question: text('question').notNull(),
    askedAt: instant('asked_at').notNull(),
    ended: text('ended', { enum: ['answered', 'withdrawn', 'decided'] }),
    endedAt: instant('ended_at'),
    answer: text('answer'),
  },
  (t) => [
    index('approval_questions_request').on(t.requestId, t.askedAt),
    // One person asks another one thing at a time.
    uniqueIndex('approval_questions_open')
      .on(t.requestId, t.askedBy, t.askedOf)
      .where(sql`ended is null`),
  ],
)

/** That those whom a step waits for were reminded, or others asked as well, once each; `unheard`: there was nobody else to ask then. */
export const approvalReminders = pgTable(
  'approval_reminders',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => approvalRequests.id),
    step: integer('step').notNull(),
    kind: text('kind', { enum: ['reminder', 'escalation', 'unheard'] }).notNull(),
    at: instant('at').notNull(),
    /** Their names. */
    people: jsonb('people').$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.step, t.kind] })],
)

/** How everything was before a decision, for as long as that can be undone. */
export const approvalWaysBack = pgTable('approval_ways_back', {
  decisionId: uuid('decision_id').primaryKey(),
  until: instant('until').notNull(),
  txid: text('txid').notNull(),
  /** The oldest transaction that ran beside it. */
  beside: text('beside').notNull(),
  version: integer('version').notNull(),
  values: jsonb('values').notNull(),
  request: jsonb('request').notNull(),
  seats: jsonb('seats').notNull(),
})
