import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { bytes, instant } from '#server/db/columns.ts'
import type { Quality } from '#modules/retrieval/shared/quality.ts'

const lexemes = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Signs of a vector: the distance of two is the number of bits that differ. */
const signs = customType<{ data: string }>({ dataType: () => 'bit(512)' })

/** Passages of documents and short texts of records, by which these are retrieved. */
export const passageTable = pgTable(
  'retrieval_passages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Of a document; null for the text of a record and its comments. */
    page: integer('page'),
    ordinal: integer('ordinal').notNull(),
    /** Title of the record when it was indexed: searched with each of its passages. */
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Number of words of the text. */
    terms: integer('terms').notNull(),
    ownerId: uuid('owner_id'),
    /** When the record was last changed. */
    changedAt: instant('changed_at').notNull(),
    words: lexemes('words')
      .notNull()
      .generatedAlwaysAs(sql`setweight(to_tsvector('english', title), 'A') || to_tsvector('english', text)`),
  },
  (t) => [
    index('retrieval_passages_record').on(t.recordType, t.recordId),
    index('retrieval_passages_words').using('gin', t.words),
  ],
)

/** What a passage means to a model: the signs find candidates, the bytes order them. Without the text, as each question reads all signs. */
export const vectorTable = pgTable(
  'retrieval_vectors',
  {
    passageId: uuid('passage_id')
      .primaryKey()
      .references(() => passageTable.id, { onDelete: 'cascade' }),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    model: text('model').notNull(),
    bits: signs('bits').notNull(),
    vec: bytes('vec').notNull(),
  },
  (t) => [index('retrieval_vectors_record').on(t.recordType, t.recordId)],
)

/** Words of the passages as they are written, with which misspelt ones are compared. */
export const wordTable = pgTable('retrieval_words', { word: text('word').primaryKey() })

/** Records whose passages are to be written anew. */
export const waitingTable = pgTable(
  'retrieval_waiting',
  {
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    since: instant('since').notNull(),
    /** When the record was last changed, by which the newest come first. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recordType, t.recordId] }),
    index('retrieval_waiting_newest').on(t.changedAt),
    index('retrieval_waiting_oldest').on(t.since),
  ],
)

/** How far the index follows the audit log: one row. */
export const cursorTable = pgTable(
  'retrieval_cursor',
  {
    id: integer('id').primaryKey(),
    /** Transactions that were visible (pg_snapshot): all others are still to be followed. */
    snapshot: text('snapshot').notNull(),
    /** Record types and form of the passages: where these change, all is indexed anew. */
    form: text('form').notNull(),
  },
  (t) => [check('retrieval_cursor_one', sql`${t.id} = 1`)],
)

/** Measurements of the quality of retrieval over the labelled questions. */
export const measurementTable = pgTable(
  'retrieval_measurements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    measuredAt: instant('measured_at').notNull(),
    measuredByName: text('measured_by_name').notNull(),
    /** Null where meaning was not searched. */
    model: text('model'),
    quality: jsonb('quality').$type<Quality>().notNull(),
  },
  (t) => [index('retrieval_measurements_age').on(t.measuredAt)],
)
