import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

/** The type that a person asked for most often in the last year, else the first they have a balance of, else the only one. None is confidential. */
export async function usualTypeOf(
  personId: string,
  withBalance: readonly string[],
  today: Day,
  { tx }: Call,
): Promise<string | null> {
  const types = await tx
    .select({ id: leaveTypeTable.id })
    .from(unscoped(leaveTypeTable, 'a reference'))
    .where(and(isNull(leaveTypeTable.archivedAt), eq(leaveTypeTable.confidential, false)))
  const ids = types.map(({ id }) => id)
  if (ids.length < 2) return ids[0] ?? null
  const [most] = await tx
    .select({ typeId: leaveRequestTable.typeId })
    .from(unscoped(leaveRequestTable, 'a rule'))
    .where(
      and(
        eq(leaveRequestTable.personId, personId),
        inArray(leaveRequestTable.typeId, ids),
        inArray(leaveRequestTable.state, ['in approval', 'approved']),
        gte(leaveRequestTable.firstDay, addDays(today, -365)),
      ),
    )
    .groupBy(leaveRequestTable.typeId)
    .orderBy(desc(sql`count(*)`), asc(leaveRequestTable.typeId))
    .limit(1)
  return most?.typeId ?? withBalance.find((id) => ids.includes(id)) ?? null
}
