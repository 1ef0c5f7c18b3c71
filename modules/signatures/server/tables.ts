import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { day, instant, recordColumns } from '#server/db/columns.ts'
import { documentTable, versionTable } from '#modules/documents/server/tables.ts'
import { requestStates } from '#modules/signatures/shared/requests.ts'
import { placeKinds, signerRoles } from '#modules/signatures/shared/signers.ts'
import { statesOf } from '#shared/verb.ts'

/** That people are asked to sign a version of a document. */
export const requestTable = pgTable(
  'documents_signature_requests',
  {
    ...recordColumns(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    versionId: uuid('version_id').notNull(),
    sha256: text('sha256').notNull(),
    /** The size of each page in points, as it is shown. */
    pages: jsonb('pages').$type<{ width: number; height: number }[]>().notNull(),
    inOrder: boolean('in_order').notNull(),
    dueOn: day('due_on').notNull(),
    message: text('message'),
    state: text('state', { enum: statesOf(requestStates) })
      .notNull()
      .default('draft'),
    stateReason: text('state_reason'),
    requestedById: uuid('requested_by_id')
      .notNull()
      .references(() => users.id),
    sentAt: instant('sent_at'),
    completedAt: instant('completed_at'),
    signedVersionId: uuid('signed_version_id'),
    signedSha256: text('signed_sha256'),
  },
  (t) => [
    foreignKey({
      name: 'documents_signature_requests_bytes',
      columns: [t.versionId, t.documentId, t.sha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
    foreignKey({
      name: 'documents_signature_requests_signed',
      columns: [t.signedVersionId, t.documentId, t.signedSha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
    // Of one document one is under way: another one would ask about bytes that the first is about to replace.
    uniqueIndex('documents_signature_requests_open')
      .on(t.documentId)
      .where(sql`state in ('sent', 'partly signed')`),
    index('documents_signature_requests_document').on(t.documentId),
    index('documents_signature_requests_created').on(t.createdAt, t.id),
    index('documents_signature_requests_requested').on(t.requestedById),
    index('documents_signature_requests_due')
      .on(t.dueOn)
      .where(sql`state in ('sent', 'partly signed')`),
    check('documents_signature_requests_whole', sql`(state = 'signed') = (signed_version_id is not null)`),
  ],
)

/** Who is asked, in their order. */
export const signerTable = pgTable(
  'documents_signers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requestTable.id),
    position: integer('position').notNull(),
    /** Of a member; null of somebody outside, who has an address instead. */
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    mail: text('mail'),
    role: text('role', { enum: signerRoles }).notNull().default('signer'),
    signedAt: instant('signed_at'),
    /** As they wrote it. */
    signedName: text('signed_name'),
    remindedOn: day('reminded_on'),
  },
  (t) => [
    uniqueIndex('documents_signers_position').on(t.requestId, t.position),
    uniqueIndex('documents_signers_once').on(t.requestId, t.userId),
    uniqueIndex('documents_signers_address').on(t.requestId, sql`lower(mail)`),
    index('documents_signers_waiting')
      .on(t.userId)
      .where(sql`signed_at is null`),
    check('documents_signers_signed', sql`num_nonnulls(signed_at, signed_name) <> 1`),
    check('documents_signers_somebody', sql`num_nonnulls(user_id, mail) = 1`),
    check(
      'documents_signers_role',
      sql`role = 'signer' or (user_id is null and (role = 'approver' or signed_at is null))`,
    ),
  ],
)

/** By which somebody outside reads and signs: each was sent to their address. */
export const linkTable = pgTable(
  'documents_signing_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signerTable.id),
    /** To which address it went. */
    mail: text('mail').notNull(),
    /** SHA-256 of the secret in its address: the secret itself is kept nowhere. */
    tokenHash: text('token_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Since when another one is there in its place. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('documents_signing_links_token').on(t.tokenHash),
    index('documents_signing_links_signer').on(t.signerId, t.sentAt),
    check('documents_signing_links_hash', sql`token_hash ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Codes that were sent to whoever has a link, and the browser that came with the right one. */
export const codeTable = pgTable(
  'documents_signing_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => linkTable.id),
    /** Under a key of the app: six digits are guessed from a plain hash. */
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    wrong: integer('wrong').notNull().default(0),
    usedAt: instant('used_at'),
    /** SHA-256 of what the browser that came with it keeps as a cookie. */
    sessionHash: text('session_hash'),
  },
  (t) => [
    uniqueIndex('documents_signing_codes_session').on(t.sessionHash),
    index('documents_signing_codes_link').on(t.linkId, t.sentAt),
    index('documents_signing_codes_sent').on(t.sentAt),
    check('documents_signing_codes_used', sql`num_nonnulls(used_at, session_hash) <> 1`),
  ],
)

/** Where something of a signer is put, in thousandths of the page. */
export const placeTable = pgTable(
  'documents_signature_places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requestTable.id),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signerTable.id),
    page: integer('page').notNull(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    left: integer('left').notNull(),
    top: integer('top').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [
    index('documents_signature_places_request').on(t.requestId),
    index('documents_signature_places_signer').on(t.signerId),
    check('documents_signature_places_inside', sql`"left" + width <= 1000 and top + height <= 1000`),
  ],
)

/** What happened with a request, in a chain of hashes: the database refuses to change or remove any of it. */
export const eventTable = pgTable(
  'documents_signature_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requestTable.id),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    method: text('method').notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    sha256: text('sha256').notNull(),
    details: text('details').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [uniqueIndex('documents_signature_events_number').on(t.requestId, t.number)],
)

/** The key of the company's seal, itself sealed with the secret key; those of before stay, with their certificates. */
export const sealKeyTable = pgTable('documents_seal_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: instant('created_at').notNull(),
  certificate: text('certificate').notNull(),
  privateKey: text('private_key').notNull(),
})
