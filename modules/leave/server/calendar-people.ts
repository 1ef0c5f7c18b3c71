import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { assignmentTable, departmentTable, jobTable, personTable } from '#modules/people/server/tables.ts'
import { teamOf } from '#modules/people/server/team.ts'
import type { Call } from '#server/call/call.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { peopleWithin } from './reach.ts'

const mostPeople = 500
type Asked = Omit<z.output<typeof leaveApi.calendar.query>, 'from' | 'to'>

/** SQL: a department and those below it. */
const below = (id: string): SQL =>
  sql`(with recursive parts(id) as (select ${id}::uuid union select d.id from ${joined(departmentTable, 'd')} join parts on d.parent_id = parts.id) select id from parts)`

/** SQL: the manager a person reports to, as the directory knows it. */
const managerOf = (id: string): SQL =>
  sql`(select a.manager_id from ${joined(personTable, 'p')} join ${joined(assignmentTable, 'a')} on a.id = p.assignment_id where p.id = ${id}::uuid)`

const within = (call: Call) => and(ne(personTable.state, 'left'), peopleWithin(call, leaveApi.calendar.can))

/** The people asked about whose leave the caller may see. */
export const calendarPeople = async ({ personId, whose, departmentId, teammatesOf }: Asked, call: Call) =>
  call.tx
    .select({ id: personTable.id, name: personTable.displayName, jobName: jobTable.name })
    .from(unscoped(personTable, 'a rule'))
    .leftJoin(unscoped(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
    .leftJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
    .where(
      and(
        within(call),
        personId ? eq(personTable.id, personId) : undefined,
        whose ? sql`${personTable.id} in ${await teamOf(whose, call)}` : undefined,
        departmentId ? sql`${assignmentTable.departmentId} in ${below(departmentId)}` : undefined,
        teammatesOf
          ? sql`(${personTable.id} = ${teammatesOf}::uuid or ${assignmentTable.managerId} = ${managerOf(teammatesOf)})`
          : undefined,
      ),
    )
    .orderBy(asc(personTable.displayName), asc(personTable.id))
    .limit(mostPeople)

/** The departments in which the people work whose leave the caller may see. */
export const departmentsSeen = (call: Call) =>
  call.tx
    .selectDistinct({ id: departmentTable.id, name: departmentTable.name })
    .from(unscoped(personTable, 'a rule'))
    .innerJoin(unscoped(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
    .innerJoin(unscoped(departmentTable, 'a reference'), eq(departmentTable.id, assignmentTable.departmentId))
    .where(within(call))
    .orderBy(asc(departmentTable.name), asc(departmentTable.id))
