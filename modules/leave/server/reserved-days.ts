import { eq } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, personOf } from './account.ts'
import type { LeaveDay } from './count.ts'
import type { Entry } from './course.ts'
import { bringUp, post } from './entries.ts'
import { openedOn } from './opening.ts'
import { leaveDayTable, type leaveRequestTable } from './tables.ts'
import type { TypeRow } from './leave-types.ts'

type RequestRow = typeof leaveRequestTable.$inferSelect

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
  // What was taken up to the day of an opening balance is in it.
  const opened = openedOn(account.entries)
  const since = <T>(all: Iterable<T>, dayOfOne: (one: T) => Day): T[] =>
    [...all].filter((each) => opened === null || dayOfOne(each) > opened)
  const entries = since(account.entries, ({ day }) => day)
  const days = new Map(since(wanted, ([day]) => day))
  await post(personId, typeId, settling(entries, id, days, cause), call)
  // What has expired or was carried over since may come to something else now.
  await bringUp(await accountOf(account.person, typeId, call), await dayOf(call), call)
}
