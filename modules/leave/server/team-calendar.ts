import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { addDays, daysBetween } from '#shared/day.ts'
import { isWorkingDay } from '#shared/calendar/business-calendar.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { assignmentTable, jobTable, personTable } from '#modules/people/server/tables.ts'
import { route } from '#server/call/route.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { visible } from '#server/record/source.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { peopleWithin } from './reach.ts'
import { leaveRequests } from './requests.ts'
import { says } from './sentences.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

const mostPeople = 500

export const calendarRoutes = [
  route(leaveApi.calendar, async ({ query: { from, to } }, call) => {
    if (to < from || daysBetween(from, to) > 92)
      throw new Problem('unprocessable', says.calendarTooLong(), { to: says.giveShorter() })
    const calendar = await leaveCalendar(call)
    const people = await call.tx
      .select({ id: personTable.id, name: personTable.displayName, jobName: jobTable.name })
      .from(wholeRows(personTable, 'a rule'))
      .leftJoin(wholeRows(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
      .leftJoin(wholeRows(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
      .where(and(ne(personTable.state, 'left'), peopleWithin(call, leaveApi.calendar.can)))
      .orderBy(asc(personTable.displayName), asc(personTable.id))
      .limit(mostPeople)
    const requests = await call.tx
      .select({
        personId: leaveRequestTable.personId,
        requestId: leaveRequestTable.id,
        firstDay: leaveRequestTable.firstDay,
        lastDay: leaveRequestTable.lastDay,
        half: leaveRequestTable.half,
        state: leaveRequestTable.state,
        typeName: leaveTypeTable.name,
      })
      .from(leaveRequestTable)
      .innerJoin(leaveTypeTable, eq(leaveTypeTable.id, leaveRequestTable.typeId))
      .where(
        and(
          inArray(leaveRequestTable.state, ['in approval', 'approved']),
          lte(leaveRequestTable.firstDay, to),
          gte(leaveRequestTable.lastDay, from),
          visible(leaveRequests.source, call.actor),
        ),
      )
      .orderBy(asc(leaveRequestTable.firstDay))
    const away = Map.groupBy(requests, ({ personId }) => personId)
    return {
      days: Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
        const day = addDays(from, at)
        return { day, off: !isWorkingDay(calendar, day) }
      }),
      people: people.map((person) => ({
        ...person,
        away: (away.get(person.id) ?? []).map(({ personId: _id, ...each }) => each),
      })),
    }
  }),
]
