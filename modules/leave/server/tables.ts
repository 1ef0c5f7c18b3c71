import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { departmentTable, personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { employeeTypes } from '#modules/people/shared/people.ts'
import { entryKinds } from '#modules/leave/shared/leave-entries.ts'
import { backPostings, frequencies, postings, roundings } from '#modules/leave/shared/leave-policies.ts'
import { halves, requestStates } from '#modules/leave/shared/leave-requests.ts'
import { leaveUnits } from '#modules/leave/shared/leave-types.ts'
import { proposalStates } from '#modules/people/shared/second-person.ts'
import { statesOf } from '#shared/verb.ts'

const amount = (name: string) => numeric(name, { precision: 12, scale: 4 })

export const leaveTypeTable = pgTable(
  'hr_leave_types',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    unit: text('unit', { enum: leaveUnits }).notNull(),
    paid: boolean('paid').notNull(),
    tracked: boolean('tracked').notNull(),
    negativeLimit: amount('negative_limit').notNull(),
    /** Nobody learns of another's leave of it, but that they are away. */
    confidential: boolean('confidential').notNull(),
    countsDaysOff: boolean('counts_days_off').notNull(),
    mostConsecutive: integer('most_consecutive'),
    waitingDays: integer('waiting_days').notNull(),
    noticeDays: integer('notice_days'),
    documentsAfter: integer('documents_after'),
    archivedAt: archivedAt(),
  },
  (t) => [uniqueIndex('hr_leave_types_name').on(t.name)],
)
const typeId = () =>
  uuid('type_id')
    .notNull()
    .references(() => leaveTypeTable.id)
const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => personTable.id)

export const leavePolicyTable = pgTable(
  'hr_leave_policies',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    typeId: typeId(),
    employeeType: text('employee_type', { enum: employeeTypes }).notNull(),
    afterYears: integer('after_years').notNull(),
    perYear: amount('per_year').notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    postedOn: text('posted_on', { enum: postings }).notNull(),
    rounding: text('rounding', { enum: roundings }).notNull(),
    most: amount('most'),
    carryOver: amount('carry_over'),
    carryMonths: integer('carry_months'),
    startsOn: day('starts_on').notNull(),
    proRata: boolean('pro_rata').notNull().default(true),
    /** Policies of before the choice go on posting. */
    backPosting: text('back_posting', { enum: backPostings }).notNull().default('post'),
    /** How many people get nothing by it until an opening balance or the policy says where leave begins. */
    heldPeople: integer('held_people').notNull().default(0),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_leave_policies_tier')
      .on(t.typeId, t.employeeType, t.afterYears)
      .where(sql`archived_at is null`),
  ],
)

export const leaveBlockTable = pgTable(
  'hr_leave_blocks',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    typeId: uuid('type_id').references(() => leaveTypeTable.id),
    departmentId: uuid('department_id').references(() => departmentTable.id),
    archivedAt: archivedAt(),
  },
  (t) => [check('hr_leave_blocks_span', sql`${t.lastDay} >= ${t.firstDay}`)],
)

export const leaveRequestTable = pgTable(
  'hr_leave_requests',
  {
    ...recordColumns(),
    personId: personId(),
    /** Whose leave it is, as a member: they never decide on it. */
    requesterId: uuid('requester_id').references(() => users.id),
    typeId: typeId(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    halfDay: day('half_day'),
    half: text('half', { enum: halves }),
    hours: amount('hours'),
    quantity: amount('quantity').notNull(),
    recounted: amount('recounted'),
    substituteId: uuid('substitute_id').references(() => personTable.id),
    reason: text('reason'),
    state: text('state', { enum: statesOf(requestStates) }).notNull(),
    stateReason: text('state_reason'),
    managed: boolean('managed').notNull(),
    submittedAt: instant('submitted_at'),
    /** `imported`: it was decided on before, in another system. */
    origin: text('origin', { enum: ['entered', 'imported'] })
      .notNull()
      .default('entered'),
  },
  (t) => [
    index('hr_leave_requests_person').on(t.personId, t.firstDay),
    index('hr_leave_requests_substitute').on(t.substituteId, t.firstDay),
    index('hr_leave_requests_first').on(t.firstDay, t.id),
    check('hr_leave_requests_span', sql`${t.lastDay} >= ${t.firstDay}`),
  ],
)

/** The halves of days that a request in approval or approved takes: of one person each half is taken once (rule H01). */
export const leaveDayTable = pgTable(
  'hr_leave_days',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => leaveRequestTable.id),
    personId: personId(),
    day: day('day').notNull(),
    half: text('half', { enum: halves }).notNull(),
    /** What it takes from the balance; nothing on a day off. */
    quantity: amount('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.day, t.half] }),
    uniqueIndex('hr_leave_days_once').on(t.personId, t.day, t.half),
  ],
)

/** Leave entered by hand, which waits for a second person above what one may enter. */
export const leaveAdjustmentTable = pgTable(
  'hr_leave_adjustments',
  {
    ...recordColumns(),
    personId: personId(),
    typeId: typeId(),
    subjectId: uuid('subject_id').references(() => users.id),
    effectiveOn: day('effective_on').notNull(),
    quantity: amount('quantity'),
    balance: amount('balance'),
    cause: text('cause').notNull(),
    expiresOn: day('expires_on'),
    alone: boolean('alone').notNull(),
    state: text('state', { enum: statesOf(proposalStates) }).notNull(),
  },
  (t) => [
    index('hr_leave_adjustments_person').on(t.personId, t.typeId),
    index('hr_leave_adjustments_entered').on(t.createdAt, t.id),
    check('hr_leave_adjustments_amount', sql`num_nulls(${t.quantity}, ${t.balance}) = 1`),
  ],
)

/** The leave ledger: rows are added and never changed (rule H03). */
export const leaveEntryTable = pgTable(
  'hr_leave_entries',
  {
    ...recordColumns(),
    personId: personId(),
    typeId: typeId(),
    effectiveOn: day('effective_on').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    quantity: amount('quantity').notNull(),
    /** The balance that an opening states; its quantity is the difference to the rows of before. */
    balance: amount('balance'),
    cause: text('cause').notNull(),
    /** The last day on which it may be used. */
    expiresOn: day('expires_on'),
    requestId: uuid('request_id').references(() => leaveRequestTable.id),
    /** By which it was entered by hand. */
    adjustmentId: uuid('adjustment_id').references(() => leaveAdjustmentTable.id),
    /** What it is posted for once: '2026-03', '2026', 'expired 2026-04-01'; `turn` counts what was put right later. */
    period: text('period'),
    turn: integer('turn').notNull().default(0),
  },
  (t) => [
    index('hr_leave_entries_person').on(t.personId, t.typeId, t.effectiveOn),
    index('hr_leave_entries_day').on(t.effectiveOn, t.id),
    index('hr_leave_entries_request').on(t.requestId),
    uniqueIndex('hr_leave_entries_adjustment').on(t.adjustmentId),
    uniqueIndex('hr_leave_entries_opening')
      .on(t.personId, t.typeId, t.effectiveOn)
      .where(sql`kind = 'opening'`),
    check('hr_leave_entries_balance', sql`(${t.kind} = 'opening') = (${t.balance} is not null)`),
    uniqueIndex('hr_leave_entries_period')
      .on(t.personId, t.typeId, t.period, t.turn)
      .where(sql`period is not null`),
  ],
)

/** By which rule the leave of a year was carried over: what is decided later does not change years that are closed. */
export const leaveClosingTable = pgTable(
  'hr_leave_closings',
  {
    personId: personId(),
    typeId: typeId(),
    year: integer('year').notNull(),
    carryOver: amount('carry_over'),
    carryMonths: integer('carry_months'),
  },
  (t) => [primaryKey({ columns: [t.personId, t.typeId, t.year] })],
)
