import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { instant, recordColumns } from '#server/db/columns.ts'
import { documentTable, versionTable } from '#modules/documents/server/tables.ts'
import { linkStates } from '#modules/sharing/shared/share-links.ts'
import { statesOf } from '#shared/verb.ts'

/** Links by which people outside open a document. */
export const shareTable = pgTable(
  'documents_share_links',
  {
    ...recordColumns(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    /** Of this version alone; null for the one in force at each opening. */
    versionId: uuid('version_id').references(() => versionTable.id),
    recipient: text('recipient').notNull(),
    /** SHA-256 of the secret in its address: the secret itself is kept nowhere. */
    tokenHash: text('token_hash').notNull(),
    passwordHash: text('password_hash'),
    endsAt: instant('ends_at').notNull(),
    mostOpenings: integer('most_openings'),
    opened: integer('opened').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
    state: text('state', { enum: statesOf(linkStates) })
      .notNull()
      .default('open'),
    sharedById: uuid('shared_by_id')
      .notNull()
      .references(() => users.id),
    revokedById: uuid('revoked_by_id').references(() => users.id),
  },
  (t) => [
    uniqueIndex('documents_share_links_token').on(t.tokenHash),
    index('documents_share_links_document').on(t.documentId),
    index('documents_share_links_created').on(t.createdAt, t.id),
    index('documents_share_links_shared').on(t.sharedById),
    index('documents_share_links_due')
      .on(t.endsAt)
      .where(sql`state = 'open'`),
    check('documents_share_links_opened', sql`opened between 0 and coalesce(most_openings, opened)`),
    check('documents_share_links_used_up', sql`(state = 'used up') <= coalesce(opened = most_openings, false)`),
    check('documents_share_links_revoked', sql`(state = 'revoked') = (revoked_by_id is not null)`),
    check('documents_share_links_hash', sql`token_hash ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Each time a link was opened, and each wrong password. */
export const openingTable = pgTable(
  'documents_share_openings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareTable.id),
    at: instant('at').notNull(),
    kind: text('kind', { enum: ['opened', 'wrong password'] }).notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** What was sent, of what was opened. */
    documentId: uuid('document_id'),
    versionId: uuid('version_id'),
    sha256: text('sha256'),
  },
  (t) => [
    foreignKey({
      name: 'documents_share_openings_bytes',
      columns: [t.versionId, t.documentId, t.sha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
    index('documents_share_openings_link').on(t.linkId, t.at),
    check(
      'documents_share_openings_whole',
      sql`num_nonnulls(version_id, document_id, sha256) = case kind when 'opened' then 3 else 0 end`,
    ),
  ],
)
