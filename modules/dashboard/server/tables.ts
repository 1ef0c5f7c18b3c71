import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { users } from '#server/auth/tables.ts'
import { instant } from '#server/db/columns.ts'

/** The dashboard that a person arranged. */
export const layoutTable = pgTable(
  'dashboard_layouts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cards: jsonb('cards').$type<Card[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('dashboard_layouts_cards', sql`jsonb_array_length(${t.cards}) <= 24`)],
)

/** The dashboard that a role begins with, where the company decided on another than that of the product. */
export const defaultTable = pgTable(
  'dashboard_defaults',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: text('role').notNull().unique('dashboard_defaults_role'),
    cards: jsonb('cards').$type<Card[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (t) => [check('dashboard_defaults_cards', sql`jsonb_array_length(${t.cards}) <= 24`)],
)
