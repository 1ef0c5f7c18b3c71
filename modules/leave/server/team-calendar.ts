import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { addDays, daysBetween } from '#shared/day.ts'
import { isWorkingDay } from '#shared/calendar/business-calendar.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { visible } from '#server/record/source.ts'
import { calendarPeople, departmentsSeen } from './calendar-people.ts'
import { leaveCalendars } from './leave-calendar.ts'
import { worksOn } from './person-calendar.ts'
import { leaveRequests } from './requests.ts'
import { says } from './sentences.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

export const calendarRoutes = [
  route(leaveApi.calendar, async ({ query: { from, to, ...asked } }, call) => {
    if (to < from || daysBetween(from, to) > 92)
      throw new Problem('unprocessable', says.calendarTooLong(), { to: says.giveShorter() })
    const people = await calendarPeople(asked, call)
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
        typeId: leaveRequestTable.typeId,
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
    const types = await call.tx
      .select({ id: leaveTypeTable.id, name: leaveTypeTable.name })
      .from(unscoped(leaveTypeTable, 'a rule'))
      .orderBy(asc(leaveTypeTable.createdAt), asc(leaveTypeTable.name))
    const seen = new Set(requests.flatMap(({ known, typeId }) => (known ? [typeId] : [])))
    const away = Map.groupBy(requests, ({ personId }) => personId)
    const { company } = calendars('')
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
    return {
      days: days.map((day) => ({ day, off: !isWorkingDay(company, day), name: company.names?.get(day) ?? null })),
      types: types.map((type, place) => ({ ...type, place })).filter(({ id }) => seen.has(id)),
      departments: await departmentsSeen(call),
      people: people.map((person) => ({
        ...person,
        off: days.filter((day) => !worksOn(calendars(person.id), day)),
        away: (away.get(person.id) ?? []).map(({ personId: _id, known, ...each }) =>
          known ? each : { ...each, requestId: null, typeId: null, typeName: null, half: null },
        ),
      })),
    }
  }),
]
