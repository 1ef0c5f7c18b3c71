import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { isWorkingDay } from '#shared/calendar/business-calendar.ts'
import { addDays } from '#shared/day.ts'
import { assignmentTable, jobTable, personTable } from '#modules/people/server/tables.ts'
import { timeApi, type PlannedShift } from '#modules/time/shared/time.ts'
import { minutesOf } from '#modules/time/shared/wall-time.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { dayOf } from '#server/approval/seat.ts'
import { reached } from '#server/call/reach.ts'
import { route } from '#server/call/route.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { attendanceDays } from './attendance-days.ts'
import { leaveOf } from './leave-days.ts'
import { standingOf } from './punches.ts'
import { daysOf, rosterOf } from './roster.ts'
import { attendanceTable } from './tables.ts'
import type { ShiftRow } from './windows.ts'

const mostPeople = 300

export const plannedShift = ({ id, name, startsAt, endsAt }: ShiftRow): PlannedShift => ({
  id,
  name,
  startsAt,
  endsAt,
  night: minutesOf(endsAt) <= minutesOf(startsAt),
})

export const rosterRoutes = [
  route(timeApi.roster, async ({ query: { from, personId } }, call) => {
    const to = addDays(from, 6)
    const people = await call.tx
      .select({ id: personTable.id, name: personTable.displayName, jobName: jobTable.name })
      .from(unscoped(personTable, 'a rule'))
      .leftJoin(unscoped(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
      .leftJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
      .where(
        and(
          ne(personTable.state, 'left'),
          personId ? eq(personTable.id, personId) : undefined,
          reached({ own: personTable.id }, call.actor, timeApi.roster.can),
        ),
      )
      .orderBy(asc(personTable.displayName), asc(personTable.id))
      .limit(mostPeople)
    const ids = people.map(({ id }) => id)
    const roster = await rosterOf(ids, from, to, call)
    const days = daysOf(from, to)
    const kept = ids.length
      ? await call.tx
          .select({ id: attendanceTable.id, personId: attendanceTable.personId, day: attendanceTable.day })
          .from(attendanceTable)
          .where(
            and(
              inArray(attendanceTable.personId, ids),
              gte(attendanceTable.day, from),
              lte(attendanceTable.day, to),
              visible(attendanceDays.source, call.actor),
            ),
          )
      : []
    const attendance = new Map(kept.map(({ id, personId, day }) => [`${personId} ${day}`, id]))
    const rows = []
    for (const person of people) {
      const leave = await leaveOf(person.id, from, to, call)
      const cells = days.map((day) => {
        const { shift, assignmentId } = roster.of(person.id, day)
        const away = leave.get(day)
        return {
          day,
          shift: shift && plannedShift(shift),
          assignmentId,
          leave: away ? (away.whole ? ('day' as const) : ('half day' as const)) : null,
          attendanceId: attendance.get(`${person.id} ${day}`) ?? null,
        }
      })
      rows.push({ ...person, timeZone: roster.of(person.id, from).timeZone, cells })
    }
    return { days: days.map((day) => ({ day, off: !isWorkingDay(roster.calendar, day) })), people: rows }
  }),
  route(timeApi.mine, async (_input, call) => {
    const personId = await ownPerson(call)
    if (!personId) return { personId, timeZone: 'UTC', since: null, shift: null }
    const { timeZone, windows, since } = await standingOf(personId, call)
    const now = call.now.getTime()
    const today = await dayOf(call)
    const next = windows.find(({ day, closes }) => closes >= now && day <= today)
    return {
      personId,
      timeZone,
      since: since === null ? null : new Date(since).toISOString(),
      shift: next
        ? {
            ...plannedShift(next.shift),
            day: next.day,
            starts: new Date(next.starts).toISOString(),
            ends: new Date(next.ends).toISOString(),
          }
        : null,
    }
  }),
]
