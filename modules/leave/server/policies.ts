import { and, eq, isNull, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { leavePolicies as declared } from '#modules/leave/shared/leave-policies.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { leavePolicyTable, leaveTypeTable } from './tables.ts'

const form = parts({
  table: leavePolicyTable,
  joins: [
    {
      table: leaveTypeTable,
      on: eq(leavePolicyTable.typeId, leaveTypeTable.id),
      fields: { typeName: leaveTypeTable.name, unit: leaveTypeTable.unit },
      always: true,
    },
  ],
})
type PolicyRow = TableForm<typeof form>
type PolicyDraft = DraftOf<typeof form>

async function complete(
  { values }: PolicyDraft,
  { call, before }: { call: Call; before: PolicyRow | null },
): Promise<PolicyDraft> {
  if (before) return { values }
  const { typeId = '', employeeType = 'employee', afterYears = 0 } = values
  const [type] = await call.tx
    .select({ name: leaveTypeTable.name, tracked: leaveTypeTable.tracked })
    .from(unscoped(leaveTypeTable, 'a reference'))
    .where(eq(leaveTypeTable.id, typeId))
  if (!type) throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
  if (!type.tracked)
    throw new Problem('unprocessable', says.typeUntracked({ type: type.name }), { typeId: says.chooseType() })
  await refuseTaken({ id: null, typeId, employeeType, afterYears }, call)
  return {
    values: {
      frequency: 'every month',
      postedOn: 'first day',
      rounding: 'exact',
      startsOn: `${(await dayOf(call)).slice(0, 4)}-01-01`,
      ...values,
      employeeType,
      afterYears,
      name: `${type.name}, ${employeeType}s${afterYears ? ` after ${afterYears} years` : ''}`,
    },
  }
}

type Tier = { id: string | null; typeId: string; employeeType: PolicyRow['employeeType']; afterYears: number }
async function refuseTaken({ id, typeId, employeeType, afterYears }: Tier, { tx }: Call): Promise<void> {
  const [taken] = await tx
    .select({ id: leavePolicyTable.id })
    .from(unscoped(leavePolicyTable, 'a rule'))
    .where(
      and(
        eq(leavePolicyTable.typeId, typeId),
        eq(leavePolicyTable.employeeType, employeeType),
        eq(leavePolicyTable.afterYears, afterYears),
        isNull(leavePolicyTable.archivedAt),
        id ? ne(leavePolicyTable.id, id) : undefined,
      ),
    )
  if (taken) throw new Problem('conflict', says.policyTaken(), { afterYears: says.chooseOtherYears() })
}

export const leavePolicies = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })
