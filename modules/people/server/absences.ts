import { and, eq, isNull } from 'drizzle-orm'
import { addDays } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { dayOf } from '#server/approval/seat.ts'
import { leaveOfAbsenceTable } from './tables.ts'

/** Somebody is on leave of absence from today on. */
export const startAbsence = async (personId: string, call: Call): Promise<void> =>
  void (await call.tx.insert(leaveOfAbsenceTable).values({ personId, startsOn: await dayOf(call) }))

/** Somebody is back from today on; a leave of absence that ends on the day it began was none. */
export async function endAbsence(personId: string, call: Call): Promise<void> {
  const today = await dayOf(call)
  const { personId: whose, startsOn, endsOn } = leaveOfAbsenceTable
  const open = and(eq(whose, personId), isNull(endsOn))
  await call.tx.delete(leaveOfAbsenceTable).where(and(open, eq(startsOn, today)))
  await call.tx
    .update(leaveOfAbsenceTable)
    .set({ endsOn: addDays(today, -1) })
    .where(open)
}
