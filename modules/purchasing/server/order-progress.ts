import { compare } from '#shared/money.ts'
import type { OrderState, Progress } from '#modules/purchasing/shared/orders.ts'
import type { Call } from '#server/call/call.ts'
import { followOrder } from './allocations.ts'
import { orderLinesOf, orders, type OrderRow } from './orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { today } from '#modules/ledger/server/entities.ts'

type Done = { quantity: string; done: string }

const progressOf = (lines: readonly Done[]): Progress => {
  if (lines.length && lines.every(({ quantity, done }) => compare(done, quantity) >= 0)) return 'full'
  return lines.some(({ done }) => compare(done, '0') > 0) ? 'partial' : 'none'
}

/** An order that is received and billed in full closes by itself, and opens again when one of both is undone; closed short it stays closed. */
function stateAfter(order: OrderRow, full: boolean): OrderState {
  const { state } = order
  if (full) return state === 'approved' || state === 'sent' ? 'closed' : state
  if (state === 'closed' && !order.closedShort) return order.sentAt ? 'sent' : 'approved'
  return state
}

/** Brings delivery, billing and state of an order the caller holds locked in line with its lines. */
export async function refreshOrder(order: OrderRow, call: Call, action: string): Promise<void> {
  const lines = await orderLinesOf(call, order.id)
  const delivery = progressOf(lines.map(({ quantity, received }) => ({ quantity, done: received })))
  const billing = progressOf(lines.map(({ quantity, billed }) => ({ quantity, done: billed })))
  const state = stateAfter(order, delivery === 'full' && billing === 'full')
  const closedOn = state === 'closed' ? (order.closedOn ?? (await today(call))) : null
  const values = { delivery, billing, state, closedOn }
  const same = delivery === order.delivery && billing === order.billing && state === order.state
  if (same) return
  await orders.change(order, { values }, withoutVersion(call), action)
  await followOrder(order.id, call)
}
