import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { addDays, mondayOf } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { timesheets as declared } from '#modules/time/shared/timesheets.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { lockPerson } from './attendance.ts'
import { says } from './sentences.ts'
import { attendanceTable, timesheetLineTable, timesheetTable } from './tables.ts'
import { clockedOf, linesOfWeek, sumOf, weekOf } from './timesheet-lines.ts'

const form = parts({
  table: timesheetTable,
  joins: [withPerson(timesheetTable.personId)],
  computed: {
    outdated: sql<boolean>`(${timesheetTable.state} in ('in approval', 'approved') and ${timesheetTable.clockedHours} <> (select coalesce(sum(a.hours), 0)
      from ${joined(attendanceTable, 'a')} where a.person_id = ${timesheetTable.personId} and a.first_in is not null
        and a.day between ${timesheetTable.weekOf} and ${timesheetTable.weekOf} + 6))`,
  },
  lines: { table: timesheetLineTable, parent: 'timesheetId' },
})
export type SheetRow = TableForm<typeof form>
type SheetDraft = DraftOf<typeof form>

export const writing = ['draft', 'in approval', 'rejected'] as const

/** The lines by hand of a timesheet that is there. */
export const byHandOf = (id: string, { tx }: Pick<Call, 'tx'>) =>
  tx
    .select({ day: timesheetLineTable.day, kind: timesheetLineTable.kind, hours: timesheetLineTable.hours })
    .from(unscoped(timesheetLineTable, 'of one in hand'))
    .where(and(eq(timesheetLineTable.timesheetId, id), eq(timesheetLineTable.source, 'by hand')))
    .orderBy(timesheetLineTable.lineNo)

async function complete(
  { values, lines }: SheetDraft,
  { call, before }: { call: Call; before: SheetRow | null },
): Promise<SheetDraft> {
  const begun = before ?? (await begin(values.weekOf!, call))
  const given = lines ?? (before ? await byHandOf(before.id, call) : [])
  const week = await weekOf(begun.personId, begun.weekOf, call)
  const done = linesOfWeek(week, given, await dayOf(call))
  const own = before ? values : { ...values, ...begun }
  return {
    values: { ...own, hours: sumOf(done.map(({ hours }) => hours)), clockedHours: clockedOf(week) },
    lines: done,
  }
}

/** Nobody keeps the timesheet of somebody else. */
async function begin(day: string, call: Call) {
  const personId = await ownPerson(call)
  if (!personId) throw new Problem('unprocessable', says.noFileOfOwn())
  await lockPerson(personId, call)
  const week = mondayOf(day)
  if (week > (await dayOf(call))) throw new Problem('unprocessable', says.notBegun(), { weekOf: says.notBegun() })
  const [person] = await call.tx.select().from(unscoped(personTable, 'a reference')).where(eq(personTable.id, personId))
  const { displayName, hireDate, leaveDate } = person!
  if (addDays(week, 6) < hireDate)
    throw new Problem('unprocessable', says.notEmployed({ person: displayName, from: hireDate }), {
      weekOf: says.chooseWithin(),
    })
  if (leaveDate && week > leaveDate)
    throw new Problem('unprocessable', says.notEmployedAfter({ person: displayName, to: leaveDate }), {
      weekOf: says.chooseWithin(),
    })
  const [there] = await call.tx
    .select({ id: timesheetTable.id })
    .from(unscoped(timesheetTable, 'a rule'))
    .where(
      and(
        eq(timesheetTable.personId, personId),
        eq(timesheetTable.weekOf, week),
        inArray(timesheetTable.state, [...writing, 'approved']),
      ),
    )
    .orderBy(desc(timesheetTable.revision))
    .limit(1)
  if (there) throw new Problem('conflict', says.sheetThere(), { weekOf: says.openSheet() })
  return {
    personId,
    requesterId: call.actor.id,
    weekOf: week,
    revision: 1,
    state: 'draft' as const,
    managed: await isManaged(call.actor.id, call),
  }
}

export const timesheets = serveRecord(declared, {
  ...form,
  reach: { own: timesheetTable.personId },
  prepare: complete,
})
