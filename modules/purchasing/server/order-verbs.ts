import { compare, fromMinor, subtract } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { mailSubject } from '#modules/purchasing/shared/orders.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { confirmed } from '#server/record/warning.ts'
import { allocate, followOrder, note, type Allocations } from './allocations.ts'
import { orderLinesOf, orderMoved, orders, vendorIsOpen } from './orders.ts'
import { refreshOrder } from './order-progress.ts'
import { passes } from '#server/approval/alone.ts'
import { withoutVersion } from '#server/call/call.ts'
import { today } from '#modules/ledger/server/entities.ts'
import { orderRevisions } from './order-revisions.ts'
import { similarOrders } from './similar-orders.ts'
import { endProposal, revise } from './revise.ts'
import { says } from './sentences.ts'

/** Gives back to the requisitions what this order will not bring any more. */
async function free(orderId: string, call: Call): Promise<void> {
  const freed: Allocations = new Map()
  for (const line of await orderLinesOf(call, orderId)) {
    const open = subtract(line.received, line.quantity)
    if (compare(open, '0') < 0) note(freed, line.requisitionLineId, open)
  }
  await allocate(freed, call)
}

/** Bills that wait for what an order was to bring are examined with what has become of it. */
const rematch = (id: string, call: Call) => orderMoved.emit({ orderId: id }, withoutVersion(call))
const ended = async (id: string, call: Call) => {
  await followOrder(id, call)
  await rematch(id, call)
}

export const orderRoutes = serveVerbs(orders, {
  submit: async (order, call, given) => {
    await vendorIsOpen(order, call)
    if (compare(order.totalDue, '0') <= 0)
      throw new Problem(
        'unprocessable',
        says.orderWithoutPrice({ total: { amount: fromMinor(0n, order.currency), currency: order.currency } }),
      )
    const warning = await similarOrders(order, call)
    return { values: { stateReason: null, similar: confirmed(warning, given, call) } }
  },
  approve: async (order, call) => {
    await vendorIsOpen(order, call)
    return { values: { stateReason: null } }
  },
  reject: (_order, _call, { reason }) => ({ values: { stateReason: reason } }),
  mail: {
    does: async (order, call, { to, message }) => {
      await vendorIsOpen(order, call)
      const { app, actor, now } = call
      if (!app.settings.mailUrl) throw new Problem('conflict', says.noMailServer())
      if (!isAddress(to)) throw new Problem('invalid', says.noAddress(), { to: says.noAddress() })
      await sendMail(call, {
        to,
        subject: mailSubject(order),
        text: message,
        papers: [await orders.paper(order.id, call)],
        ...(isAddress(actor.email) ? { replyTo: actor.email } : {}),
        about: { record: orders.record.name, recordId: order.id },
        key: `${orders.record.name} ${order.id} ${order.version}`,
      })
      return { values: { sentAt: now.toISOString(), sentTo: to } }
    },
    after: followOrder,
  },
  send: {
    does: async (order, call) => {
      await vendorIsOpen(order, call)
      return { values: { sentAt: call.now.toISOString() } }
    },
    after: followOrder,
  },
  cancel: {
    does: async (order, call, { reason }) => {
      await free(order.id, call)
      await endProposal(order, 'The order was cancelled', call)
      return { values: { stateReason: reason, closedOn: await today(call) } }
    },
    after: ended,
  },
  close: {
    does: async (order, call, { reason }) => {
      await free(order.id, call)
      await endProposal(order, 'The order was closed', call)
      return { values: { closedShort: true, stateReason: reason, closedOn: await today(call) } }
    },
    after: ended,
  },
  revise: {
    does: (order, call, body) => revise(order, body, call),
    after: async (id, call) => {
      const { revisionId } = await orders.find(id, call)
      // Approval is switched off for whoever is alone: what they propose goes on as an order does that they submit.
      if (revisionId && (await passes(orderRevisions.record, revisionId, call)))
        await orderRevisions.acts.get('approve')!(revisionId, withoutVersion(call), undefined)
      await refreshOrder(await orders.lock(id, withoutVersion(call)), call, 'progress')
      await rematch(id, call)
    },
  },
})
