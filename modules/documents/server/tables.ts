import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { attachments } from '#server/db/tables.ts'
import { bytes, day, instant, recordColumns, xid8 } from '#server/db/columns.ts'
import type { Folder } from '#modules/documents/shared/folders.ts'
import type { Document } from '#modules/documents/shared/documents.ts'
import type { ReadRequest } from '#modules/documents/shared/read-requests.ts'
import type { Revision } from '#modules/documents/shared/revisions.ts'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Places for documents. A trigger refuses one that would lie in itself. */
export const folderTable = pgTable(
  'documents_folders',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    parentId: uuid('parent_id'),
    description: text('description'),
    access: text('access').$type<Folder['access']>().notNull().default('open'),
    /** Follows from the tree: 'Legal / Contracts', and the restricted folders from the top down to this one. */
    path: text('path').notNull().default(''),
    guards: uuid('guards')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    unique('documents_folders_name').on(t.parentId, t.name).nullsNotDistinct(),
    index('documents_folders_path').on(t.path),
  ],
)

/** Who opens a restricted folder: a person, or whoever has a role. */
export const accessTable = pgTable(
  'documents_access',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    folderId: uuid('folder_id')
      .notNull()
      .references(() => folderTable.id),
    userId: uuid('user_id').references(() => users.id),
    role: text('role'),
  },
  (t) => [
    unique('documents_access_once').on(t.folderId, t.userId, t.role).nullsNotDistinct(),
    index('documents_access_user').on(t.userId),
    index('documents_access_role').on(t.role),
    check('documents_access_one', sql`num_nonnulls(user_id, role) = 1`),
  ],
)

export const documentTable = pgTable(
  'documents_documents',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    documentType: text('document_type').$type<Document['documentType']>().notNull(),
    folderId: uuid('folder_id').references(() => folderTable.id),
    tags: text('tags'),
    description: text('description'),
    ownerId: uuid('owner_id').references(() => users.id),
    /** Of a file that was attached to a record: the name of its record type, the record, and the attachment. Whoever sees the record sees it, and nobody else. */
    belongsTo: text('belongs_to'),
    belongsToId: uuid('belongs_to_id'),
    attachmentId: uuid('attachment_id').references(() => attachments.id),
    classification: text('classification').$type<Document['classification']>().notNull(),
    validFrom: day('valid_from'),
    validUntil: day('valid_until'),
    reviewOn: day('review_on'),
    /** Its versions are approved before readers get them. */
    controlled: boolean('controlled').notNull().default(false),
    state: text('state').$type<Document['state']>().notNull().default('effective'),
    archivedOn: day('archived_on'),
    /** One of its own versions, as a rule at the end of a transaction says: what readers get, or the draft where they get nothing yet. */
    currentVersionId: uuid('current_version_id').notNull(),
    checkedOutById: uuid('checked_out_by_id').references(() => users.id),
    checkedOutAt: instant('checked_out_at'),
    /** Why the check-out before was taken from whoever had it. */
    releaseReason: text('release_reason'),
    words: words('words')
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', title || ' ' || coalesce(tags, '') || ' ' || coalesce(description, ''))`,
      ),
  },
  (t) => [
    // With all that says who sees a document, so that those in sight are found in it alone.
    index('documents_documents_belongs').on(
      t.belongsTo,
      t.belongsToId,
      t.currentVersionId,
      t.id,
      t.state,
      t.folderId,
      t.ownerId,
    ),
    index('documents_documents_folder').on(t.folderId),
    index('documents_documents_owner').on(t.ownerId),
    index('documents_documents_version').on(t.currentVersionId),
    index('documents_documents_updated').on(t.updatedAt, t.id),
    index('documents_documents_created').on(t.createdAt, t.id),
    index('documents_documents_title').on(t.title, t.id),
    index('documents_documents_review').on(t.reviewOn),
    unique('documents_documents_attachment').on(t.attachmentId),
    check('documents_documents_attached', sql`num_nonnulls(belongs_to, belongs_to_id, attachment_id) in (0, 3)`),
    // It lies where its record is.
    check('documents_documents_place', sql`belongs_to is null or folder_id is null`),
    index('documents_documents_words').using('gin', t.words),
    check('documents_documents_valid', sql`valid_until >= valid_from`),
    check('documents_documents_checked_out', sql`num_nonnulls(checked_out_by_id, checked_out_at) <> 1`),
  ],
)

/** What a file was at one moment: the database refuses to change or remove it. */
export const versionTable = pgTable(
  'documents_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    number: integer('number').notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    scan: text('scan').$type<'clean' | 'not scanned'>().notNull(),
    comment: text('comment'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('documents_versions_number').on(t.documentId, t.number),
    index('documents_versions_sha256').on(t.sha256),
    // What is agreed on names the version, its document and its bytes together.
    unique('documents_versions_bytes').on(t.id, t.documentId, t.sha256),
    check('documents_versions_hash', sql`sha256 ~ '^[0-9a-f]{64}$'`),
  ],
)

/** How far the text of a version is; what is not here waits. */
export const readingTable = pgTable(
  'documents_readings',
  {
    versionId: uuid('version_id')
      .primaryKey()
      .references(() => versionTable.id),
    state: text('state').$type<'read' | 'none' | 'failed'>().notNull(),
    pages: integer('pages').notNull(),
    /** What whoever opens it said, where it or a page of it could not be read. */
    why: jsonb('why'),
    /** Whether its own file has been opened: what the product wrote itself is known before, without the places of its words. */
    opened: boolean('opened').notNull().default(true),
    /** Pages that are pictures: how many wait to be read, and how many could not be. */
    picturesWaiting: integer('pictures_waiting').notNull().default(0),
    picturesFailed: integer('pictures_failed').notNull().default(0),
    /** The transaction of the last change, by which an index follows the texts as it follows the audit log. */
    txid: xid8('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index('documents_readings_txid').on(t.txid)],
)

/** The text of a version, a page a row. */
export const textTable = pgTable(
  'documents_texts',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => versionTable.id),
    page: integer('page').notNull(),
    body: text('body').notNull(),
    words: words('words')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', body)`),
    /** Where its words stand, as `packPlaces()` writes it. */
    places: bytes('places'),
    /** How far a page is that is a picture. */
    picture: text('picture').$type<'waiting' | 'read' | 'failed'>(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.page] }),
    index('documents_texts_words').using('gin', t.words),
    index('documents_texts_waiting')
      .on(t.versionId, t.page)
      .where(sql`picture = 'waiting'`),
  ],
)

/** How the first page of a file looks, by the hash of its bytes; without a picture where none can be made. */
export const thumbnailTable = pgTable('documents_thumbnails', {
  sha256: text('sha256').primaryKey(),
  picture: bytes('picture'),
})

/** To which records a document belongs. */
export const linkTable = pgTable(
  'documents_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('documents_links_once').on(t.documentId, t.record, t.recordId),
    index('documents_links_record').on(t.record, t.recordId),
  ],
)

/** Versions on their way to their readers: of one document one is open, and one in force. */
export const revisionTable = pgTable(
  'documents_revisions',
  {
    ...recordColumns(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    versionId: uuid('version_id').notNull(),
    /** That of the version: a key of both holds them together. */
    sha256: text('sha256').notNull(),
    note: text('note'),
    effectiveOn: day('effective_on'),
    reviewOn: day('review_on'),
    state: text('state').$type<Revision['state']>().notNull(),
    stateReason: text('state_reason'),
    effectiveAt: instant('effective_at'),
  },
  (t) => [
    foreignKey({
      name: 'documents_revisions_bytes',
      columns: [t.versionId, t.documentId, t.sha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
    uniqueIndex('documents_revisions_open')
      .on(t.documentId)
      .where(sql`state in ('draft', 'in review', 'rejected', 'approved')`),
    uniqueIndex('documents_revisions_effective')
      .on(t.documentId)
      .where(sql`state = 'effective'`),
    index('documents_revisions_version').on(t.versionId),
    index('documents_revisions_created').on(t.createdAt, t.id),
    index('documents_revisions_due')
      .on(t.effectiveOn)
      .where(sql`state = 'approved'`),
  ],
)

/** That people are asked to read a version by a day. */
export const requestTable = pgTable(
  'documents_read_requests',
  {
    ...recordColumns(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    versionId: uuid('version_id').notNull(),
    sha256: text('sha256').notNull(),
    dueOn: day('due_on').notNull(),
    note: text('note'),
    state: text('state').$type<ReadRequest['state']>().notNull().default('open'),
    askedByName: text('asked_by_name').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'documents_read_requests_bytes',
      columns: [t.versionId, t.documentId, t.sha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
    index('documents_read_requests_document').on(t.documentId),
    index('documents_read_requests_created').on(t.createdAt, t.id),
    index('documents_read_requests_due')
      .on(t.dueOn)
      .where(sql`state = 'open'`),
  ],
)

/** Who is asked, and when they said that they have read it: that stays. */
export const readerTable = pgTable(
  'documents_readers',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requestTable.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    acknowledgedAt: instant('acknowledged_at'),
    /** Of the bytes they said it of. */
    sha256: text('sha256'),
    remindedOn: day('reminded_on'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.userId] }),
    index('documents_readers_waiting')
      .on(t.userId)
      .where(sql`acknowledged_at is null`),
    check('documents_readers_hash', sql`num_nonnulls(acknowledged_at, sha256) <> 1`),
  ],
)
