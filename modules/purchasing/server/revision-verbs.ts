import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { refreshOrder } from './order-progress.ts'
import { orderRevisions, type RevisionRow } from './order-revisions.ts'
import { orderMoved, orders, vendorIsOpen } from './orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { apply } from './revise.ts'
import { says } from './sentences.ts'

/** The order is as it was; its page and its history hear of it. */
async function tell({ orderId }: RevisionRow, action: string, call: Call): Promise<void> {
  await orders.change(await orders.lock(orderId, withoutVersion(call)), { values: {} }, withoutVersion(call), action)
}

export const revisionRoutes = serveVerbs(orderRevisions, {
  approve: async (revision, call) => {
    const order = await orders.lock(revision.orderId, withoutVersion(call))
    // One that closed by itself, received and billed in full, opens again for what is to come.
    if (!order.agreed || order.closedShort)
      throw new Problem('conflict', says.orderUnrevisable({ number: order.number, state: order.state }))
    await vendorIsOpen(order, call)
    await apply(revision, order, call)
    await refreshOrder(await orders.lock(order.id, withoutVersion(call)), call, 'progress')
    await orderMoved.emit({ orderId: order.id }, call)
    return { values: { stateReason: null } }
  },
  reject: async (revision, call, { reason }) => {
    await tell(revision, 'reject revision', call)
    return { values: { stateReason: reason } }
  },
  withdraw: (revision, call) => tell(revision, 'withdraw revision', call),
})
