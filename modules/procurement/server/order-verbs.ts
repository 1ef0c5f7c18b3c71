import { compare, fromMinor, subtract } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { orders as declared } from '#modules/procurement/shared/orders.ts'
import type { Call } from '#server/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { draftOf } from '#server/record/write.ts'
import { allocate, note, type Allocations } from './allocations.ts'
import { completeOrder, orderLinesOf, orders, type OrderRow } from './orders.ts'
import { refreshOrder } from './order-progress.ts'
import { beside, today } from './policy.ts'
import { refuseHeld } from './vendors.ts'

const vendorIsOpen = async ({ vendorId }: OrderRow, call: Call) =>
  refuseHeld(call.tx, vendorId, 'orders', await today(call))

/** Gives back to the requisitions what this order will not bring any more. */
async function free(orderId: string, call: Call): Promise<void> {
  const freed: Allocations = new Map()
  for (const line of await orderLinesOf(call, orderId)) {
    const open = subtract(line.received, line.quantity)
    if (compare(open, '0') < 0) note(freed, line.requisitionLineId, open)
  }
  await allocate(freed, call)
}

export const orderRoutes = serveVerbs(orders, {
  submit: async (order, call) => {
    await vendorIsOpen(order, call)
    if (compare(order.totalDue, '0') <= 0)
      throw new Problem('unprocessable', `The order comes to ${fromMinor(0n, order.currency)}: give its lines a price`)
    return { values: { stateReason: null } }
  },
  approve: async (order, call) => {
    await vendorIsOpen(order, call)
    return { values: { stateReason: null, approvedAt: order.approvedAt ?? call.now.toISOString() } }
  },
  reject: (_order, _call, { reason }) => ({ values: { stateReason: reason } }),
  send: async (order, call) => {
    await vendorIsOpen(order, call)
    return { values: { sentAt: call.now.toISOString() } }
  },
  cancel: async ({ id }, call, { reason }) => {
    await free(id, call)
    return { values: { stateReason: reason, closedOn: await today(call) } }
  },
  close: async ({ id }, call, { reason }) => {
    await free(id, call)
    return { values: { closedShort: true, stateReason: reason, closedOn: await today(call) } }
  },
  revise: {
    does: async (order, call, { reason, ...change }) => {
      const kept = await orderLinesOf(call, order.id)
      const lines = change.lines ?? kept.map(({ id, quantity }) => ({ id, quantity }))
      const draft = await completeOrder(draftOf(declared.update!, { ...change, lines }, order), { call, before: order })
      return {
        ...draft,
        values: { ...draft.values, state: 'approved', stateReason: reason, revision: order.revision + 1 },
      }
    },
    after: async (id, call) => refreshOrder(await orders.lock(id, beside(call)), call, 'progress'),
  },
})
