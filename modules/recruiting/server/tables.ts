import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { day, instant, minor, recordColumns } from '#server/db/columns.ts'
import { departmentTable, jobTable, personTable, placeTable, positionTable } from '#modules/people/server/tables.ts'
import { rateTypes } from '#modules/pay/shared/pay-rates.ts'
import { contractTypes } from '#modules/people/shared/assignments.ts'
import { rejectionReasons, sources, stages } from '#modules/recruiting/shared/applications.ts'
import { interviewStates, recommendations, ways } from '#modules/recruiting/shared/interviews.ts'
import { jobRequisitionStates } from '#modules/recruiting/shared/job-requisitions.ts'
import { offerStates } from '#modules/recruiting/shared/offers.ts'
import { openingStates } from '#modules/recruiting/shared/openings.ts'
import { statesOf } from '#shared/verb.ts'

const price = (name: string) => numeric(name, { precision: 19, scale: 4 })

export const requisitionTable = pgTable(
  'hr_job_requisitions',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobTable.id),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departmentTable.id),
    placeId: uuid('place_id').references(() => placeTable.id),
    positionId: uuid('position_id').references(() => positionTable.id),
    /** Why more are sought than are planned. */
    overPlan: text('over_plan'),
    heads: integer('heads').notNull(),
    reason: text('reason').notNull(),
    wantedBy: day('wanted_by').notNull(),
    budget: minor('budget').notNull(),
    currency: text('currency').notNull(),
    payFrom: price('pay_from'),
    payTo: price('pay_to'),
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: statesOf(jobRequisitionStates) })
      .notNull()
      .default('draft'),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
  },
  (t) => [
    uniqueIndex('hr_job_requisitions_number').on(t.number),
    index('hr_job_requisitions_requester').on(t.requesterId),
    index('hr_job_requisitions_position').on(t.positionId),
    check('hr_job_requisitions_heads', sql`${t.heads} > 0`),
    check('hr_job_requisitions_pay', sql`${t.payTo} >= ${t.payFrom}`),
  ],
)

export const openingTable = pgTable(
  'hr_openings',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    requisitionId: uuid('requisition_id')
      .notNull()
      .references(() => requisitionTable.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The last part of its address on /careers. */
    slug: text('slug').notNull(),
    closesOn: day('closes_on'),
    hiringManagerId: uuid('hiring_manager_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: statesOf(openingStates) })
      .notNull()
      .default('draft'),
    publishedAt: instant('published_at'),
    closedOn: day('closed_on'),
  },
  (t) => [
    uniqueIndex('hr_openings_number').on(t.number),
    uniqueIndex('hr_openings_slug').on(t.slug),
    index('hr_openings_requisition').on(t.requisitionId),
    index('hr_openings_manager').on(t.hiringManagerId),
    index('hr_openings_state').on(t.state, t.closesOn),
  ],
)

/** What a person says of themselves here is erased one day: `server/db/facts.ts` keeps it out of every history. */
export const applicationTable = pgTable(
  'hr_applications',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    openingId: uuid('opening_id')
      .notNull()
      .references(() => openingTable.id),
    /** As people read it; a pseudonym once the rest is erased. */
    name: text('name').notNull(),
    givenName: text('given_name'),
    surname: text('surname'),
    mail: text('mail'),
    phone: text('phone'),
    letter: text('letter'),
    note: text('note'),
    stage: text('stage', { enum: statesOf(stages) })
      .notNull()
      .default('new'),
    /** The stage in which it ended, to which it comes back where it is taken up again. */
    endedIn: text('ended_in', { enum: statesOf(stages) }),
    endedOn: day('ended_on'),
    source: text('source', { enum: sources }).notNull(),
    rating: integer('rating'),
    rejectionReason: text('rejection_reason', { enum: rejectionReasons }),
    keepLonger: boolean('keep_longer').notNull().default(false),
    erasedAt: instant('erased_at'),
    personId: uuid('person_id').references(() => personTable.id),
  },
  (t) => [
    uniqueIndex('hr_applications_number').on(t.number),
    // Whoever applies twice for one opening is one applicant.
    uniqueIndex('hr_applications_once').on(t.openingId, sql`lower(${t.mail})`),
    uniqueIndex('hr_applications_person').on(t.personId),
    index('hr_applications_stage').on(t.stage, t.createdAt),
    index('hr_applications_received').on(t.createdAt, t.id),
    check('hr_applications_rejected', sql`(${t.stage} = 'rejected') = (${t.rejectionReason} is not null)`),
    check('hr_applications_hired', sql`(${t.stage} = 'hired') = (${t.personId} is not null)`),
  ],
)

/** Files of applicants: rows and bytes go when their data is erased. */
export const applicationFileTable = pgTable(
  'hr_application_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applicationTable.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    scan: text('scan').$type<'clean' | 'not scanned'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('hr_application_files_application').on(t.applicationId)],
)

/** Links by which applicants take back that their data is kept longer: of each only its hash, until the agreement ends. */
export const agreementLinkTable = pgTable(
  'hr_agreement_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applicationTable.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('hr_agreement_links_application').on(t.applicationId)],
)

export const interviewTable = pgTable(
  'hr_interviews',
  {
    ...recordColumns(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applicationTable.id),
    interviewerId: uuid('interviewer_id')
      .notNull()
      .references(() => users.id),
    day: day('day').notNull(),
    time: text('time').notNull(),
    way: text('way', { enum: ways }).notNull(),
    about: text('about'),
    state: text('state', { enum: statesOf(interviewStates) })
      .notNull()
      .default('planned'),
  },
  (t) => [
    index('hr_interviews_application').on(t.applicationId),
    index('hr_interviews_interviewer').on(t.interviewerId, t.state),
    index('hr_interviews_day').on(t.day, t.id),
  ],
)

export const scorecardTable = pgTable(
  'hr_scorecards',
  {
    ...recordColumns(),
    interviewId: uuid('interview_id')
      .notNull()
      .references(() => interviewTable.id),
    /** Those of its interview, which do not change: who sees it is asked of each row. */
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applicationTable.id),
    interviewerId: uuid('interviewer_id')
      .notNull()
      .references(() => users.id),
    skill: integer('skill').notNull(),
    experience: integer('experience').notNull(),
    collaboration: integer('collaboration').notNull(),
    motivation: integer('motivation').notNull(),
    recommendation: text('recommendation', { enum: recommendations }).notNull(),
    notes: text('notes'),
  },
  (t) => [
    uniqueIndex('hr_scorecards_interview').on(t.interviewId),
    index('hr_scorecards_application').on(t.applicationId),
    index('hr_scorecards_interviewer').on(t.interviewerId),
    index('hr_scorecards_given').on(t.createdAt, t.id),
  ],
)

export const offerTable = pgTable(
  'hr_offers',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applicationTable.id),
    /** The opening of the application and its hiring manager, who sees it. */
    openingId: uuid('opening_id')
      .notNull()
      .references(() => openingTable.id),
    hiringManagerId: uuid('hiring_manager_id')
      .notNull()
      .references(() => users.id),
    startsOn: day('starts_on').notNull(),
    /** Until when it stands; null where it stays open. */
    answerBy: day('answer_by'),
    pay: minor('pay').notNull(),
    currency: text('currency').notNull(),
    payPer: text('pay_per', { enum: rateTypes }).notNull(),
    fte: numeric('fte', { precision: 4, scale: 3 }).notNull(),
    contractType: text('contract_type', { enum: contractTypes }).notNull(),
    managerId: uuid('manager_id').references(() => personTable.id),
    state: text('state', { enum: statesOf(offerStates) })
      .notNull()
      .default('draft'),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
    sentAt: instant('sent_at'),
    personId: uuid('person_id').references(() => personTable.id),
  },
  (t) => [
    uniqueIndex('hr_offers_number').on(t.number),
    uniqueIndex('hr_offers_open')
      .on(t.applicationId)
      .where(sql`state not in ('declined', 'withdrawn')`),
    uniqueIndex('hr_offers_person').on(t.personId),
    index('hr_offers_opening').on(t.openingId),
    index('hr_offers_manager').on(t.hiringManagerId),
    check('hr_offers_answer', sql`${t.answerBy} <= ${t.startsOn}`),
    check('hr_offers_hired', sql`(${t.state} = 'hired') = (${t.personId} is not null)`),
  ],
)
