import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/day.ts'
import { holdsOn } from '#server/record/dated.ts'
import type { AsOf, Join } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import {
  assignmentTable,
  departmentTable,
  jobTable,
  leaveOfAbsenceTable,
  personTable,
  placeTable,
  positionTable,
} from './tables.ts'

const managers = alias(unscoped(personTable, 'a reference'), 'managers')

/** What an assignment says of a person, with the names of what it names. */
const placedBy = (on: SQL) =>
  [
    {
      table: assignmentTable,
      on,
      fields: {
        jobId: assignmentTable.jobId,
        departmentId: assignmentTable.departmentId,
        managerId: assignmentTable.managerId,
        placeId: assignmentTable.placeId,
        positionId: assignmentTable.positionId,
      },
    },
    { table: jobTable, on: eq(assignmentTable.jobId, jobTable.id), fields: { jobName: jobTable.name } },
    {
      table: departmentTable,
      on: eq(assignmentTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
    },
    { table: managers, on: eq(assignmentTable.managerId, managers.id), fields: { managerName: managers.displayName } },
    { table: placeTable, on: eq(assignmentTable.placeId, placeTable.id), fields: { placeName: placeTable.name } },
    {
      table: positionTable,
      on: eq(assignmentTable.positionId, positionTable.id),
      fields: { positionName: positionTable.name },
    },
  ] as const

/** What the assignment of today says, which is kept beside the person. */
export const placed = placedBy(eq(personTable.assignmentId, assignmentTable.id))

/**
 * Personnel files as of a day: what somebody does is what their assignment of that day says, and how they stand follows from when they come and go,
 * as far as it had been entered by then that they leave, and from their leaves of absence. Of who is not dated, such as their name, today's is shown.
 */
export function asOf(on: Day, ...others: readonly Join[]): ReturnType<AsOf> {
  const { id, hireDate, leaveDate, leaveReason, noticeDate } = personTable
  const isKnown = sql`${noticeDate} <= ${on}::date`
  const isOnLeave = sql<boolean>`exists (select from ${joined(leaveOfAbsenceTable, 'l')}
    where l.person_id = ${id} and l.starts_on <= ${on}::date and coalesce(l.ends_on, 'infinity') >= ${on}::date)`
  return {
    joins: [
      ...placedBy(and(eq(assignmentTable.personId, id), holdsOn(unscoped(assignmentTable, 'of one in hand'), on))!),
      ...others,
    ],
    computed: {
      leaveDate: sql`case when ${isKnown} then ${leaveDate} end`,
      leaveReason: sql`case when ${isKnown} then ${leaveReason} end`,
      noticeDate: sql`case when ${isKnown} then ${noticeDate} end`,
      onLeave: isOnLeave,
      state: sql`case when ${leaveDate} < ${on}::date then 'left' when ${hireDate} > ${on}::date then 'prehire'
        when ${isKnown} then 'notice' when ${isOnLeave} then 'on leave' else 'active' end`,
    },
  }
}
