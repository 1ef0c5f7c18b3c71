import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { dayOf } from '#server/approval/seat.ts'
import { leaveCalendar } from './leave-calendar.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, personOf, lockPerson } from './account.ts'
import { daysOf, sumOf, takenByDay, type LeaveDay } from './count.ts'
import type { Entry } from './course.ts'
import { bringUp, post } from './entries.ts'
import { askedOf, leaveRequests, refuse, typeOf, type RequestRow } from './requests.ts'
import { lacksDocument, pastLastDay, refused, unfit } from './rules.ts'
import { says } from './sentences.ts'
import { leaveDayTable, leaveRequestTable } from './tables.ts'
import type { TypeRow } from './leave-types.ts'

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

export async function reserve(
  { id, personId }: Pick<RequestRow, 'id' | 'personId'>,
  days: readonly LeaveDay[],
  { tx }: Call,
): Promise<void> {
  await tx
    .insert(leaveDayTable)
    .values(
      days.map(({ day, half, quantity }) => ({ requestId: id, personId, day, half, quantity: unitText(quantity) })),
    )
}
export const free = (id: string, { tx }: Call) => tx.delete(leaveDayTable).where(eq(leaveDayTable.requestId, id))

/** The days that a request has reserved. */
export async function reserved(id: string, { tx }: Call): Promise<LeaveDay[]> {
  const { day, half, quantity } = leaveDayTable
  const rows = await tx
    .select({ day, half, quantity })
    .from(unscoped(leaveDayTable, 'of one in hand'))
    .where(eq(leaveDayTable.requestId, id))
    .orderBy(day, half)
  return rows.map((row) => ({ ...row, quantity: units(row.quantity) }))
}

/** Each day by which a leave differs from what is taken for it: more is taken, less goes back (rule H07). */
export function settling(
  entries: readonly Entry[],
  requestId: string,
  wanted: ReadonlyMap<Day, number>,
  cause: string,
): Entry[] {
  const taken = new Map<Day, number>()
  for (const each of entries)
    if (each.requestId === requestId) taken.set(each.day, (taken.get(each.day) ?? 0) - each.quantity)
  return [...new Set([...taken.keys(), ...wanted.keys()])].toSorted().flatMap((day): Entry[] => {
    const more = (wanted.get(day) ?? 0) - (taken.get(day) ?? 0)
    if (more === 0) return []
    const kind = more > 0 ? ('take' as const) : ('return' as const)
    return [{ id: null, day, kind, quantity: -more, cause, expiresOn: null, requestId, period: null }]
  })
}

/** Posts what a leave differs by. */
export async function settle(
  { id, personId, typeId }: Pick<RequestRow, 'id' | 'personId' | 'typeId'>,
  type: Pick<TypeRow, 'tracked'>,
  wanted: ReadonlyMap<Day, number>,
  cause: string,
  call: Call,
): Promise<void> {
  if (!type.tracked) return
  const account = await accountOf((await personOf(personId, call))!, typeId, call)
  await post(personId, typeId, settling(account.entries, id, wanted, cause), call)
  // What has expired or was carried over since may come to something else now.
  await bringUp(await accountOf(account.person, typeId, call), await dayOf(call), call)
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
