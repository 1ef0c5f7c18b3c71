import { and, eq, inArray } from 'drizzle-orm'
import { addDays, mondayOf } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { timesheetApi } from '#modules/time/shared/timesheets.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { lockPerson } from './attendance.ts'
import { says } from './sentences.ts'
import { timesheetTable } from './tables.ts'
import { clockedOf, linesOfWeek, sumOf, weekOf, type WeekDay } from './timesheet-lines.ts'
import { byHandOf, timesheets, writing, type SheetRow } from './timesheets.ts'

/** Of the person of a timesheet, before its row is locked. */
async function lockOf(call: Call, id: string): Promise<void> {
  const [row] = await call.tx
    .select({ personId: timesheetTable.personId })
    .from(unscoped(timesheetTable, 'of one in hand'))
    .where(eq(timesheetTable.id, id))
  if (row) await lockPerson(row.personId, call)
}

/** What is put to the decision is what was clocked by then, whole. */
function refuseUnready(week: readonly WeekDay[]): void {
  for (const { day, state } of week) {
    const why =
      state === 'missing punch' ? says.punchMissing({ day }) : state === 'at work' ? says.stillAtWork({ day }) : null
    if (why) throw new Problem('unprocessable', why, { lines: why })
  }
}

async function asOfNow(row: SheetRow, call: Call) {
  const week = await weekOf(row.personId, row.weekOf, call)
  refuseUnready(week)
  const lines = linesOfWeek(week, await byHandOf(row.id, call), await dayOf(call))
  if (!lines.length) throw new Problem('unprocessable', says.nothingWorked(), { lines: says.nothingWorked() })
  return { values: { hours: sumOf(lines.map(({ hours }) => hours)), clockedHours: clockedOf(week) }, lines }
}

/** Of a week one timesheet counts: the one before gives way to the one that corrects it. */
async function supersede({ id, personId, weekOf: week }: SheetRow, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  const rows = await call.tx
    .select({ id: timesheetTable.id })
    .from(unscoped(timesheetTable, 'a rule'))
    .where(
      and(eq(timesheetTable.personId, personId), eq(timesheetTable.weekOf, week), eq(timesheetTable.state, 'approved')),
    )
  for (const each of rows)
    if (each.id !== id) {
      const held = await timesheets.lock(each.id, call)
      await timesheets.change(held, { values: { state: 'superseded' } }, call, 'supersede')
    }
}

export const timesheetRoutes = [
  ...serveVerbs(timesheets, {
    submit: {
      beforeLock: lockOf,
      does: async (row, call) => {
        const { values, lines } = await asOfNow(row, call)
        const managed = await isManaged(row.requesterId, call)
        return { values: { ...values, managed, submittedAt: call.now.toISOString(), stateReason: null }, lines }
      },
    },
    approve: {
      beforeLock: lockOf,
      does: async (row, call) => {
        await supersede(row, call)
        return { values: { stateReason: null } }
      },
    },
    reject: { does: (_row, _call, { reason }) => ({ values: { stateReason: reason } }) },
    correct: async (row, call, { reason }) => {
      await lockPerson(row.personId, call)
      const { personId, requesterId, weekOf: week, revision } = row
      const [other] = await call.tx
        .select({ id: timesheetTable.id })
        .from(unscoped(timesheetTable, 'a rule'))
        .where(
          and(
            eq(timesheetTable.personId, personId),
            eq(timesheetTable.weekOf, week),
            inArray(timesheetTable.state, [...writing]),
          ),
        )
      if (other) throw new Problem('conflict', says.beingCorrected())
      const days = await weekOf(personId, week, call)
      const clock = new Set(days.filter(({ clocked }) => clocked !== null).map(({ day }) => day))
      const byHand = (await byHandOf(row.id, call)).filter(({ day }) => !clock.has(day))
      const lines = linesOfWeek(days, byHand, await dayOf(call))
      const values = {
        personId,
        requesterId,
        weekOf: week,
        revision: revision + 1,
        state: 'draft' as const,
        correctionReason: reason,
        managed: await isManaged(requesterId, call),
        hours: sumOf(lines.map(({ hours }) => hours)),
        clockedHours: clockedOf(days),
      }
      const { id } = await timesheets.create({ values, lines }, withoutVersion(call))
      return { id }
    },
  }),
  route(timesheetApi.week, async ({ query: { on } }, call) => {
    const from = mondayOf(on)
    const today = await dayOf(call)
    const personId = await ownPerson(call)
    if (!personId) throw new Problem('unprocessable', says.noFileOfOwn(), { on: says.noFileOfOwn() })
    const days = await weekOf(personId, from, call)
    const sheets = await call.tx
      .select({ id: timesheetTable.id, state: timesheetTable.state, week: timesheetTable.weekOf })
      .from(unscoped(timesheetTable, 'a rule'))
      .where(
        and(
          eq(timesheetTable.personId, personId),
          inArray(timesheetTable.weekOf, [from, addDays(from, -7)]),
          inArray(timesheetTable.state, [...writing, 'approved']),
        ),
      )
      .orderBy(timesheetTable.revision)
    const before = sheets.findLast(({ week }) => week !== from)
    const sheet = sheets.findLast(({ week }) => week === from)
    return {
      weekOf: from,
      days: days.map((each) => ({ ...each, ahead: each.day > today })),
      before: before ? await byHandOf(before.id, call) : [],
      sheet: sheet ? { id: sheet.id, state: sheet.state } : null,
    }
  }),
]
