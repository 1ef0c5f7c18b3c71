import { sql } from 'drizzle-orm'
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
import { users } from '../auth/tables.ts'
import { instant } from '../db/columns.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person chose for themselves, by name. */
export const preferences = pgTable(
  'preferences',
  { userId: owner(), name: text('name').notNull(), value: jsonb('value').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
)

/** The records a person opened last; their titles are read anew each time, under the rights of that moment. */
export const recents = pgTable(
  'recents',
  {
    userId: owner(),
    record: text('record').notNull(),
    recordId: uuid('record_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.record, t.recordId] }), index('recents_seen').on(t.userId, t.seenAt)],
)

/** What a person keeps at hand: a record, or an address of a list under the name of its view. */
export const favourites = pgTable(
  'favourites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    record: text('record').notNull(),
    recordId: uuid('record_id'),
    /** Of a list: its query string, '' for the list as it comes. */
    search: text('search').notNull().default(''),
    label: text('label').notNull().default(''),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('favourites_record')
      .on(t.userId, t.record, t.recordId)
      .where(sql`${t.recordId} is not null`),
    uniqueIndex('favourites_list')
      .on(t.userId, t.record, t.search)
      .where(sql`${t.recordId} is null`),
    check('favourites_kind', sql`${t.recordId} is null or (${t.search} = '' and ${t.label} = '')`),
  ],
)

/** A view of a list that a person named: theirs alone, or for everyone who may read the list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    record: text('record').notNull(),
    label: text('label').notNull(),
    forEveryone: boolean('for_everyone').notNull().default(false),
    /** Filters, order, columns and widths. */
    shows: jsonb('shows').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('saved_views_record').on(t.record, t.userId)],
)
