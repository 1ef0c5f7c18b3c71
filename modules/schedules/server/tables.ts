import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid, boolean } from 'drizzle-orm/pg-core'
import type { ReportSource } from '#modules/reports/shared/source.ts'
import { alertStates, comparisons } from '#modules/schedules/shared/alerts.ts'
import {
  conditions,
  deliveryStates,
  formats,
  frequencies,
  runStates,
  scheduleStates,
  weekdays,
} from '#modules/schedules/shared/schedules.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { statesOf } from '#shared/verb.ts'

export const scheduleTable = pgTable(
  'reports_schedules',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    source: jsonb('source').$type<ReportSource>().notNull(),
    state: text('state', { enum: statesOf(scheduleStates) })
      .notNull()
      .default('active'),
    rhythm: text('rhythm').notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    weekday: text('weekday', { enum: weekdays }),
    dayOfMonth: integer('day_of_month'),
    time: text('time').notNull(),
    timeZone: text('time_zone').notNull(),
    format: text('format', { enum: formats }).notNull(),
    sendWhen: text('send_when', { enum: conditions }).notNull(),
    recipients: uuid('recipients').array().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Null while it is paused. */
    nextAt: instant('next_at'),
    lastAt: instant('last_at'),
  },
  (t) => [
    index('reports_schedules_due').on(t.nextAt),
    index('reports_schedules_owner').on(t.ownerId),
    check('reports_schedules_weekly', sql`(${t.frequency} = 'every week') = (${t.weekday} is not null)`),
    check('reports_schedules_monthly', sql`(${t.frequency} = 'every month') = (${t.dayOfMonth} is not null)`),
    check('reports_schedules_next', sql`(${t.state} = 'active') = (${t.nextAt} is not null)`),
  ],
)

/** One due time of a schedule; it has one row, also after a restart. */
export const runTable = pgTable(
  'reports_schedule_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => scheduleTable.id),
    dueAt: instant('due_at').notNull(),
    state: text('state', { enum: runStates }).notNull(),
  },
  (t) => [uniqueIndex('reports_schedule_runs_once').on(t.scheduleId, t.dueAt)],
)

/** What became of one due time for one recipient. */
export const deliveryTable = pgTable(
  'reports_schedule_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runTable.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    why: text('why'),
    /** SHA-256 of the figures that were sent, for schedules that are sent when these change. */
    figures: text('figures'),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('reports_schedule_deliveries_once').on(t.runId, t.userId),
    index('reports_schedule_deliveries_user').on(t.userId, t.at),
  ],
)

export const alertTable = pgTable(
  'reports_alerts',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    source: jsonb('source').$type<ReportSource>().notNull(),
    valueName: text('value_name').notNull(),
    valueLabel: text('value_label').notNull(),
    state: text('state', { enum: statesOf(alertStates) })
      .notNull()
      .default('watching'),
    condition: text('condition').notNull(),
    comparison: text('comparison', { enum: comparisons }).notNull(),
    threshold: numeric('threshold').notNull(),
    currency: text('currency'),
    lastValue: numeric('last_value'),
    /** The value from which a change is measured. */
    baseValue: numeric('base_value'),
    /** Whether the value was beyond the threshold when it was last computed. */
    beyond: boolean('beyond').notNull().default(false),
    checkedAt: instant('checked_at'),
    crossedAt: instant('crossed_at'),
    mutedUntil: day('muted_until'),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('reports_alerts_owner').on(t.ownerId),
    check('reports_alerts_muted', sql`(${t.state} = 'muted') = (${t.mutedUntil} is not null)`),
  ],
)

export const crossingTable = pgTable(
  'reports_alert_crossings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alertTable.id),
    at: instant('at').notNull(),
    value: numeric('value').notNull(),
    before: numeric('before'),
    told: boolean('told').notNull(),
  },
  (t) => [index('reports_alert_crossings_alert').on(t.alertId, t.at)],
)
