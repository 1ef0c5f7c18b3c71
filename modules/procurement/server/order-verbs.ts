import { compare, fromMinor, roundToMinor, subtract } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { orders as declared, orderVerbs } from '#modules/procurement/shared/orders.ts'
import { decide, type Matter } from '#server/approval.ts'
import { askForDecision } from '#server/approval-mail.ts'
import type { Call } from '#server/call.ts'
import { draftOf, type Draft } from '#server/record/write.ts'
import type { Row } from '#server/record/source.ts'
import { route } from '#server/route.ts'
import { allocate, note, type Allocations } from './allocations.ts'
import { raises } from './order-changes.ts'
import { completeOrder, orderLinesOf, orders, refuseOrder } from './orders.ts'
import { refreshOrder } from './order-progress.ts'
import { beside, today } from './policy.ts'
import { refuseHeld } from './vendors.ts'

type Verb = keyof typeof orderVerbs

const move = (verb: Verb, id: string, call: Call, run: (before: Row) => Promise<Draft> | Draft) =>
  orders.act(id, verb, call, (before) => {
    refuseOrder(verb, before)
    return run(before)
  })

/** The decision covers the whole amount due; whoever made, changed or submitted the order decides nothing (rules P02, P03). */
const decideOn = (before: Row, decision: 'approved' | 'rejected', call: Call, reason?: string): Promise<void> => {
  return decide(matterOf(before), decision, call, reason)
}

function matterOf(row: Row): Matter {
  const currency = String(row['currency'])
  const makers = [row['createdBy'], row['buyerId'], row['submittedBy']].filter((id) => id !== null) as string[]
  const amount = roundToMinor(String(row['totalDue']), currency)
  return { record: declared.name, recordId: row.id, amount, currency, makers }
}

const ask = (row: Row, call: Call): Promise<void> =>
  askForDecision(matterOf(row), `purchase order ${String(row['number'])}`, declared.pageOf(row.id), call)

const vendorIsOpen = async (before: Row, call: Call) =>
  refuseHeld(call.tx, String(before['vendorId']), 'orders', await today(call))

/** Gives back to the requisitions what this order will not bring any more. */
async function free(orderId: string, call: Call): Promise<void> {
  const freed: Allocations = new Map()
  for (const line of await orderLinesOf(call, orderId)) {
    const open = subtract(line.received, line.quantity)
    if (compare(open, '0') < 0) note(freed, line.requisitionLineId, open)
  }
  await allocate(freed, call)
}

export const orderRoutes = [
  route(orderVerbs.submit, ({ params }, call) =>
    move('submit', params.id, call, async (before) => {
      await vendorIsOpen(before, call)
      if (compare(String(before['totalDue']), '0') <= 0)
        throw new Problem(
          'unprocessable',
          `The order comes to ${fromMinor(0n, String(before['currency']))}: give its lines a price`,
        )
      await ask(before, call)
      return { values: { state: 'in approval', stateReason: null, submittedBy: call.actor.id } }
    }),
  ),
  route(orderVerbs.approve, ({ params }, call) =>
    move('approve', params.id, call, async (before) => {
      await vendorIsOpen(before, call)
      await decideOn(before, 'approved', call)
      return {
        values: { state: 'approved', stateReason: null, approvedAt: before['approvedAt'] ?? call.now.toISOString() },
      }
    }),
  ),
  route(orderVerbs.reject, ({ params, body }, call) =>
    move('reject', params.id, call, async (before) => {
      await decideOn(before, 'rejected', call, body.reason)
      return { values: { state: 'rejected', stateReason: body.reason } }
    }),
  ),
  route(orderVerbs.send, ({ params }, call) =>
    move('send', params.id, call, async (before) => {
      await vendorIsOpen(before, call)
      return { values: { state: 'sent', sentAt: call.now.toISOString() } }
    }),
  ),
  route(orderVerbs.cancel, ({ params, body }, call) =>
    move('cancel', params.id, call, async (before) => {
      await free(before.id, call)
      return { values: { state: 'cancelled', stateReason: body.reason, closedOn: await today(call) } }
    }),
  ),
  route(orderVerbs.close, ({ params, body }, call) =>
    move('close', params.id, call, async (before) => {
      await free(before.id, call)
      return { values: { state: 'closed', closedShort: true, stateReason: body.reason, closedOn: await today(call) } }
    }),
  ),
  route(orderVerbs.revise, async ({ params, body }, call) => {
    await move('revise', params.id, call, async (before) => {
      const { reason, ...change } = body
      const kept = await orderLinesOf(call, before.id)
      const lines = change.lines ?? kept.map(({ id, quantity }) => ({ id, quantity }))
      const draft = await completeOrder(draftOf(declared.update!, { ...change, lines }, before), { call, before })
      const charges = ({ taxAmount, freight }: Draft['values']) => ({ taxAmount, freight })
      const rise = raises(kept, draft.lines as never, charges(before), charges({ ...before, ...draft.values }))
      if (rise) await ask({ ...before, ...draft.values } as Row, call)
      const again = rise
        ? { state: 'in approval', submittedBy: call.actor.id, stateReason: `${reason} (${rise})`.slice(0, 500) }
        : { state: 'approved', stateReason: reason }
      return { ...draft, values: { ...draft.values, ...again, revision: Number(before['revision']) + 1 } }
    })
    await refreshOrder(await orders.lock(params.id, beside(call)), call, 'progress')
    return orders.detail(params.id, call)
  }),
]
