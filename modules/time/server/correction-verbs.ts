import { eq } from 'drizzle-orm'
import { addDays, dayIn, type Day } from '#shared/day.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { bringUp, lockPerson } from './attendance.ts'
import { checked } from './correction-rules.ts'
import { timeCorrections, type CorrectionRow } from './corrections.ts'
import { punches } from './punches.ts'
import { correctionTable, punchTable, voidPunchTable } from './tables.ts'

/** Of the person of a correction, before its row is locked. */
async function lockOf(call: Call, id: string): Promise<void> {
  const [row] = await call.tx
    .select({ personId: correctionTable.personId })
    .from(unscoped(correctionTable, 'of one in hand'))
    .where(eq(correctionTable.id, id))
  if (row) await lockPerson(row.personId, call)
}

async function correctsOf(row: CorrectionRow, call: Call) {
  const [person] = await call.tx
    .select()
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.id, row.personId))
  return checked(row, person!, call)
}

/** Adds the punches that were asked for, and notes the one that does not count; what was punched stays as it is (rule H11). */
async function correct(row: CorrectionRow, given: Call): Promise<void> {
  const { voidsId, ...adds } = await correctsOf(row, given)
  // Whoever decides may not see the punches: what follows is the product's.
  const call = withoutVersion({ ...given, actor: system })
  const days: Day[] = [row.day]
  if (voidsId) {
    await call.tx.insert(voidPunchTable).values({ punchId: voidsId, correctionId: row.id })
    const [punch] = await call.tx
      .select({ at: punchTable.at })
      .from(unscoped(punchTable, 'of one in hand'))
      .where(eq(punchTable.id, voidsId))
    days.push(dayIn(new Date(punch!.at), 'UTC'))
  }
  for (const kind of ['in', 'out'] as const) {
    const at = adds[kind]
    if (at === null) continue
    days.push(dayIn(new Date(at), 'UTC'))
    const { personId, timeZone, id: correctionId } = row
    const values = {
      personId,
      kind,
      at: new Date(at).toISOString(),
      timeZone,
      source: 'correction' as const,
      correctionId,
    }
    await punches.create({ values }, call)
  }
  const all = days.toSorted()
  await bringUp(row.personId, addDays(all[0]!, -1), addDays(all.at(-1)!, 1), call)
}

export const correctionRoutes = serveVerbs(timeCorrections, {
  submit: {
    beforeLock: lockOf,
    does: async (row, call) => {
      await correctsOf(row, call)
      const managed = await isManaged(row.requesterId, call)
      return { values: { submittedAt: call.now.toISOString(), stateReason: null, managed } }
    },
  },
  approve: {
    beforeLock: lockOf,
    does: async (row, call) => {
      await correct(row, call)
      return { values: { stateReason: null } }
    },
  },
  reject: { does: (_row, _call, { reason }) => ({ values: { stateReason: reason } }) },
})
