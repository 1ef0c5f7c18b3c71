import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { leaveRequestTable } from '#modules/leave/server/tables.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { datedColumns } from '#server/record/dated.ts'
import { attendanceStates } from '#modules/time/shared/attendance-days.ts'
import { punchKinds, punchSources } from '#modules/time/shared/punches.ts'
import { countings, kindRules } from '#modules/time/shared/shift-types.ts'
import { kindsOfWork, lineSources, sheetStates } from '#modules/time/shared/timesheets.ts'
import { correctionStates } from '#modules/time/shared/time-corrections.ts'
import { statesOf } from '#shared/verb.ts'

const hours = (name: string) => numeric(name, { precision: 7, scale: 2 })
const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => personTable.id)

export const shiftTypeTable = pgTable(
  'hr_shift_types',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    breakMinutes: integer('break_minutes').notNull(),
    breakAfter: hours('break_after').notNull(),
    lateGrace: integer('late_grace').notNull(),
    earlyGrace: integer('early_grace').notNull(),
    opensBefore: integer('opens_before').notNull(),
    closesAfter: integer('closes_after').notNull(),
    counting: text('counting', { enum: countings }).notNull(),
    kindRule: text('kind_rule', { enum: kindRules }).notNull(),
    halfDayBelow: hours('half_day_below'),
    absentBelow: hours('absent_below'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_shift_types_name').on(t.name),
    index('hr_shift_types_start').on(t.startsAt, t.id),
    check('hr_shift_types_times', sql`${t.startsAt} <> ${t.endsAt}`),
  ],
)
const shiftOf = (name: string) => uuid(name).references(() => shiftTypeTable.id)

export const shiftPatternTable = pgTable(
  'hr_shift_patterns',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    mondayId: shiftOf('monday_id'),
    tuesdayId: shiftOf('tuesday_id'),
    wednesdayId: shiftOf('wednesday_id'),
    thursdayId: shiftOf('thursday_id'),
    fridayId: shiftOf('friday_id'),
    saturdayId: shiftOf('saturday_id'),
    sundayId: shiftOf('sunday_id'),
    onHolidays: boolean('on_holidays').notNull(),
    archivedAt: archivedAt(),
  },
  (t) => [uniqueIndex('hr_shift_patterns_name').on(t.name)],
)

/** Of one person no two in force overlap: an exclusion constraint that the migration adds by hand. */
export const shiftAssignmentTable = pgTable(
  'hr_shift_assignments',
  {
    ...recordColumns(),
    ...datedColumns(),
    personId: personId(),
    shiftTypeId: shiftOf('shift_type_id'),
    patternId: uuid('pattern_id').references(() => shiftPatternTable.id),
  },
  (t) => [
    index('hr_shift_assignments_person').on(t.personId, t.validFrom),
    index('hr_shift_assignments_from').on(t.validFrom, t.id),
    check('hr_shift_assignments_span', sql`${t.validTo} >= ${t.validFrom}`),
    check('hr_shift_assignments_one', sql`num_nonnulls(${t.shiftTypeId}, ${t.patternId}) = 1`),
  ],
)

export const punchTable = pgTable(
  'hr_punches',
  {
    ...recordColumns(),
    personId: personId(),
    kind: text('kind', { enum: punchKinds }).notNull(),
    at: instant('at').notNull(),
    /** Of the place where they work on that day. */
    timeZone: text('time_zone').notNull(),
    source: text('source', { enum: punchSources }).notNull(),
    correctionId: uuid('correction_id'),
  },
  (t) => [
    index('hr_punches_person').on(t.personId, t.at),
    index('hr_punches_at').on(t.at, t.id),
    index('hr_punches_correction').on(t.correctionId),
    check('hr_punches_corrected', sql`(${t.source} = 'correction') = (${t.correctionId} is not null)`),
  ],
)

export const correctionTable = pgTable(
  'hr_time_corrections',
  {
    ...recordColumns(),
    personId: personId(),
    requesterId: uuid('requester_id').references(() => users.id),
    day: day('day').notNull(),
    reason: text('reason').notNull(),
    inOn: day('in_on'),
    inAt: text('in_at'),
    outOn: day('out_on'),
    outAt: text('out_at'),
    secondTime: boolean('second_time').notNull(),
    voidsId: uuid('voids_id').references(() => punchTable.id),
    timeZone: text('time_zone').notNull(),
    managed: boolean('managed').notNull(),
    state: text('state', { enum: statesOf(correctionStates) }).notNull(),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
  },
  (t) => [
    index('hr_time_corrections_person').on(t.personId, t.day),
    index('hr_time_corrections_day').on(t.day, t.id),
    index('hr_time_corrections_state').on(t.state, t.day),
  ],
)

/** The punches that do not count: noted beside them, as a punch itself never changes (rule H11). */
export const voidPunchTable = pgTable('hr_void_punches', {
  punchId: uuid('punch_id')
    .primaryKey()
    .references(() => punchTable.id),
  correctionId: uuid('correction_id')
    .notNull()
    .references(() => correctionTable.id),
})

export const attendanceTable = pgTable(
  'hr_attendance_days',
  {
    ...recordColumns(),
    personId: personId(),
    day: day('day').notNull(),
    shiftTypeId: shiftOf('shift_type_id'),
    state: text('state', { enum: statesOf(attendanceStates) }).notNull(),
    firstIn: instant('first_in'),
    lastOut: instant('last_out'),
    hours: hours('hours').notNull(),
    plannedHours: hours('planned_hours').notNull(),
    lateMinutes: integer('late_minutes').notNull(),
    earlyMinutes: integer('early_minutes').notNull(),
    missing: text('missing', { enum: punchKinds }),
    outside: integer('outside').notNull(),
    leaveRequestId: uuid('leave_request_id').references(() => leaveRequestTable.id),
    conflict: boolean('conflict').notNull(),
    timeZone: text('time_zone').notNull(),
  },
  (t) => [
    // Of one person and the shift of a day there is one row (rule H10): the roster has one shift for a person and day.
    uniqueIndex('hr_attendance_days_once').on(t.personId, t.day),
    index('hr_attendance_days_day').on(t.day, t.id),
    index('hr_attendance_days_state').on(t.state, t.day),
    index('hr_attendance_days_shift').on(t.shiftTypeId),
  ],
)

/** For which day each punch counts. */
export const attendancePunchTable = pgTable(
  'hr_attendance_punches',
  {
    punchId: uuid('punch_id')
      .primaryKey()
      .references(() => punchTable.id),
    attendanceDayId: uuid('attendance_day_id')
      .notNull()
      .references(() => attendanceTable.id),
    /** It lies outside the shift of the day. */
    outside: boolean('outside').notNull(),
  },
  (t) => [index('hr_attendance_punches_day').on(t.attendanceDayId)],
)

export const timesheetTable = pgTable(
  'hr_timesheets',
  {
    ...recordColumns(),
    personId: personId(),
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => users.id),
    weekOf: day('week_of').notNull(),
    revision: integer('revision').notNull(),
    state: text('state', { enum: statesOf(sheetStates) }).notNull(),
    hours: hours('hours').notNull(),
    clockedHours: hours('clocked_hours').notNull(),
    correctionReason: text('correction_reason'),
    managed: boolean('managed').notNull(),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
  },
  (t) => [
    index('hr_timesheets_person').on(t.personId, t.weekOf),
    index('hr_timesheets_week').on(t.weekOf, t.id),
    index('hr_timesheets_state').on(t.state, t.weekOf),
    // Of a person and a week one is written at a time, and one counts.
    uniqueIndex('hr_timesheets_written')
      .on(t.personId, t.weekOf)
      .where(sql`state in ('draft', 'in approval', 'rejected')`),
    uniqueIndex('hr_timesheets_counts')
      .on(t.personId, t.weekOf)
      .where(sql`state = 'approved'`),
    check('hr_timesheets_monday', sql`extract(isodow from ${t.weekOf}) = 1`),
  ],
)

export const timesheetLineTable = pgTable(
  'hr_timesheet_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    timesheetId: uuid('timesheet_id')
      .notNull()
      .references(() => timesheetTable.id),
    lineNo: integer('line_no').notNull(),
    day: day('day').notNull(),
    kind: text('kind', { enum: kindsOfWork }).notNull(),
    hours: hours('hours').notNull(),
    source: text('source', { enum: lineSources }).notNull(),
  },
  (t) => [
    uniqueIndex('hr_timesheet_lines_no').on(t.timesheetId, t.lineNo),
    uniqueIndex('hr_timesheet_lines_once').on(t.timesheetId, t.day, t.kind),
    check('hr_timesheet_lines_hours', sql`${t.hours} > 0 and ${t.hours} <= 24`),
  ],
)
