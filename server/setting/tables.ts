import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Every version of every setting, the last of which holds. Rows are added and never changed. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The record that decides for itself; '' for the whole company. */
    place: text('place').notNull().default(''),
    version: integer('version').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
  },
  (t) => [uniqueIndex('setting_versions_version').on(t.name, t.place, t.version)],
)
