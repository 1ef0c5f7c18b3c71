import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { documentTable, folderTable, versionTable } from '#modules/documents/server/tables.ts'
import { documentTypes } from '#modules/documents/shared/documents.ts'
import { disposalStates, itemStates } from '#modules/retention/shared/disposals.ts'
import { holdItemStates, holdStates } from '#modules/retention/shared/holds.ts'
import { outcomes, periodStarts } from '#modules/retention/shared/retention-rules.ts'
import { statesOf } from '#shared/verb.ts'

/** How long documents are kept: of one type and folder one rule is in use. */
export const ruleTable = pgTable(
  'documents_retention_rules',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    documentType: text('document_type', { enum: documentTypes }),
    folderId: uuid('folder_id').references(() => folderTable.id),
    startsFrom: text('starts_from', { enum: periodStarts }).notNull(),
    months: integer('months').notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    authority: text('authority'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('documents_retention_rules_once')
      .on(sql`coalesce(document_type, '')`, sql`coalesce(folder_id, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`archived_at is null`),
    index('documents_retention_rules_name').on(t.name),
    index('documents_retention_rules_folder').on(t.folderId),
    check('documents_retention_rules_months', sql`months > 0`),
  ],
)

export const holdTable = pgTable(
  'documents_holds',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: statesOf(holdStates) })
      .notNull()
      .default('open'),
    openedByName: text('opened_by_name').notNull(),
    releasedByName: text('released_by_name'),
    releasedAt: instant('released_at'),
    releaseReason: text('release_reason'),
  },
  (t) => [index('documents_holds_created').on(t.createdAt, t.id)],
)

/** What is under a hold; what was taken out of it stays as a line. */
export const holdItemTable = pgTable(
  'documents_hold_items',
  {
    ...recordColumns(),
    holdId: uuid('hold_id')
      .notNull()
      .references(() => holdTable.id),
    documentId: uuid('document_id').references(() => documentTable.id),
    folderId: uuid('folder_id').references(() => folderTable.id),
    state: text('state', { enum: statesOf(holdItemStates) })
      .notNull()
      .default('held'),
    addedByName: text('added_by_name').notNull(),
    liftReason: text('lift_reason'),
  },
  (t) => [
    uniqueIndex('documents_hold_items_document')
      .on(t.documentId, t.holdId)
      .where(sql`state = 'held'`),
    uniqueIndex('documents_hold_items_folder')
      .on(t.folderId, t.holdId)
      .where(sql`state = 'held'`),
    index('documents_hold_items_hold').on(t.holdId),
    index('documents_hold_items_created').on(t.createdAt, t.id),
    check('documents_hold_items_one', sql`num_nonnulls(document_id, folder_id) = 1`),
  ],
)

/** Documents that are let go together, as somebody agreed. */
export const disposalTable = pgTable(
  'documents_disposals',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    ruleId: uuid('rule_id').references(() => ruleTable.id),
    note: text('note'),
    documents: integer('documents').notNull(),
    listHash: text('list_hash').notNull(),
    state: text('state', { enum: statesOf(disposalStates) })
      .notNull()
      .default('draft'),
    stateReason: text('state_reason'),
    proposedById: uuid('proposed_by_id')
      .notNull()
      .references(() => users.id),
    submittedAt: instant('submitted_at'),
    doneAt: instant('done_at'),
  },
  (t) => [
    uniqueIndex('documents_disposals_number').on(t.number),
    index('documents_disposals_proposer').on(t.proposedById),
    index('documents_disposals_rule').on(t.ruleId),
  ],
)

/** One document of such a list, as it was when it was listed: what is left of it afterwards. */
export const disposalItemTable = pgTable(
  'documents_disposal_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    disposalId: uuid('disposal_id')
      .notNull()
      .references(() => disposalTable.id),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    versionId: uuid('version_id').notNull(),
    sha256: text('sha256').notNull(),
    versions: integer('versions').notNull(),
    title: text('title').notNull(),
    documentType: text('document_type', { enum: documentTypes }).notNull(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => ruleTable.id),
    ruleName: text('rule_name').notNull(),
    dueOn: day('due_on').notNull(),
    state: text('state', { enum: itemStates }).notNull().default('listed'),
    why: text('why'),
    disposedAt: instant('disposed_at'),
  },
  (t) => [
    uniqueIndex('documents_disposal_items_once').on(t.disposalId, t.documentId),
    index('documents_disposal_items_document').on(t.documentId),
    foreignKey({
      name: 'documents_disposal_items_bytes',
      columns: [t.versionId, t.documentId, t.sha256],
      foreignColumns: [versionTable.id, versionTable.documentId, versionTable.sha256],
    }),
  ],
)
