import { and, eq, gt, gte, lte } from 'drizzle-orm'
import { leaveDayTable, leaveRequestTable } from '#modules/leave/server/tables.ts'
import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'

export type OnLeave = { requestId: string; whole: boolean }

/** The days that are leave which was agreed to, each whole or by half; a day off takes none. */
export async function leaveOf(
  personId: string,
  from: Day,
  to: Day,
  { tx }: Pick<Call, 'tx'>,
): Promise<Map<Day, OnLeave>> {
  const rows = await tx
    .select({ day: leaveDayTable.day, requestId: leaveDayTable.requestId })
    .from(unscoped(leaveDayTable, 'a rule'))
    .innerJoin(unscoped(leaveRequestTable, 'a rule'), eq(leaveRequestTable.id, leaveDayTable.requestId))
    .where(
      and(
        eq(leaveDayTable.personId, personId),
        gte(leaveDayTable.day, from),
        lte(leaveDayTable.day, to),
        gt(leaveDayTable.quantity, '0'),
        eq(leaveRequestTable.state, 'approved'),
      ),
    )
  const days = new Map<Day, OnLeave>()
  for (const [day, halves] of Map.groupBy(rows, (row) => row.day))
    days.set(day, { requestId: halves[0]!.requestId, whole: halves.length > 1 })
  return days
}
