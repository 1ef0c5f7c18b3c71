import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { leaveAdjustments as declared } from '#modules/leave/shared/leave-adjustments.ts'
import { leaveEntries as entriesRef } from '#modules/leave/shared/refs.ts'
import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import { leaveByHand } from '#modules/leave/shared/settings.ts'
import { units } from '#modules/leave/shared/units.ts'
import { make } from '#modules/people/server/make.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { proposalColumns, titledBy } from '#modules/people/server/second-person.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { notify } from '#server/inbox/notify.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { personOf } from './account.ts'
import { openLeave, shutOut } from './confidential.ts'
import { entered, leaveEntries } from './entries.ts'
import { leaveAdjustmentTable, leaveEntryTable, leaveTypeTable } from './tables.ts'
import { typeOf } from './leave-types.ts'

const form = parts({
  table: leaveAdjustmentTable,
  joins: [
    withPerson(leaveAdjustmentTable.personId),
    {
      table: leaveTypeTable,
      on: eq(leaveAdjustmentTable.typeId, leaveTypeTable.id),
      fields: { typeName: leaveTypeTable.name, unit: leaveTypeTable.unit },
      always: true,
    },
    {
      table: leaveEntryTable,
      on: eq(leaveEntryTable.adjustmentId, leaveAdjustmentTable.id),
      fields: { entryId: leaveEntryTable.id, entryDay: leaveEntryTable.effectiveOn },
    },
  ],
  computed: proposalColumns(declared.name, getTableColumns(leaveAdjustmentTable)),
})
type AdjustmentRow = TableForm<typeof form>
type AdjustmentDraft = DraftOf<typeof form>

const day = 86_400_000

/** What one person alone has added to the leave of somebody within 365 days, in ten-thousandths. */
async function addedAlone({ personId, typeId }: { personId: string; typeId: string }, { tx, now }: Call) {
  const [row] = await tx
    .select({ added: sql<string>`coalesce(sum(greatest(${leaveEntryTable.quantity}, 0)), 0)` })
    .from(unscoped(leaveEntryTable, 'a rule'))
    .innerJoin(
      unscoped(leaveAdjustmentTable, 'a rule'),
      and(eq(leaveEntryTable.adjustmentId, leaveAdjustmentTable.id), eq(leaveAdjustmentTable.alone, true)),
    )
    .where(
      and(
        eq(leaveEntryTable.personId, personId),
        eq(leaveEntryTable.typeId, typeId),
        gte(leaveEntryTable.createdAt, new Date(now.getTime() - 365 * day).toISOString()),
      ),
    )
  return units(row!.added)
}

/** Refuses what could not be entered, and says whether one person alone may enter it. */
async function complete({ values }: AdjustmentDraft, { call }: { call: Call }): Promise<AdjustmentDraft> {
  const { personId = '', typeId = '' } = values
  // The turn of the person is taken here, so that two entries at once do not both fit under the limit.
  const { quantity } = await entered(values, call)
  const person = await personOf(personId, call)
  const { unit } = await typeOf(typeId, call)
  const limit = (await settingIn(call.tx, leaveByHand))[unit === 'hour' ? 'hours' : 'days']
  const added = units(quantity)
  const alone = added <= 0 || added + (await addedAlone({ personId, typeId }, call)) <= units(limit)
  return {
    values: { ...titledBy(person!.displayName), ...values, alone, subjectId: person!.memberId, state: 'approved' },
  }
}

/** An approved adjustment is a row of the ledger, of which the person is notified. */
async function carryOut(id: string, { call, before }: { call: Call; before: AdjustmentRow | null }): Promise<void> {
  const [row] = await call.tx
    .select()
    .from(unscoped(leaveAdjustmentTable, 'of one in hand'))
    .where(eq(leaveAdjustmentTable.id, id))
  if (row?.state !== 'approved' || before?.state === 'approved') return
  const { personId, typeId, quantity, balance, effectiveOn, cause, expiresOn, subjectId } = row
  const entry = { personId, typeId, quantity, balance, effectiveOn, cause, expiresOn, adjustmentId: id }
  const recordId = await make(leaveEntries as never, entry, withoutVersion(call))
  if (subjectId)
    await notify(call, {
      to: [subjectId],
      kind: 'change',
      record: entriesRef.name,
      recordId,
      why: 'yours',
      action: 'create',
    })
}

export const leaveAdjustments = serveRecord(declared, {
  ...form,
  reach: {
    own: leaveAdjustmentTable.personId,
    openTo: openLeave(leaveAdjustmentTable.typeId, leaveAdjustmentTable.personId),
    openedBy: absenceSet,
  },
  barred: async ({ typeId }, call) => shutOut(await typeOf(typeId, call), call),
  prepare: complete,
  written: carryOut,
})

export const adjustmentRoutes = serveVerbs(leaveAdjustments, {})
