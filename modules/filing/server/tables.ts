import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { archivedAt, recordColumns } from '#server/db/columns.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import { documentTypes } from '#modules/documents/shared/documents.ts'
import { fieldKinds } from '#modules/filing/shared/kinds.ts'

/** Fields that the company gives to documents of a type. */
export const fieldTable = pgTable(
  'documents_document_fields',
  {
    ...recordColumns(),
    documentType: text('document_type', { enum: documentTypes }).notNull(),
    kind: text('kind', { enum: fieldKinds }).notNull(),
    label: text('label').notNull(),
    choices: text('choices'),
    currency: text('currency'),
    hint: text('hint'),
    required: boolean('required').notNull().default(false),
    position: integer('position').notNull().default(0),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('documents_document_fields_label')
      .on(t.documentType, sql`lower(label)`)
      .where(sql`archived_at is null`),
    index('documents_document_fields_position').on(t.position, t.id),
    check('documents_document_fields_choices', sql`(kind = 'choice') = (choices is not null)`),
    check('documents_document_fields_currency', sql`(kind = 'money') = (currency is not null)`),
  ],
)

/** What documents say in them. What was emptied keeps its row, and with it its history. */
export const valueTable = pgTable(
  'documents_field_values',
  {
    ...recordColumns(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentTable.id),
    fieldId: uuid('field_id')
      .notNull()
      .references(() => fieldTable.id),
    value: text('value'),
    number: numeric('number', { precision: 21, scale: 6 }),
    day: date('day', { mode: 'string' }),
  },
  (t) => [
    uniqueIndex('documents_field_values_once').on(t.documentId, t.fieldId),
    index('documents_field_values_text').on(t.fieldId, t.value),
    index('documents_field_values_number').on(t.fieldId, t.number),
    index('documents_field_values_day').on(t.fieldId, t.day),
    index('documents_field_values_updated').on(t.updatedAt, t.id),
    check('documents_field_values_whole', sql`value is not null or num_nonnulls("number", "day") = 0`),
    check('documents_field_values_one', sql`num_nonnulls("number", "day") <= 1`),
  ],
)
