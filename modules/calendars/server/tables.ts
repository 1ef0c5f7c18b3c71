import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { entities } from '#modules/ledger/server/tables.ts'
import { recordColumns } from '#server/db/columns.ts'
import type { Calendar, CalendarDetail } from '#modules/calendars/shared/calendars.ts'

/** When a company or one of its legal entities is at work. One of them is the company's. */
export const calendarTable = pgTable(
  'business_calendars',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    entityId: uuid('entity_id').references(() => entities.id),
    /** That of whoever goes by it where none is named. */
    timeZone: text('time_zone'),
    week: jsonb('week').$type<CalendarDetail['week']>().notNull(),
    days: jsonb('days').$type<CalendarDetail['days']>().notNull(),
    /** The week in words, for lists and histories. */
    workingTime: text('working_time').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    state: text('state').$type<Calendar['state']>().notNull().default('in use'),
  },
  (t) => [
    uniqueIndex('business_calendars_name').on(t.name),
    uniqueIndex('business_calendars_entity')
      .on(t.entityId)
      .where(sql`state = 'in use'`),
    uniqueIndex('business_calendars_default')
      .on(t.isDefault)
      .where(sql`is_default`),
    check('business_calendars_default_in_use', sql`not is_default or state = 'in use'`),
  ],
)
