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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { archivedAt, bytes, day, recordColumns } from '#server/db/columns.ts'
import { datedColumns } from '#server/record/dated.ts'
import { employeeTypes, personStates } from '#modules/people/shared/people.ts'
import { statesOf } from '#shared/verb.ts'

export const departmentTable = pgTable(
  'hr_departments',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    code: text('code'),
    parentId: uuid('parent_id').references((): AnyPgColumn => departmentTable.id),
    sourceId: text('source_id'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_departments_name').on(t.name),
    uniqueIndex('hr_departments_code').on(t.code),
    uniqueIndex('hr_departments_source').on(t.sourceId),
    index('hr_departments_parent').on(t.parentId),
  ],
)

export const jobTable = pgTable(
  'hr_jobs',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    family: text('family'),
    sourceId: text('source_id'),
    archivedAt: archivedAt(),
  },
  (t) => [uniqueIndex('hr_jobs_name').on(t.name), uniqueIndex('hr_jobs_source').on(t.sourceId)],
)

export const placeTable = pgTable(
  'hr_places',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    city: text('city'),
    country: text('country'),
    timeZone: text('time_zone'),
    sourceId: text('source_id'),
    archivedAt: archivedAt(),
  },
  (t) => [uniqueIndex('hr_places_name').on(t.name), uniqueIndex('hr_places_source').on(t.sourceId)],
)

export const personTable = pgTable(
  'hr_people',
  {
    ...recordColumns(),
    employeeId: text('employee_id').notNull(),
    givenName: text('given_name').notNull(),
    surname: text('surname').notNull(),
    preferredName: text('preferred_name'),
    /** As people call them: the preferred name where there is one. */
    displayName: text('display_name').notNull(),
    mail: text('mail'),
    businessPhone: text('business_phone'),
    employeeType: text('employee_type', { enum: employeeTypes }).notNull(),
    hireDate: day('hire_date').notNull(),
    leaveDate: day('leave_date'),
    /** The day on which it was entered that they leave, at the latest their last: before it nobody knew. */
    noticeDate: day('notice_date'),
    leaveReason: text('leave_reason'),
    onLeave: boolean('on_leave').notNull().default(false),
    birthday: day('birthday'),
    /** How they stand today, and what they do today: turned over at the company's midnight, proven by `npm run verify`. */
    state: text('state', { enum: statesOf(personStates) }).notNull(),
    assignmentId: uuid('assignment_id'),
    memberId: uuid('member_id').references(() => users.id),
    /** Which photo they have: the pictures are kept apart, and not in any history. */
    photo: text('photo'),
    /** Where they stood in the tree of the last system, from which their first manager follows. */
    organizationNode: text('organization_node'),
    sourceId: text('source_id'),
  },
  (t) => [
    uniqueIndex('hr_people_employee').on(t.employeeId),
    uniqueIndex('hr_people_source').on(t.sourceId),
    uniqueIndex('hr_people_node').on(t.organizationNode),
    uniqueIndex('hr_people_member').on(t.memberId),
    index('hr_people_name').on(t.displayName, t.id),
    index('hr_people_assignment').on(t.assignmentId),
    check('hr_people_dates', sql`${t.leaveDate} >= ${t.hireDate}`),
    check(
      'hr_people_notice',
      sql`coalesce(${t.noticeDate} <= ${t.leaveDate}, num_nulls(${t.noticeDate}, ${t.leaveDate}) = 2)`,
    ),
  ],
)

/** From which day until which somebody was on leave of absence; until further notice while they are. */
export const leaveOfAbsenceTable = pgTable(
  'hr_leaves_of_absence',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.startsOn] }),
    uniqueIndex('hr_leaves_of_absence_open')
      .on(t.personId)
      .where(sql`${t.endsOn} is null`),
    check('hr_leaves_of_absence_span', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
)

/** A seat that one or several people fill: the assignment of each says which. */
export const positionTable = pgTable(
  'hr_positions',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobTable.id),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departmentTable.id),
    reportsToId: uuid('reports_to_id').references((): AnyPgColumn => positionTable.id),
    sourceId: text('source_id'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_positions_code').on(t.code),
    uniqueIndex('hr_positions_source').on(t.sourceId),
    index('hr_positions_department').on(t.departmentId),
    index('hr_positions_above').on(t.reportsToId),
  ],
)

/** Of a position, or of a whole department, one plan on a day: an exclusion constraint that the migration adds by hand. */
export const headcountPlanTable = pgTable(
  'hr_headcount_plans',
  {
    ...recordColumns(),
    ...datedColumns(),
    /** The position, or the department where none is named: of which plans do not overlap. */
    subjectId: uuid('subject_id').notNull(),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departmentTable.id),
    positionId: uuid('position_id').references(() => positionTable.id),
    planned: integer('planned').notNull(),
    costPerHead: numeric('cost_per_head', { precision: 19, scale: 4 }),
    currency: text('currency'),
    reason: text('reason'),
  },
  (t) => [
    index('hr_headcount_plans_subject').on(t.subjectId, t.validFrom),
    index('hr_headcount_plans_from').on(t.validFrom, t.id),
    check('hr_headcount_plans_span', sql`${t.validTo} >= ${t.validFrom}`),
    check('hr_headcount_plans_planned', sql`${t.planned} >= 0`),
    check('hr_headcount_plans_of', sql`${t.subjectId} = coalesce(${t.positionId}, ${t.departmentId})`),
  ],
)

/** Of one person no two in force overlap: an exclusion constraint that the migration adds by hand. */
export const assignmentTable = pgTable(
  'hr_assignments',
  {
    ...recordColumns(),
    ...datedColumns(),
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobTable.id),
    departmentId: uuid('department_id').references(() => departmentTable.id),
    managerId: uuid('manager_id').references(() => personTable.id),
    placeId: uuid('place_id').references(() => placeTable.id),
    positionId: uuid('position_id').references(() => positionTable.id),
    /** Why more people fill the position than are planned. */
    overPlan: text('over_plan'),
    fte: numeric('fte', { precision: 4, scale: 3 }).notNull(),
    contractType: text('contract_type').notNull(),
    probationUntil: day('probation_until'),
    probationConfirmedOn: day('probation_confirmed_on'),
    probationReason: text('probation_reason'),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('hr_assignments_person').on(t.personId, t.validFrom),
    index('hr_assignments_manager').on(t.managerId),
    index('hr_assignments_department').on(t.departmentId),
    index('hr_assignments_position').on(t.positionId),
    index('hr_assignments_from').on(t.validFrom, t.id),
    check('hr_assignments_span', sql`${t.validTo} >= ${t.validFrom}`),
    index('hr_assignments_probation')
      .on(t.probationUntil)
      .where(sql`${t.probationUntil} is not null`),
    check('hr_assignments_probation', sql`${t.probationUntil} >= ${t.validFrom}`),
    check('hr_assignments_confirmed', sql`${t.probationConfirmedOn} is null or ${t.probationUntil} is not null`),
    check('hr_assignments_manager_other', sql`${t.managerId} <> ${t.personId}`),
  ],
)

const ofPerson = () =>
  uuid('person_id')
    .notNull()
    .references(() => personTable.id)

const hoursOf = (name: string) => numeric(name, { precision: 6, scale: 4 })

export const workingPatternTable = pgTable(
  'hr_working_patterns',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    monday: hoursOf('monday').notNull(),
    tuesday: hoursOf('tuesday').notNull(),
    wednesday: hoursOf('wednesday').notNull(),
    thursday: hoursOf('thursday').notNull(),
    friday: hoursOf('friday').notNull(),
    saturday: hoursOf('saturday').notNull(),
    sunday: hoursOf('sunday').notNull(),
    archivedAt: archivedAt(),
  },
  (t) => [uniqueIndex('hr_working_patterns_name').on(t.name)],
)

/** As of assignments. The hours are those of the pattern where one is named, else their own. */
export const workingWeekTable = pgTable(
  'hr_working_weeks',
  {
    ...recordColumns(),
    ...datedColumns(),
    personId: ofPerson(),
    patternId: uuid('pattern_id').references(() => workingPatternTable.id),
    monday: hoursOf('monday'),
    tuesday: hoursOf('tuesday'),
    wednesday: hoursOf('wednesday'),
    thursday: hoursOf('thursday'),
    friday: hoursOf('friday'),
    saturday: hoursOf('saturday'),
    sunday: hoursOf('sunday'),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('hr_working_weeks_person').on(t.personId, t.validFrom),
    index('hr_working_weeks_from').on(t.validFrom, t.id),
    index('hr_working_weeks_pattern').on(t.patternId),
    check('hr_working_weeks_span', sql`${t.validTo} >= ${t.validFrom}`),
    check(
      'hr_working_weeks_of',
      sql`num_nulls(${t.monday}, ${t.tuesday}, ${t.wednesday}, ${t.thursday}, ${t.friday}, ${t.saturday}, ${t.sunday}) = case when ${t.patternId} is null then 0 else 7 end`,
    ),
  ],
)

export const identifierTable = pgTable(
  'hr_identifiers',
  {
    ...recordColumns(),
    personId: ofPerson(),
    kind: text('kind').notNull(),
    identifierNumber: text('identifier_number').notNull(),
    country: text('country').notNull(),
    validUntil: day('valid_until'),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('hr_identifiers_person').on(t.personId, t.kind),
    index('hr_identifiers_entered').on(t.createdAt, t.id),
    index('hr_identifiers_until').on(t.validUntil),
  ],
)

export const dependantTable = pgTable(
  'hr_dependants',
  {
    ...recordColumns(),
    personId: ofPerson(),
    dependantName: text('dependant_name').notNull(),
    relation: text('relation').notNull(),
    birthDate: day('birth_date'),
    archivedAt: archivedAt(),
  },
  (t) => [index('hr_dependants_person').on(t.personId), index('hr_dependants_entered').on(t.createdAt, t.id)],
)

export const emergencyContactTable = pgTable(
  'hr_emergency_contacts',
  {
    ...recordColumns(),
    personId: ofPerson(),
    name: text('name').notNull(),
    relation: text('relation').notNull(),
    phone: text('phone').notNull(),
    otherPhone: text('other_phone'),
    mail: text('mail'),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('hr_emergency_contacts_person').on(t.personId, t.name),
    index('hr_emergency_contacts_name').on(t.name, t.id),
  ],
)

export const privateContactTable = pgTable(
  'hr_private_contacts',
  {
    ...recordColumns(),
    personId: ofPerson(),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    postCode: text('post_code'),
    city: text('city'),
    region: text('region'),
    country: text('country'),
    phone: text('phone'),
    mail: text('mail'),
  },
  (t) => [
    uniqueIndex('hr_private_contacts_person').on(t.personId),
    index('hr_private_contacts_entered').on(t.createdAt, t.id),
  ],
)

/** What people look like, written anew as it came in; a photo that was replaced is gone. */
export const photoTable = pgTable('hr_photos', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => personTable.id),
  image: bytes('image').notNull(),
  small: bytes('small').notNull(),
})

/** The day at which the files stand: that of the last turn. */
export const standsAtTable = pgTable('hr_stands_at', {
  one: boolean('one').primaryKey(),
  day: day('day').notNull(),
})
