import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import { orders as declared, type OrderRevision } from '#modules/purchasing/shared/orders.ts'
import { open } from '#server/approval/engine.ts'
import { noteMakers } from '#server/approval/makers.ts'
import { movesOf } from '#server/approval/facts.ts'
import type { Call } from '#server/call/call.ts'
import { draftOf } from '#server/record/write.ts'
import { allocate, refuseBeyond } from './allocations.ts'
import { allocationChanges, refuseRemoval } from './order-changes.ts'
import {
  makersOfOrder,
  orderRevisions,
  revisionLinesOf,
  type RevisionDraft,
  type RevisionRow,
} from './order-revisions.ts'
import { orderContent, orderLinesOf, orders, type OrderContent, type OrderDraft, type OrderRow } from './orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { changesOf } from './revision-changes.ts'
import { revisionLineTable, revisionTable } from './revision-tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const terms = ['expectedOn', 'paymentTermDays', 'shipMethod', 'note', 'taxAmount', 'freight'] as const

/** The number after the last revision of an order, be it in force or not: a number names one proposal. */
async function nextRevision(order: OrderRow, { tx }: Call): Promise<number> {
  const all = await tx
    .select({ revision: revisionTable.revision })
    .from(unscoped(revisionTable, 'of one in hand'))
    .where(eq(revisionTable.orderId, order.id))
  return Math.max(order.revision, ...all.map(({ revision }) => revision)) + 1
}

/**
 * A change of an agreed order. Where it goes beyond what was approved it is a proposal beside the order, which stays as it is; where it only
 * lowers, it is in force at once (rule P04) and kept all the same.
 */
export async function revise(
  order: OrderRow,
  { reason, ...change }: z.output<typeof OrderRevision>,
  call: Call,
): Promise<OrderDraft> {
  if (order.revisionNumber) throw new Problem('conflict', says.revisionWaits({ revision: order.revisionNumber }))
  const kept = await orderLinesOf(call, order.id)
  const lines = change.lines ?? kept.map(({ id, quantity }) => ({ id, quantity }))
  const draft = draftOf(declared.update!, { ...change, lines }, order) as OrderDraft
  const content = await orderContent(draft, { call, before: order })
  await refuseRemoval(kept, content.lines, call)
  const changes = await changesOf(order, content, call)
  if (!changes.length) throw new Problem('unprocessable', says.nothingRevised())
  const moves = movesOf(orders.record, order, content.values, kept, content.lines)
  await refuseBeyond(allocationChanges(kept, content.lines), call)
  const revision = await nextRevision(order, call)
  const whole = { ...order, ...content.values }
  const made = await orderRevisions.create(
    {
      values: {
        ...Object.fromEntries(terms.map((name) => [name, whole[name]])),
        orderId: order.id,
        number: `${order.number} R${revision}`,
        revision,
        state: moves.length ? 'in approval' : 'approved',
        reason,
        proposedById: call.actor.id,
        proposedByName: call.actor.name,
        currency: order.currency,
        taxAmount: whole.taxAmount,
        freight: whole.freight,
        agreedTotal: order.totalDue,
        totalDue: whole.totalDue,
        lineCount: content.lines.length,
        changes,
      },
      lines: content.lines.map(
        ({ id, itemId, description, quantity, unit, unitPrice, lineTotal, dueOn, accountId }) => ({
          orderLineId: id ?? null,
          itemId,
          description,
          quantity,
          unit,
          unitPrice,
          lineTotal,
          dueOn,
          accountId,
        }),
      ),
    } satisfies RevisionDraft,
    call,
  )
  if (!moves.length) return inForce(order, content, { revision, reason }, call)
  const { record } = orderRevisions
  // Whoever made the order, as it was or as it is, decides on no change of it (rule P02).
  await noteMakers(record, made.id, [...(await makersOfOrder(order, call))], call)
  await open(record, await orderRevisions.find(made.id, call), await revisionLinesOf(call, made.id), call)
  return { values: {} }
}

/** The order as revised: its requisitions follow, and the vendor is to be told. */
async function inForce(
  order: OrderRow,
  { kept, values, lines }: OrderContent,
  { revision, reason }: { revision: number; reason: string },
  call: Call,
): Promise<OrderDraft> {
  await allocate(allocationChanges(kept, lines), call)
  return { values: { ...values, state: 'approved', stateReason: reason, revision }, lines }
}

/** Puts an approved revision in place of the agreed order, or says what of it does not fit what came meanwhile. */
export async function apply(revision: RevisionRow, order: OrderRow, call: Call): Promise<void> {
  const lines = await revisionLinesOf(call, revision.id)
  const content = await orderContent(
    {
      values: Object.fromEntries(terms.map((name) => [name, revision[name]])),
      lines: lines.map(
        ({ orderLineId, itemId, description, quantity, unit, unitPrice, lineTotal, dueOn, accountId }) => ({
          ...(orderLineId ? { id: orderLineId } : {}),
          itemId,
          description,
          quantity,
          unit,
          unitPrice,
          lineTotal,
          dueOn,
          accountId,
        }),
      ),
    },
    { call, before: order },
  ).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const why = Object.values(error.fields ?? {}).join('; ') || error.message
    throw new Problem('conflict', says.revisionUnfit({ revision: revision.number, why }))
  })
  await refuseRemoval(content.kept, content.lines, call)
  await orders.change(order, await inForce(order, content, revision, call), withoutVersion(call), 'revise')
  // New lines have an id from now on: what is in force can be compared with what was decided.
  const now = await orderLinesOf(call, order.id)
  for (const [at, line] of lines.entries())
    if (!line.orderLineId)
      await call.tx.update(revisionLineTable).set({ orderLineId: now[at]!.id }).where(eq(revisionLineTable.id, line.id))
}

/** Ends what is proposed for an order that ends. */
export async function endProposal(order: OrderRow, why: string, call: Call): Promise<void> {
  if (!order.revisionId) return
  const held = await orderRevisions.lock(order.revisionId, withoutVersion(call))
  if (held.state === 'in approval')
    await orderRevisions.change(
      held,
      { values: { state: 'withdrawn', stateReason: why } },
      withoutVersion(call),
      'withdraw',
    )
}
