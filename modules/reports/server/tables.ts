import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Question } from '#modules/reports/shared/question.ts'
import { audiences, reportStates } from '#modules/reports/shared/reports.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, instant, recordColumns } from '#server/db/columns.ts'
import { statesOf } from '#shared/verb.ts'

export const reportTable = pgTable(
  'reports_reports',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description'),
    folder: text('folder'),
    dataset: text('dataset').notNull(),
    question: jsonb('question').$type<Question>().notNull(),
    audience: text('audience', { enum: audiences }).notNull(),
    /** Names of roles, and ids of members, who read it where its audience is 'named'. */
    roles: text('roles').array().notNull(),
    people: uuid('people').array().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: statesOf(reportStates) })
      .notNull()
      .default('open'),
    certifiedByName: text('certified_by_name'),
    certifiedAt: instant('certified_at'),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('reports_reports_name').on(t.name, t.id),
    index('reports_reports_owner').on(t.ownerId),
    check(
      'reports_reports_certified',
      sql`num_nonnulls(${t.certifiedByName}, ${t.certifiedAt}) = case ${t.state} when 'certified' then 2 else 0 end`,
    ),
    check('reports_reports_readers', sql`${t.audience} = 'named' or (${t.roles} = '{}' and ${t.people} = '{}')`),
  ],
)

export const versionTable = pgTable(
  'reports_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reportTable.id),
    number: integer('number').notNull(),
    question: jsonb('question').$type<Question>().notNull(),
    at: instant('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [uniqueIndex('reports_versions_number').on(t.reportId, t.number)],
)
