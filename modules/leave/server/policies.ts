import { and, eq, isNull, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { leavePolicies as declared } from '#modules/leave/shared/leave-policies.ts'
import { units } from '#modules/leave/shared/units.ts'
import { dayOf } from '#server/approval/seat.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { adjustJobOf } from './policy-change.ts'
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
  if (before) {
    // The policy has decided: nobody waits any more.
    return { values: values.backPosting === 'post' ? { ...values, heldPeople: 0 } : values }
  }
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
      proRata: true,
      backPosting: 'ask first',
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

export const leavePolicies = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  written: async (id, { call, before }) => {
    if (!before) return
    const [now] = await call.tx
      .select()
      .from(unscoped(leavePolicyTable, 'of one in hand'))
      .where(eq(leavePolicyTable.id, id))
    if (amountsOf(now!) !== amountsOf(before)) call.enqueue(adjustJobOf(before))
    if (now!.backPosting === 'post' && before.backPosting !== 'post') call.enqueue({ name: 'leave.post-due', data: {} })
  },
})

/** What of a policy says how much a period gives. */
const amountsOf = ({ perYear, rounding, proRata }: Pick<PolicyRow, 'perYear' | 'rounding' | 'proRata'>): string =>
  JSON.stringify([units(perYear), rounding, proRata])

/** Writes for how many people each policy asks first, where that is another number than before. */
export async function noteHeld(held: ReadonlyMap<string, number>, given: Call): Promise<void> {
  const call = withoutVersion(given)
  const { id, heldPeople } = leavePolicyTable
  for (const policy of await call.tx
    .select({ id, heldPeople })
    .from(unscoped(leavePolicyTable, 'the app'))
    .orderBy(id)) {
    const now = held.get(policy.id) ?? 0
    if (now === policy.heldPeople) continue
    await leavePolicies.change(
      await leavePolicies.lock(policy.id, call),
      { values: { heldPeople: now } },
      call,
      'count',
    )
  }
}
