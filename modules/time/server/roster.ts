import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { personTable } from '#modules/people/server/tables.ts'
import { assignmentTable, placeTable } from '#modules/people/server/tables.ts'
import { companyTimeZone } from '#modules/ledger/server/entities.ts'
import { leaveCalendars } from '#modules/leave/server/leave-calendar.ts'
import { worksOn } from '#modules/leave/server/person-calendar.ts'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import { includesDay } from '#shared/dated.ts'
import { addDays, daysBetween, weekdayOf, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { weekdays } from '#modules/time/shared/shift-patterns.ts'
import { shiftAssignmentTable, shiftPatternTable, shiftTypeTable } from './tables.ts'
import { windowOf, type ShiftRow, type Window } from './windows.ts'

export type Person = typeof personTable.$inferSelect
type Fact = typeof shiftAssignmentTable.$inferSelect
type Place = { personId: string; validFrom: Day; validTo: Day | null; timeZone: string | null }

/** What somebody works on a day, from which assignment, and where the clock is that counts. */
type Worked = { shift: ShiftRow | null; assignmentId: string | null; timeZone: string }

/** The roster of people over some days, as the app knows it. */
type Roster = {
  calendar: BusinessCalendar
  of: (personId: string, day: Day) => Worked
  /** The shifts that begin on these days. */
  windows: (personId: string, from: Day, to: Day) => Window[]
}

export const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

/** Reads once what is needed to say who works when. */
export async function rosterOf(
  people: readonly string[],
  from: Day,
  to: Day,
  call: Pick<Call, 'app' | 'tx'>,
): Promise<Roster> {
  const { tx } = call
  const ids = people.length ? [...people] : ['00000000-0000-0000-0000-000000000000']
  const facts: Fact[] = await tx
    .select()
    .from(unscoped(shiftAssignmentTable, 'a rule'))
    .where(
      and(
        inArray(shiftAssignmentTable.personId, ids),
        eq(shiftAssignmentTable.state, 'in force'),
        lte(shiftAssignmentTable.validFrom, to),
        or(isNull(shiftAssignmentTable.validTo), gte(shiftAssignmentTable.validTo, from)),
      ),
    )
  const places: Place[] = await tx
    .select({
      personId: assignmentTable.personId,
      validFrom: assignmentTable.validFrom,
      validTo: assignmentTable.validTo,
      timeZone: placeTable.timeZone,
    })
    .from(unscoped(assignmentTable, 'a rule'))
    .leftJoin(unscoped(placeTable, 'a reference'), eq(placeTable.id, assignmentTable.placeId))
    .where(and(inArray(assignmentTable.personId, ids), eq(assignmentTable.state, 'in force')))
    .orderBy(asc(assignmentTable.validFrom))
  const shifts = new Map(
    (await tx.select().from(unscoped(shiftTypeTable, 'a reference'))).map((each) => [each.id, each]),
  )
  const patterns = new Map(
    (await tx.select().from(unscoped(shiftPatternTable, 'a reference'))).map((each) => [each.id, each]),
  )
  const calendars = await leaveCalendars(ids, call)
  const calendar = calendars('').company
  const zone = (await companyTimeZone(tx)) ?? 'UTC'
  const factsBy = Map.groupBy(facts, ({ personId }) => personId)
  const placesBy = Map.groupBy(places, ({ personId }) => personId)
  const of = (personId: string, day: Day): Worked => {
    const timeZone = placesBy.get(personId)?.find((each) => includesDay(each, day))?.timeZone ?? zone
    const fact = factsBy.get(personId)?.find((each) => includesDay(each, day))
    if (!fact) return { shift: null, assignmentId: null, timeZone }
    const shift = shifts.get(shiftOn(fact, day) ?? '') ?? null
    return { shift, assignmentId: fact.id, timeZone }
  }
  const shiftOn = ({ personId, shiftTypeId, patternId }: Fact, day: Day): string | null => {
    if (shiftTypeId) return worksOn(calendars(personId), day) ? shiftTypeId : null
    const pattern = patterns.get(patternId!)!
    // A holiday is a day that the calendar has otherwise than its weekday, without work.
    const holiday = calendar.exceptions.get(day)?.length === 0
    return holiday && !pattern.onHolidays ? null : pattern[`${weekdays[weekdayOf(day)]!}Id`]
  }
  const windows = (personId: string, first: Day, last: Day) =>
    daysOf(first, last).flatMap((day) => {
      const { shift, timeZone } = of(personId, day)
      return shift ? [windowOf(day, shift, timeZone)] : []
    })
  return { calendar, of, windows }
}
