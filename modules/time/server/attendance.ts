import { and, asc, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import { instantOf } from '#shared/calendar/wall-clock.ts'
import { addDays, dayIn, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { attendanceDays, type AttendanceRow } from './attendance-days.ts'
import { dayStands, type Stands } from './day-stands.ts'
import type { Punched } from './hours.ts'
import { leaveOf } from './leave-days.ts'
import { daysOf, rosterOf } from './roster.ts'
import { attendancePunchTable, attendanceTable, punchTable, voidPunchTable } from './tables.ts'
import { place, type Placed } from './windows.ts'

/** Punches, corrections and attendance of one person are written one after the other: two at once would not see each other. */
export const lockPerson = (personId: string, { tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hr.time ${personId}`}, 0))`)

/** The punches of a person that count, in the order of time. */
export async function punchesOf(
  personId: string,
  from: number,
  to: number,
  { tx }: Pick<Call, 'tx'>,
): Promise<Punched[]> {
  const { id, kind, at } = punchTable
  const rows = await tx
    .select({ id, kind, at })
    .from(unscoped(punchTable, 'a rule'))
    .where(
      and(
        eq(punchTable.personId, personId),
        gte(at, new Date(from).toISOString()),
        lte(at, new Date(to).toISOString()),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(unscoped(voidPunchTable, 'a rule'))
            .where(eq(voidPunchTable.punchId, id)),
        ),
      ),
    )
    .orderBy(asc(at), asc(punchTable.createdAt), asc(id))
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }))
}

/** Brings the attendance of a person on some days to what roster, punches and leave say of them (rule H10); whoever calls has their turn. */
export async function bringUp(personId: string, first: Day, last: Day, given: Call): Promise<void> {
  // It follows from what was punched or decided, whatever whoever did so may see of it.
  const call = withoutVersion({ ...given, actor: system })
  const [from, to] = [addDays(first, -2), addDays(last, 2)]
  const roster = await rosterOf([personId], from, to, call)
  const zoneOf = (day: Day) => roster.of(personId, day).timeZone
  const windows = roster.windows(personId, from, to)
  const begins = instantOf(from, 0, zoneOf(from))
  const ends = instantOf(to, 1440, zoneOf(to))
  const punches = await punchesOf(personId, begins, ends, call)
  const dayOf = (at: number): Day => {
    const near = dayIn(new Date(at), zoneOf(first))
    return dayIn(new Date(at), zoneOf(near))
  }
  const byDay = Map.groupBy(place(punches, windows, dayOf), ({ day }) => day)
  const leave = await leaveOf(personId, first, last, call)
  const kept = await keptOf(personId, first, last, call)
  const now = call.now.getTime()
  const fresh: { personId: string; values: Stands; day: Day }[] = []
  const links = new Map<Day, Placed[]>()
  for (const day of daysOf(first, last)) {
    const window = windows.find((each) => each.day === day) ?? null
    const placed = byDay.get(day) ?? []
    const onLeave = leave.get(day) ?? null
    const before = kept.get(day)
    // What is still to come is in the roster; of a day without a shift, without work and without leave there is nothing to say.
    if (!before && !placed.length && !onLeave && !(window && now > window.closes)) continue
    const values = { ...dayStands({ window, placed, onLeave, now }), timeZone: zoneOf(day) }
    links.set(day, placed)
    if (!before) fresh.push({ personId, day, values })
    else if (differs(before, values)) await attendanceDays.change(before, { values }, call, 'compute')
  }
  const ids = await attendanceDays.enter(
    fresh.map(({ day, values }) => ({ values: { personId, day, ...values } })),
    call,
  )
  const idOf = new Map([...kept].map(([day, { id }]) => [day, id]))
  for (const [at, { day }] of fresh.entries()) idOf.set(day, ids[at]!)
  await link(links, idOf, call)
  await attendanceDays.created(ids, call)
}

async function keptOf(personId: string, first: Day, last: Day, call: Call): Promise<Map<Day, AttendanceRow>> {
  const rows = await call.tx
    .select({ id: attendanceTable.id })
    .from(unscoped(attendanceTable, 'a rule'))
    .where(and(eq(attendanceTable.personId, personId), gte(attendanceTable.day, first), lte(attendanceTable.day, last)))
  const kept = new Map<Day, AttendanceRow>()
  for (const { id } of rows) {
    const row = await attendanceDays.lock(id, call)
    kept.set(row.day, row)
  }
  return kept
}

const differs = (before: AttendanceRow, after: Stands): boolean =>
  Object.entries(after).some(([name, value]) => before[name as keyof AttendanceRow] !== value)

/** Notes for which day each punch counts. */
async function link(links: ReadonlyMap<Day, readonly Placed[]>, idOf: ReadonlyMap<Day, string>, { tx }: Call) {
  const days = [...links.keys()].map((day) => idOf.get(day)!)
  if (!days.length) return
  const rows = [...links].flatMap(([day, placed]) =>
    placed.map(({ id, outside }) => ({ punchId: id, attendanceDayId: idOf.get(day)!, outside })),
  )
  await tx.delete(attendancePunchTable).where(inArray(attendancePunchTable.attendanceDayId, days))
  if (!rows.length) return
  await tx
    .insert(attendancePunchTable)
    .values(rows)
    .onConflictDoUpdate({
      target: attendancePunchTable.punchId,
      set: { attendanceDayId: sql`excluded.attendance_day_id`, outside: sql`excluded.outside` },
    })
}
