import { eq } from 'drizzle-orm'
import { fromMinor, roundToMinor, total } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import {
  requisitionCan,
  requisitions as declared,
  requisitionVerbs,
  type RequisitionState,
  type RequisitionVerb,
} from '#modules/procurement/shared/requisitions.ts'
import { may } from '#server/actor.ts'
import { decide, type Matter } from '#server/approval.ts'
import { askForDecision } from '#server/approval-mail.ts'
import type { Call } from '#server/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import type { Draft } from '#server/record/write.ts'
import { route } from '#server/route.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { completeLines, mergeLines } from './line-drafts.ts'
import { today } from './policy.ts'
import { itemTable, requisitionLineTable, requisitionTable, vendorTable } from './tables.ts'

async function complete(
  { values, lines }: Draft,
  { call, before }: { call: Call; before: Row | null },
): Promise<Draft> {
  const entity = await defaultEntity(call.tx)
  const currency = String(values['currency'] ?? before?.['currency'] ?? entity.currency)
  if (currency !== entity.currency)
    throw new Problem('unprocessable', `Requisitions are in ${entity.currency}, the currency of the books`, {
      currency: `Give ${entity.currency}`,
    })
  const own: Record<string, unknown> = before
    ? { ...values }
    : {
        ...values,
        currency,
        entityId: entity.id,
        number: await nextNumber(call.tx, 'PR'),
        state: 'draft',
        requesterId: call.actor.id,
        requesterName: call.actor.name,
      }
  if (!lines) return { values: own }
  const kept = before
    ? await call.tx.select().from(requisitionLineTable).where(eq(requisitionLineTable.requisitionId, before.id))
    : []
  const whole = mergeLines(kept, lines)
  const done = await completeLines(call.tx, whole, 'estimatedPrice', { currency, on: await today(call) })
  return {
    values: {
      ...own,
      lineCount: done.length,
      totalAmount: roundToMinor(total(done.map((line) => line.lineTotal)), currency),
    },
    lines: done,
  }
}

function refuse(verb: RequisitionVerb, before: Row): void {
  insist(requisitionCan(verb, { state: before['state'] as RequisitionState }))
}

export const requisitions = serveRecord(declared, {
  table: requisitionTable,
  /** Buyers and approvers see all requisitions, everyone else their own. */
  scope: (actor) =>
    may(actor, 'procurement.orders.read') || may(actor, 'procurement.requisitions.approve')
      ? undefined
      : eq(requisitionTable.requesterId, actor.id),
  lines: {
    table: requisitionLineTable,
    parent: 'requisitionId',
    joins: [
      { table: itemTable, on: eq(requisitionLineTable.itemId, itemTable.id), fields: { itemName: itemTable.name } },
      {
        table: vendorTable,
        on: eq(requisitionLineTable.vendorId, vendorTable.id),
        fields: { vendorName: vendorTable.name },
      },
    ],
  },
  prepare: complete,
  guards: { update: (before) => refuse('update', before) },
})

/** The decision covers the whole estimated amount; whoever wrote or submitted it decides nothing (rule P02). */
const decideOn = (before: Row, decision: 'approved' | 'rejected', call: Call, reason?: string): Promise<void> =>
  decide(matterOf(before), decision, call, reason)

const matterOf = (row: Row): Matter => ({
  record: declared.name,
  recordId: row.id,
  amount: row['totalAmount'] as bigint,
  currency: String(row['currency']),
  makers: [row['createdBy'], row['requesterId'], row['submittedBy']].filter((id) => id !== null) as string[],
})

/** A verb that only moves the state. */
const move = (
  verb: keyof typeof requisitionVerbs,
  id: string,
  call: Call,
  run: (before: Row) => Promise<Draft['values']> | Draft['values'],
) =>
  requisitions.act(id, verb, call, async (before) => {
    refuse(verb, before)
    return { values: await run(before) }
  })

export const requisitionRoutes = [
  route(requisitionVerbs.submit, ({ params }, call) =>
    move('submit', params.id, call, async (before) => {
      if (!may(call.actor, 'procurement.orders.create') && before['requesterId'] !== call.actor.id)
        throw new Problem('forbidden', 'Only the requester or a buyer submits a requisition')
      if ((before['totalAmount'] as bigint) <= 0n)
        throw new Problem(
          'unprocessable',
          `The estimated total is ${fromMinor(0n, String(before['currency']))}: give the lines a price`,
        )
      await askForDecision(
        matterOf(before),
        `requisition ${String(before['number'])}`,
        declared.pageOf(before.id),
        call,
      )
      return {
        state: 'in approval',
        stateReason: null,
        submittedBy: call.actor.id,
        submittedAt: call.now.toISOString(),
      }
    }),
  ),
  route(requisitionVerbs.approve, ({ params }, call) =>
    move('approve', params.id, call, async (before) => {
      await decideOn(before, 'approved', call)
      return { state: 'approved', stateReason: null }
    }),
  ),
  route(requisitionVerbs.reject, ({ params, body }, call) =>
    move('reject', params.id, call, async (before) => {
      await decideOn(before, 'rejected', call, body.reason)
      return { state: 'rejected', stateReason: body.reason }
    }),
  ),
  route(requisitionVerbs.cancel, ({ params, body }, call) =>
    move('cancel', params.id, call, () => ({ state: 'cancelled', stateReason: body.reason })),
  ),
  route(requisitionVerbs.close, ({ params, body }, call) =>
    move('close', params.id, call, () => ({ state: 'closed', stateReason: body.reason })),
  ),
]
