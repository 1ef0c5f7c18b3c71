import { and, asc, desc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { personTable } from '#modules/people/server/tables.ts'
import { teamOf } from '#modules/people/server/team.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { addDays, mondayOf } from '#shared/day.ts'
import { reached } from '#server/call/reach.ts'
import { route } from '#server/call/route.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { attendanceDays } from './attendance-days.ts'
import { attendanceTable, timesheetTable } from './tables.ts'
import { timesheets } from './timesheets.ts'

const mostPeople = 300
const hours = (column: typeof attendanceTable.hours) => sql<string>`coalesce(sum(${column}), 0)::numeric(12, 2)::text`

export const teamHourRoutes = [
  route(timeApi.team, async ({ query: { whose, weekOf: day } }, call) => {
    const weekOf = mondayOf(day)
    const to = addDays(weekOf, 6)
    const people = await call.tx
      .select({ id: personTable.id, name: personTable.displayName })
      .from(unscoped(personTable, 'a rule'))
      .where(
        and(
          ne(personTable.state, 'left'),
          sql`${personTable.id} in ${await teamOf(whose, call)}`,
          reached({ own: personTable.id }, call.actor, timeApi.team.can),
        ),
      )
      .orderBy(asc(personTable.displayName), asc(personTable.id))
      .limit(mostPeople)
    if (!people.length) return { weekOf, people: [] }
    const ids = people.map(({ id }) => id)
    const weeks = await call.tx
      .select({
        personId: attendanceTable.personId,
        worked: hours(attendanceTable.hours),
        planned: hours(attendanceTable.plannedHours),
        days: sql<number>`count(*)::int`,
        missing: sql<number>`(count(*) filter (where ${attendanceTable.state} = 'missing punch'))::int`,
      })
      .from(attendanceTable)
      .where(
        and(
          inArray(attendanceTable.personId, ids),
          gte(attendanceTable.day, weekOf),
          lte(attendanceTable.day, to),
          visible(attendanceDays.source, call.actor),
        ),
      )
      .groupBy(attendanceTable.personId)
    const sheets = await call.tx
      .select({
        personId: timesheetTable.personId,
        id: timesheetTable.id,
        state: timesheetTable.state,
        hours: sql<string>`${timesheetTable.hours}::numeric(12, 2)::text`,
      })
      .from(timesheetTable)
      .where(
        and(
          inArray(timesheetTable.personId, ids),
          eq(timesheetTable.weekOf, weekOf),
          inArray(timesheetTable.state, ['draft', 'in approval', 'rejected', 'approved']),
          visible(timesheets.source, call.actor),
        ),
      )
      .orderBy(desc(timesheetTable.revision))
    const of = new Map(weeks.map((week) => [week.personId, week]))
    return {
      weekOf,
      people: people.map(({ id, name }) => {
        const { worked = '0.00', planned = '0.00', days = 0, missing = 0 } = of.get(id) ?? {}
        const sheet = sheets.find(({ personId }) => personId === id)
        return {
          id,
          name,
          worked,
          planned,
          days,
          missing,
          sheet: sheet ? { id: sheet.id, state: sheet.state, hours: sheet.hours } : null,
        }
      }),
    }
  }),
]
