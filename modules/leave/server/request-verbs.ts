import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { unitText } from '#modules/leave/shared/units.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { dayOf } from '#server/approval/seat.ts'
import { leaveCalendar } from './leave-calendar.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf, lockPerson } from './account.ts'
import { daysOf, sumOf, takenByDay } from './count.ts'
import { free, reserve, reserved, settle } from './reserved-days.ts'
import { typeOf } from './leave-types.ts'
import { askedOf, leaveRequests, type RequestRow } from './requests.ts'
import { beforeOpening, lacksDocument, pastLastDay, refuse, refused, unfit } from './rules.ts'
import { says } from './sentences.ts'
import { leaveRequestTable } from './tables.ts'

/** Of the person of a request, before its row is locked. */
async function lockOf(call: Call, id: string): Promise<void> {
  const [row] = await call.tx
    .select({ personId: leaveRequestTable.personId })
    .from(unscoped(leaveRequestTable, 'of one in hand'))
    .where(eq(leaveRequestTable.id, id))
  if (row) await lockPerson(row.personId, call)
}

/** A request with all that is known of it, by the calendar of now. */
async function matterOf(row: RequestRow, call: Call) {
  const [type, person, calendar, today] = [
    await typeOf(row.typeId, call),
    (await personOf(row.personId, call))!,
    await leaveCalendar(row.personId, call),
    await dayOf(call),
  ]
  const asked = askedOf(row)
  return { asked, type, person, calendar, today, days: daysOf(asked, type, calendar), requestId: row.id }
}

const forReason = (reason: string) => ({ values: { stateReason: reason } })

export const requestRoutes = serveVerbs(leaveRequests, {
  submit: {
    beforeLock: lockOf,
    does: async (row, call) => {
      const matter = await matterOf(row, call)
      refuse(unfit(matter.asked, matter.type, matter.person, matter.calendar))
      refuse(await refused(matter, call))
      if (await lacksDocument(matter, call))
        throw new Problem(
          'unprocessable',
          says.documentNeeded({ type: matter.type.name, days: matter.type.documentsAfter! }),
          { typeId: says.attachDocument() },
        )
      await reserve(row, matter.days, call)
      const managed = !matter.type.confidential && (await isManaged(row.requesterId, call))
      const quantity = unitText(sumOf(matter.days))
      return { values: { submittedAt: call.now.toISOString(), stateReason: null, managed, quantity } }
    },
  },
  approve: {
    beforeLock: lockOf,
    does: async (row, call) => {
      // Their last day may have been entered while the leave waited.
      refuse(pastLastDay(row.lastDay, (await personOf(row.personId, call))!))
      refuse(await beforeOpening(row, call))
      const type = await typeOf(row.typeId, call)
      const days = await reserved(row.id, call)
      await settle(row, type, takenByDay(days), 'Leave', call)
      return { values: { stateReason: null } }
    },
  },
  reject: {
    beforeLock: lockOf,
    does: async (row, call, { reason }) => {
      await free(row.id, call)
      return forReason(reason)
    },
  },
  withdraw: {
    beforeLock: lockOf,
    does: async (row, call) => {
      await free(row.id, call)
      return { values: { stateReason: null } }
    },
  },
  shorten: {
    beforeLock: lockOf,
    does: async (row, call, { lastDay, reason }) => {
      if (lastDay < row.firstDay || lastDay >= row.lastDay)
        throw new Problem('unprocessable', says.shortenWithin(), { lastDay: says.chooseDayWithin() })
      const days = (await reserved(row.id, call)).filter(({ day }) => day <= lastDay)
      await free(row.id, call)
      await reserve(row, days, call)
      await settle(
        row,
        await typeOf(row.typeId, call),
        takenByDay(days),
        `Ends on ${lastDay} instead: ${reason}`.slice(0, 300),
        call,
      )
      const half = row.halfDay !== null && row.halfDay > lastDay ? { halfDay: null, half: null } : {}
      return { values: { lastDay, quantity: unitText(sumOf(days)), stateReason: reason, recounted: null, ...half } }
    },
  },
  cancel: {
    beforeLock: lockOf,
    does: async (row, call, { reason }) => {
      await free(row.id, call)
      await settle(row, await typeOf(row.typeId, call), new Map(), `Cancelled: ${reason}`.slice(0, 300), call)
      return { values: { stateReason: reason, recounted: null } }
    },
  },
  takeCount: {
    beforeLock: lockOf,
    does: async (row, call) => {
      const { days, type } = await matterOf(row, call)
      await free(row.id, call)
      await reserve(row, days, call)
      await settle(row, type, takenByDay(days), 'Counted anew: the working days changed', call)
      return { values: { quantity: unitText(sumOf(days)), recounted: null } }
    },
  },
  keepCount: () => ({ values: { recounted: null } }),
})
