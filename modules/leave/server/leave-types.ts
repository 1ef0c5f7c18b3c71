import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { leaveTypes as declared } from '#modules/leave/shared/leave-types.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

const form = parts({ table: leaveTypeTable })
export type TypeRow = TableForm<typeof form>
type TypeDraft = DraftOf<typeof form>

const usual = {
  unit: 'half day' as const,
  paid: true,
  tracked: true,
  negativeLimit: '0',
  // Until somebody says that others may know.
  confidential: true,
  countsDaysOff: false,
  waitingDays: 0,
}
async function complete(
  draft: TypeDraft,
  { call, before }: { call: Call; before: TypeRow | null },
): Promise<TypeDraft> {
  if (!before) return { values: { ...usual, ...draft.values } }
  const { confidential = before.confidential } = draft.values
  // The approver may not know of it then, or nobody who may was asked.
  if (confidential !== before.confidential && (await isWaitedFor(before.id, call)))
    throw new Problem('conflict', says.decideFirst({ type: before.name }), {
      confidential: says.decideFirst({ type: before.name }),
    })
  return draft
}

export async function typeOf(id: string, { tx }: Pick<Call, 'tx'>): Promise<TypeRow> {
  const [type] = await tx.select().from(unscoped(leaveTypeTable, 'a reference')).where(eq(leaveTypeTable.id, id))
  if (!type) throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
  return type
}

async function isWaitedFor(typeId: string, { tx }: Call): Promise<boolean> {
  const rows = await tx
    .select({ id: leaveRequestTable.id })
    .from(unscoped(leaveRequestTable, 'a rule'))
    .where(and(eq(leaveRequestTable.typeId, typeId), eq(leaveRequestTable.state, 'in approval')))
    .limit(1)
  return rows.length > 0
}

export const leaveTypes = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
})
