import { eq, inArray, sql } from 'drizzle-orm'
import { addDays, dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { punches as declared } from '#modules/time/shared/punches.ts'
import { timeAt } from '#modules/time/shared/wall-time.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { bringUp, lockPerson, punchesOf } from './attendance.ts'
import { rosterOf } from './roster.ts'
import { says } from './sentences.ts'
import { attendancePunchTable, attendanceTable, correctionTable, punchTable, voidPunchTable } from './tables.ts'
import { longestStay, place } from './windows.ts'

const form = parts({
  table: punchTable,
  joins: [
    withPerson(punchTable.personId),
    {
      table: voidPunchTable,
      on: eq(voidPunchTable.punchId, punchTable.id),
      fields: {
        state: sql<'counts' | 'void'>`case when ${voidPunchTable.punchId} is null then 'counts' else 'void' end`,
      },
      always: true,
    },
    {
      table: attendancePunchTable,
      on: eq(attendancePunchTable.punchId, punchTable.id),
      fields: { attendanceDayId: attendancePunchTable.attendanceDayId },
    },
    {
      table: attendanceTable,
      on: eq(attendanceTable.id, attendancePunchTable.attendanceDayId),
      fields: { shiftDay: attendanceTable.day },
    },
    {
      table: correctionTable,
      on: eq(correctionTable.id, punchTable.correctionId),
      fields: { correctionReason: correctionTable.reason },
    },
  ],
  computed: {
    shownAt: sql<string>`to_char(${punchTable.at} at time zone ${punchTable.timeZone}, 'YYYY-MM-DD HH24:MI')`,
  },
})
type Draft = DraftOf<typeof form>

/** Where somebody is now: their roster around this moment, and since when they are in. */
export async function standingOf(personId: string, call: Call) {
  const now = call.now.getTime()
  const today = dayIn(call.now, 'UTC')
  const roster = await rosterOf([personId], addDays(today, -2), addDays(today, 2), call)
  const timeZone = roster.of(personId, await dayOf(call)).timeZone
  const windows = roster.windows(personId, addDays(today, -2), addDays(today, 2))
  const punched = await punchesOf(personId, now - 3 * 86_400_000, now, call)
  const last = place(punched, windows, (at) => dayIn(new Date(at), timeZone)).at(-1)
  const isIn = last?.kind === 'in' && now <= Math.max(last.at + longestStay, last.window?.closes ?? 0)
  return { timeZone, windows, since: isIn ? last.at : null, last: punched.at(-1) }
}

/** Whoever calls clocks in or out, now: there is no other time and no other person to give. */
async function complete({ values }: Draft, { call }: { call: Call }): Promise<Draft> {
  const personId = await ownPerson(call)
  if (!personId) throw new Problem('unprocessable', says.noFileOfOwn())
  await lockPerson(personId, call)
  const [person] = await call.tx
    .select({ state: personTable.state })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.id, personId))
  if (person!.state === 'prehire' || person!.state === 'left') throw new Problem('conflict', says.notEmployedNow())
  const { since, timeZone } = await standingOf(personId, call)
  if (values.kind === 'in' && since !== null)
    throw new Problem('conflict', says.inAlready({ at: timeAt(since, timeZone) }), {
      kind: says.inAlready({ at: timeAt(since, timeZone) }),
    })
  if (values.kind === 'out' && since === null) throw new Problem('conflict', says.notIn(), { kind: says.notIn() })
  return { values: { personId, kind: values.kind!, at: call.now.toISOString(), timeZone, source: 'web' } }
}

export const punches = serveRecord(declared, {
  ...form,
  reach: { own: punchTable.personId },
  prepare: complete,
  written: async (id, { call }) => call.beforeCommit(follow, id),
})

/** What is punched is in the attendance of its person at once. */
async function follow(ids: string[], call: Call): Promise<void> {
  const rows = await call.tx
    .select({ personId: punchTable.personId, at: punchTable.at })
    .from(unscoped(punchTable, 'of one in hand'))
    .where(inArray(punchTable.id, ids))
  for (const [personId, own] of Map.groupBy(rows, (row) => row.personId)) {
    const days = own.map(({ at }) => dayIn(new Date(at), 'UTC')).toSorted()
    await lockPerson(personId, call)
    await bringUp(personId, addDays(days[0]!, -2), addDays(days.at(-1)!, 1), call)
  }
}
