import { eq } from 'drizzle-orm'
import { compare } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { positionsTurn, requirePlanned } from '#modules/people/server/headcount.ts'
import { departmentTable, jobTable, placeTable, positionTable } from '#modules/people/server/tables.ts'
import { jobRequisitions as declared } from '#modules/recruiting/shared/job-requisitions.ts'
import { requisitionNumbers } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { requisitionTable } from './tables.ts'

const form = parts({
  table: requisitionTable,
  joins: [
    { table: jobTable, on: eq(requisitionTable.jobId, jobTable.id), fields: { jobName: jobTable.name }, always: true },
    {
      table: departmentTable,
      on: eq(requisitionTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
      always: true,
    },
    { table: placeTable, on: eq(requisitionTable.placeId, placeTable.id), fields: { placeName: placeTable.name } },
    {
      table: positionTable,
      on: eq(requisitionTable.positionId, positionTable.id),
      fields: { positionName: positionTable.name },
    },
    {
      table: users,
      on: eq(requisitionTable.requesterId, users.id),
      fields: { requesterName: users.name },
      always: true,
    },
  ],
})
type RequisitionRow = TableForm<typeof form>
type RequisitionDraft = DraftOf<typeof form>

async function complete(
  { values }: RequisitionDraft,
  { call, before }: { call: Call; before: RequisitionRow | null },
): Promise<RequisitionDraft> {
  const { currency: books } = await defaultEntity(call.tx)
  const { currency = books, payFrom, payTo } = { ...before, ...values }
  if (currency !== books)
    throw new Problem('unprocessable', says.booksCurrency({ currency: books }), {
      currency: says.giveCurrency({ currency: books }),
    })
  if (payFrom && payTo && compare(payTo, payFrom) < 0)
    throw new Problem('unprocessable', says.payBelow(), { payTo: says.giveMore() })
  await requireSeat({ ...before, ...values }, call)
  if (before) return { values }
  const number = await nextNumber(call.tx, requisitionNumbers, { on: await dayOf(call) })
  return { values: { ...values, currency, number, requesterId: call.actor.id } }
}

/** A position is sought in its own job and department. */
async function requireSeat({ positionId, jobId, departmentId }: RequisitionDraft['values'], { tx }: Call) {
  if (!positionId) return
  const [seat] = await tx
    .select({ jobId: positionTable.jobId, departmentId: positionTable.departmentId })
    .from(unscoped(positionTable, 'a reference'))
    .where(eq(positionTable.id, positionId))
  if (seat?.jobId !== jobId || seat?.departmentId !== departmentId)
    throw new Problem('unprocessable', says.otherSeat(), { positionId: says.chooseSeat() })
}

/** What is sought is planned, or whoever asks says why it goes beyond (rule H23). */
async function requirePlan({ positionId, overPlan, wantedBy, heads }: RequisitionRow, call: Call): Promise<void> {
  if (!positionId || overPlan) return
  await positionsTurn(positionId, call)
  const today = await dayOf(call)
  const from = wantedBy > today ? wantedBy : today
  await requirePlanned(
    { positionId, span: { validFrom: from, validTo: null }, field: 'overPlan', besides: { positionId, from, heads } },
    call,
  )
}

export const jobRequisitions = serveRecord(declared, {
  ...form,
  reach: { own: requisitionTable.requesterId },
  prepare: complete,
})

const forReason = (_: RequisitionRow, _call: Call, { reason }: { reason: string }) => ({
  values: { stateReason: reason },
})

export const jobRequisitionRoutes = serveVerbs(jobRequisitions, {
  submit: async (row, call) => {
    await requirePlan(row, call)
    return { values: { stateReason: null, submittedAt: call.now.toISOString() } }
  },
  approve: () => ({ values: { stateReason: null } }),
  reject: forReason,
  cancel: forReason,
})
