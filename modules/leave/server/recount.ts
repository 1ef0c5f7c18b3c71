import { inArray } from 'drizzle-orm'
import { calendarChanged } from '#modules/calendars/server/calendars.ts'
import { unitText, units } from '#modules/leave/shared/units.ts'
import { dayOf } from '#server/approval/seat.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { after, type Hook } from '#server/call/hooks.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { personsTurn } from './account.ts'
import { daysOf, sumOf, takenByDay } from './count.ts'
import { free, reserve, settle } from './request-verbs.ts'
import { askedOf, leaveRequests, typeOf } from './requests.ts'
import { leaveRequestTable } from './tables.ts'

/**
 * What a changed calendar makes of leave (rule H02): what is to come is counted anew, with the days of the balance; of what is over or has begun it is noted
 * what it would come to, and an HR officer says whether that counts.
 */
async function recount(call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const [calendar, today] = [await leaveCalendar(call), await dayOf(call)]
  const rows = await call.tx
    .select({ id: leaveRequestTable.id, personId: leaveRequestTable.personId })
    .from(wholeRows(leaveRequestTable, 'a rule'))
    .where(inArray(leaveRequestTable.state, ['in approval', 'approved']))
    .orderBy(leaveRequestTable.personId, leaveRequestTable.id)
  for (const { id, personId } of rows) {
    await personsTurn(personId, call)
    const row = await leaveRequests.lock(id, own)
    const type = await typeOf(row.typeId, call)
    const days = daysOf(askedOf(row), type, calendar)
    const sum = sumOf(days)
    if (row.firstDay > today || row.state === 'in approval') {
      if (sum === units(row.quantity)) continue
      await free(id, call)
      await reserve(row, days, call)
      if (row.state === 'approved') await settle(row, type, takenByDay(days), 'Counted by the changed calendar', own)
      await leaveRequests.change(row, { values: { quantity: unitText(sum), recounted: null } }, own, 'recount')
    } else {
      const recounted = sum === units(row.quantity) ? null : unitText(sum)
      const noted = row.recounted === null ? null : unitText(units(row.recounted))
      if (noted !== recounted) await leaveRequests.change(row, { values: { recounted } }, own, 'recount')
    }
  }
}

export const recountHook: Hook = after(calendarChanged, async (_, call) => recount(call))
