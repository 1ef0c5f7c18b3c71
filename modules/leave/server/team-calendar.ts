import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { addDays, daysBetween } from '#shared/day.ts'
import { isWorkingDay } from '#shared/calendar/business-calendar.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { assignmentTable, jobTable, personTable } from '#modules/people/server/tables.ts'
import { teamOf } from '#modules/people/server/team.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { visible } from '#server/record/source.ts'
import { leaveCalendars } from './leave-calendar.ts'
import { worksOn } from './person-calendar.ts'
import { peopleWithin } from './reach.ts'
import { leaveRequests } from './requests.ts'
import { says } from './sentences.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

const mostPeople = 500
const nobody = '00000000-0000-0000-0000-000000000000'

export const calendarRoutes = [
  route(leaveApi.calendar, async ({ query: { from, to, personId, whose } }, call) => {
    if (to < from || daysBetween(from, to) > 92)
      throw new Problem('unprocessable', says.calendarTooLong(), { to: says.giveShorter() })
    const people = await call.tx
      .select({ id: personTable.id, name: personTable.displayName, jobName: jobTable.name })
      .from(unscoped(personTable, 'a rule'))
      .leftJoin(unscoped(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
      .leftJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
      .where(
        and(
          ne(personTable.state, 'left'),
          personId ? eq(personTable.id, personId) : undefined,
          whose ? sql`${personTable.id} in ${await teamOf(whose, call)}` : undefined,
          peopleWithin(call, leaveApi.calendar.can),
        ),
      )
      .orderBy(asc(personTable.displayName), asc(personTable.id))
      .limit(mostPeople)
    const ids = people.map(({ id }) => id)
    const calendars = await leaveCalendars(ids, call)
    const requests = await call.tx
      .select({
        personId: leaveRequestTable.personId,
        requestId: leaveRequestTable.id,
        known: sql<boolean>`${visible(leaveRequests.source, call.actor) ?? true}`,
        firstDay: leaveRequestTable.firstDay,
        lastDay: leaveRequestTable.lastDay,
        half: leaveRequestTable.half,
        state: leaveRequestTable.state,
        typeName: leaveTypeTable.name,
      })
      .from(unscoped(leaveRequestTable, 'a rule'))
      .innerJoin(unscoped(leaveTypeTable, 'a rule'), eq(leaveTypeTable.id, leaveRequestTable.typeId))
      .where(
        and(
          inArray(leaveRequestTable.state, ['in approval', 'approved']),
          lte(leaveRequestTable.firstDay, to),
          gte(leaveRequestTable.lastDay, from),
          inArray(leaveRequestTable.personId, ids.length ? ids : [nobody]),
        ),
      )
      .orderBy(asc(leaveRequestTable.firstDay))
    const away = Map.groupBy(requests, ({ personId }) => personId)
    const { company } = calendars('')
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
    return {
      days: days.map((day) => ({ day, off: !isWorkingDay(company, day) })),
      people: people.map((person) => ({
        ...person,
        off: days.filter((day) => !worksOn(calendars(person.id), day)),
        away: (away.get(person.id) ?? []).map(({ personId: _id, known, requestId, typeName, ...each }) =>
          known ? { ...each, requestId, typeName } : { ...each, requestId: null, typeName: null, half: null },
        ),
      })),
    }
  }),
]
