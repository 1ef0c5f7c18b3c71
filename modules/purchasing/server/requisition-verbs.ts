import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { withoutVersion } from '#server/call/call.ts'
import { requisitions, type RequisitionRow } from './requisitions.ts'
import { makeOrders } from './to-orders.ts'
import { says } from './sentences.ts'

const forReason = (_: RequisitionRow, _call: Call, { reason }: { reason: string }) => ({
  values: { stateReason: reason },
})

export const requisitionRoutes = serveVerbs(requisitions, {
  submit: ({ totalAmount, currency }, call) => {
    if (totalAmount <= 0n)
      throw new Problem(
        'unprocessable',
        says.requisitionWithoutPrice({ total: { amount: fromMinor(0n, currency), currency } }),
      )
    return { values: { stateReason: null, submittedAt: call.now.toISOString() } }
  },
  approve: () => ({ values: { stateReason: null } }),
  reject: forReason,
  toOrders: async (requisition, call, { lines }) => {
    const orders = await makeOrders(requisition, lines, call)
    return { requisition: await requisitions.detail(requisition.id, withoutVersion(call)), orders }
  },
  close: forReason,
  cancel: forReason,
})
