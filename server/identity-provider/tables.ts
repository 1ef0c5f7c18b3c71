import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { instant, recordColumns } from '#server/db/columns.ts'

/** How a person of the built-in directory proves who they are. Only the hash of the password is kept; the second factor is sealed. */
export const accounts = pgTable('accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address as it is compared: see `emailKey`. */
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: instant('password_changed_at').notNull(),
  /** Null until the link of the first mail was used; nobody signs in before. */
  emailVerifiedAt: instant('email_verified_at'),
  /** Sealed; null without a second factor. */
  totpSecret: text('totp_secret'),
  /** Sealed; offered, but not yet confirmed by a first code. */
  totpOffered: text('totp_offered'),
  /** The 30-second step of the last code that was taken: no code is taken twice. */
  totpStep: bigint('totp_step', { mode: 'number' }),
  totpSince: instant('totp_since'),
})

/** Codes for the day the phone is lost: each opens once. Random of 80 bits, so a plain SHA-256 keeps them. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** A link that opens once: to confirm an address, to set a new password, or to make the first administrator. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ['confirm', 'reset', 'setup'] }).notNull(),
    /** Null for the first administrator, who has no account yet. */
    userId: uuid('user_id').references(() => accounts.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Wrong passwords given with it; five end it. */
    tries: integer('tries').notNull().default(0),
  },
  (t) => [index('account_links_user').on(t.userId, t.kind), index('account_links_expiry').on(t.expiresAt)],
)

/** Who may make an account, and with which roles. Only the SHA-256 of the code is kept. */
export const invitations = pgTable(
  'invitations',
  {
    ...recordColumns(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    roles: text('roles').array().notNull(),
    codeHash: text('code_hash').notNull().unique(),
    invitedByName: text('invited_by_name').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('invitations_email').on(t.emailKey), index('invitations_created').on(t.createdAt, t.id)],
)

/** How often something was tried within a window of time, by a hash of who tried what. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    since: instant('since').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('sign_in_attempts_since').on(t.since)],
)
