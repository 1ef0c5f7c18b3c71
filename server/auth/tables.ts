import {
  boolean,
  check,
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
import { instant, minor, rowColumns } from '#server/db/columns.ts'
import { reaches } from '#shared/permissions.ts'

/** People who may sign in. A person is (issuer, subject); an e-mail address never identifies anybody. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    active: boolean('active').notNull().default(true),
    managerId: uuid('manager_id'),
    department: text('department'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [uniqueIndex('users_identity').on(t.issuer, t.subject), index('users_email').on(t.email)],
)

/** A named set of permission patterns such as `procurement.*.read`, or `procurement.requisitions.update@own` for one's own alone. */
export const roles = pgTable('roles', {
  name: text('name').primaryKey(),
  ...rowColumns(),
  id: uuid('id').notNull().unique().defaultRandom(),
  createdBy: uuid('created_by').notNull().default('00000000-0000-4000-8000-000000000000'),
  label: text('label').notNull(),
  description: text('description').notNull().default(''),
  state: text('state', { enum: ['in use', 'archived'] })
    .notNull()
    .default('in use'),
  permissions: text('permissions').array().notNull(),
  /** Of one that comes with the product: what it allowed when it came, which an administrator may have changed since. */
  seeded: text('seeded').array(),
})

/** A grant: a role that a person has, how far it reaches, up to which amount and how long, and who gave it and why. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role')
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade' }),
    reach: text('reach', { enum: reaches }).notNull().default('all'),
    /** The legal entities of the reach `entity`. */
    entityIds: uuid('entity_ids').array().notNull().default([]),
    /** What verbs that decide or move money do up to this, in this currency and no other; null = no limit. */
    amountLimit: minor('amount_limit'),
    currency: text('currency'),
    validFrom: instant('valid_from'),
    /** The first moment without it. */
    validUntil: instant('valid_until'),
    grantedByName: text('granted_by_name'),
    grantedAt: instant('granted_at'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    index('user_roles_role').on(t.role),
    check('user_roles_reach', sql`(${t.reach} = 'entity') = (cardinality(${t.entityIds}) > 0)`),
    check('user_roles_limit', sql`(${t.amountLimit} is null) = (${t.currency} is null) and ${t.amountLimit} >= 0`),
    check('user_roles_validity', sql`${t.validUntil} > ${t.validFrom}`),
  ],
)

/**
 * Rights that should be several people's and are one person's all the same (or one role's): who took that upon themselves, and why. It counts as
 * long as what makes the conflict is what it was then: `basis`.
 */
export const acceptedConflicts = pgTable(
  'accepted_conflicts',
  {
    /** A member, or a role that has them all by itself. */
    subjectId: uuid('subject_id').notNull(),
    conflict: text('conflict').notNull(),
    basis: text('basis').notNull(),
    why: text('why').notNull(),
    reason: text('reason').notNull(),
    byName: text('by_name').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.conflict] })],
)

/** One signed-in browser. Only the SHA-256 of its cookie is kept; `id` is the harmless name that logs and support use. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    /** When the person proved who they are, as the identity provider says it. */
    signedInAt: instant('signed_in_at')
      .notNull()
      .default(sql`now()`),
    /** Until then one process talks to the identity provider for this session; the others wait for its result. */
    refreshLease: instant('refresh_lease'),
    idpSid: text('idp_sid'),
    /** Sealed: see secret-box.ts. */
    refreshToken: text('refresh_token'),
    idToken: text('id_token').notNull(),
    clientInfo: text('client_info').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Each time an administrator saw Mainstay as another member: in which session, why, and until when at the latest. */
export const memberViews = pgTable(
  'member_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The session may be gone: it is named, not referenced. */
    sessionId: uuid('session_id').notNull(),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    begunAt: instant('begun_at').notNull(),
    /** It ends by itself then. */
    until: instant('until').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('member_views_open')
      .on(t.sessionId)
      .where(sql`${t.endedAt} is null`),
    index('member_views_member').on(t.memberId, t.begunAt),
    check('member_views_other', sql`${t.viewerId} <> ${t.memberId}`),
  ],
)

/**
 * Refresh tokens of sessions that are over, until the identity provider has been told. Written by the database whenever a session is
 * deleted, by whomever and for whatever reason.
 */
export const endedTokens = pgTable(
  'ended_tokens',
  {
    idHash: text('id_hash').primaryKey(),
    /** Sealed, as it was in the session. */
    refreshToken: text('refresh_token').notNull(),
    endedAt: instant('ended_at')
      .notNull()
      .default(sql`now()`),
    /** Not before this moment: now, then when the provider is to be asked again. */
    dueAt: instant('due_at')
      .notNull()
      .default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [index('ended_tokens_due').on(t.dueAt)],
)

/** A key that a program calls the API with, in the name of a person. Only its SHA-256 is kept. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last four characters, by which its owner tells it from others. */
    ending: text('ending').notNull(),
    /** Permission patterns; what the owner may not do the token may not either. */
    scopes: text('scopes').array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('personal_tokens_user').on(t.userId)],
)

/** What the built-in identity provider remembers: sign-ins under way, its own sessions, grants and tokens. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('identity_payloads_grant').on(t.grantId),
    index('identity_payloads_uid').on(t.uid),
    index('identity_payloads_user_code').on(t.userCode),
    index('identity_payloads_expiry').on(t.expiresAt),
  ],
)

/** Keys that every process and every restart must agree on; the value is sealed. */
export const identityKeys = pgTable('identity_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})
