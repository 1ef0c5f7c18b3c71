import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { instant } from '../db/columns.ts'
import { runColumns } from '../jobs/run.ts'

/** Files on their way in parts: a person's own until the call that it is for has kept it. */
export const uploadTable = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    partSize: integer('part_size').notNull(),
    to: text('to').notNull(),
    /** What whoever sends it says of the whole, or what it was found to be once it was kept. */
    sha256: text('sha256'),
    state: text('state', { enum: ['open', 'kept', 'cancelled'] })
      .notNull()
      .default('open'),
    startedAt: instant('started_at').notNull(),
    touchedAt: instant('touched_at').notNull(),
  },
  (t) => [
    index('uploads_user').on(t.userId, t.startedAt),
    index('uploads_touched').on(t.touchedAt),
    check('uploads_hash', sql`sha256 ~ '^[0-9a-f]{64}$'`),
  ],
)

/** A part that is there: of two that are sent at the same moment the first is it. */
export const partTable = pgTable(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploadTable.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)

const storages = ['local', 's3', 'azure'] as const

/** Files that lie in another storage than the folder of this machine, by their keys: whatever names a file names its key. */
export const placeTable = pgTable(
  'file_places',
  { key: text('key').primaryKey(), storage: text('storage', { enum: ['s3', 'azure'] }).notNull() },
  (t) => [check('file_places_storage', sql`${t.storage} in ('s3', 'azure')`)],
)

/** What lies in a storage under the key of a file and is not the file: a copy that is being made, or one that is to go. */
export const copyTable = pgTable(
  'file_copies',
  { key: text('key').notNull(), storage: text('storage', { enum: storages }).notNull() },
  (t) => [primaryKey({ columns: [t.key, t.storage] })],
)

/** A file that a move has left where it was: the record it belongs to, and why. */
export type LeftFile = { record: string | null; recordId: string | null; why: 'missing' | 'changed' }

/** A move of files to another storage: who asked for it, how far it is, and what it said last. */
export const moveTable = pgTable(
  'file_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    startedBy: uuid('started_by').notNull(),
    startedByName: text('started_by_name').notNull(),
    finishedAt: instant('finished_at'),
    /** Null for whatever lies elsewhere than where it goes. */
    fromStorage: text('from_storage', { enum: storages }),
    toStorage: text('to_storage', { enum: storages }).notNull(),
    state: text('state', { enum: ['running', 'finished', 'halted', 'stopped'] }).notNull(),
    /** Its steps are files. */
    ...runColumns(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** How many files it has left where they were, and the first of them. */
    leftCount: integer('left_count').notNull().default(0),
    left: jsonb('left')
      .$type<LeftFile[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Why it has halted, in a sentence. */
    why: text('why'),
  },
  (t) => [
    uniqueIndex('file_moves_one')
      .on(t.state)
      .where(sql`state = 'running'`),
  ],
)
