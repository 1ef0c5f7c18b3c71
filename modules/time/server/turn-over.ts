import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { leaveMoved } from '#modules/leave/server/requests.ts'
import { addDays } from '#shared/day.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { on, type Hook } from '#server/call/hooks.ts'
import { inCall, inQuietCall } from '#server/call/job-call.ts'
import type { AppContext } from '#server/app-context.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { bringUp, lockPerson } from './attendance.ts'
import { shiftAssignmentTable } from './tables.ts'

/** How many days back what has changed since (a holiday, a place) is found. */
const back = 14

/** Works out the days that are over of everybody with a shift: who did not come is absent. */
export async function changeOfDay(app: AppContext): Promise<void> {
  const found = await inCall(app, system, 'look for shifts that are over', async (call) => {
    const today = await dayOf(call)
    const people = await call.tx
      .selectDistinct({ personId: shiftAssignmentTable.personId })
      .from(unscoped(shiftAssignmentTable, 'the app'))
      .where(
        and(
          eq(shiftAssignmentTable.state, 'in force'),
          lte(shiftAssignmentTable.validFrom, today),
          or(isNull(shiftAssignmentTable.validTo), gte(shiftAssignmentTable.validTo, addDays(today, -back))),
        ),
      )
    return { today, people }
  })
  for (const { personId } of found.people)
    await inQuietCall(app, system, 'work out attendance', async (call) => {
      await lockPerson(personId, call)
      await bringUp(personId, addDays(found.today, -back), addDays(found.today, 1), call)
    })
}

/** Leave that is agreed to, shortened or cancelled is in the attendance at once (rule H10). */
export const leaveHook: Hook = on(leaveMoved, async ({ personId, firstDay, lastDay }, call) => {
  await lockPerson(personId, call)
  await bringUp(personId, firstDay, lastDay, call)
})
