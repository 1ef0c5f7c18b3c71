import { and, desc, eq, gte, lte, or, sql } from 'drizzle-orm'
import { leaveCalendar } from '#modules/leave/server/leave-calendar.ts'
import { worksOn } from '#modules/leave/server/person-calendar.ts'
import { leaveRequestTable, leaveTypeTable } from '#modules/leave/server/tables.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { addDays } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { dayOf } from '#server/approval/seat.ts'
import { reached } from '#server/call/reach.ts'
import { route } from '#server/call/route.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { attendanceDays } from './attendance-days.ts'
import { leaveOf } from './leave-days.ts'
import { rosterOf } from './roster.ts'
import { plannedShift } from './roster-page.ts'
import { says } from './sentences.ts'
import { attendanceTable } from './tables.ts'

export const presenceRoutes = [
  route(timeApi.presence, async ({ params: { id } }, call) => {
    const [person] = await call.tx
      .select({ id: personTable.id })
      .from(unscoped(personTable, 'a rule'))
      .where(and(eq(personTable.id, id), reached({ own: personTable.id }, call.actor, timeApi.presence.can)))
    if (!person) throw new Problem('not_found', says.noSuchPerson())
    const day = await dayOf(call)
    const isIn = eq(attendanceTable.state, 'at work')
    // Whoever works through the night is at work on the day on which it began.
    const [attendance] = await call.tx
      .select({
        id: attendanceTable.id,
        day: attendanceTable.day,
        state: attendanceTable.state,
        cameAt: clock(attendanceTable.firstIn),
        wentAt: clock(attendanceTable.lastOut),
      })
      .from(attendanceTable)
      .where(
        and(
          eq(attendanceTable.personId, id),
          or(eq(attendanceTable.day, day), and(isIn, gte(attendanceTable.day, addDays(day, -1)))),
          lte(attendanceTable.day, addDays(day, 1)),
          visible(attendanceDays.source, call.actor),
        ),
      )
      .orderBy(desc(isIn), desc(attendanceTable.day))
      .limit(1)
    const roster = await rosterOf([id], day, day, call)
    const { shift } = roster.of(id, day)
    const away = (await leaveOf(id, day, day, call)).get(day)
    const [leave] = away
      ? await call.tx
          .select({
            typeName: sql<
              string | null
            >`case when ${leaveTypeTable.confidential} then null else ${leaveTypeTable.name} end`,
            lastDay: leaveRequestTable.lastDay,
          })
          .from(unscoped(leaveRequestTable, 'of one in hand'))
          .innerJoin(unscoped(leaveTypeTable, 'a reference'), eq(leaveTypeTable.id, leaveRequestTable.typeId))
          .where(eq(leaveRequestTable.id, away.requestId))
      : []
    // A holiday is a day that the calendar has otherwise than its weekday, without work.
    const holiday = roster.calendar.exceptions.get(day)?.length === 0
    return {
      day,
      attendance: attendance ?? null,
      leave: leave && away ? { ...leave, whole: away.whole } : null,
      shift: shift && plannedShift(shift),
      off: holiday ? ('holiday' as const) : worksOn(await leaveCalendar(id, call), day) ? null : ('day off' as const),
    }
  }),
]

const clock = (at: typeof attendanceTable.firstIn) =>
  sql<string | null>`to_char(${at} at time zone ${attendanceTable.timeZone}, 'HH24:MI')`
