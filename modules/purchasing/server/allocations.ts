import { and, eq, inArray, sql } from 'drizzle-orm'
import { add, compare } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { RequisitionState } from '#modules/purchasing/shared/requisitions.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { withoutVersion } from '#server/call/call.ts'
import { settingIn } from '#server/setting/value.ts'
import { overOrder as overOrderSetting } from '#modules/purchasing/shared/settings.ts'
import { requisitions, type RequisitionRow } from './requisitions.ts'
import { requisitionLineTable } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** Requisition line id → how much more (or less) of it stands on orders. */
export type Allocations = Map<string, string>

export function note(allocations: Allocations, lineId: string | null, quantity: string): void {
  if (lineId) allocations.set(lineId, add(allocations.get(lineId) ?? '0', quantity))
}

const followed: readonly RequisitionState[] = ['approved', 'partly ordered', 'order being prepared', 'ordered']

type Ordered = Pick<typeof requisitionLineTable.$inferSelect, 'quantity' | 'ordered'>
/** The state that follows from what is ordered; a requisition that was closed or is not approved stays as it is. */
function stateOf(state: RequisitionState, lines: readonly Ordered[], isSent: boolean): RequisitionState {
  if (!followed.includes(state)) return state
  if (lines.every(({ quantity, ordered }) => compare(ordered, quantity) >= 0))
    return isSent ? 'ordered' : 'order being prepared'
  return lines.some(({ ordered }) => compare(ordered, '0') > 0) ? 'partly ordered' : 'approved'
}

/** True where no order of a requisition still has to be sent; goods that come before the order is recorded as sent say that the vendor has it. */
async function sent(requisitionId: string, { tx }: Call): Promise<boolean> {
  const [waiting] = await rowsOf<{ id: string }>(
    tx,
    sql`select o.id from procurement_requisition_lines q join procurement_order_lines l on l.requisition_line_id = q.id join procurement_orders o on o.id = l.order_id
      where q.requisition_id = ${requisitionId}::uuid and o.state not in ('sent', 'closed', 'cancelled') and o.sent_at is null and o.delivery = 'none' limit 1`,
  )
  return !waiting
}

/** Writes the state of a locked requisition where it is another now. */
async function refreshRequisition(before: RequisitionRow, call: Call, always: boolean): Promise<void> {
  const lines = await call.tx
    .select({ quantity: requisitionLineTable.quantity, ordered: requisitionLineTable.ordered })
    .from(unscoped(requisitionLineTable, 'of one in hand'))
    .where(eq(requisitionLineTable.requisitionId, before.id))
  const state = stateOf(before.state, lines, await sent(before.id, call))
  if (always || state !== before.state) await requisitions.change(before, { values: { state } }, call, 'order')
}

/** Requisitions follow an order that was sent, received, closed or cancelled, also where the caller may not read them. */
export async function followOrder(orderId: string, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  const ids = await rowsOf<{ id: string }>(
    call.tx,
    sql`select distinct q.requisition_id as id from procurement_order_lines l join procurement_requisition_lines q on q.id = l.requisition_line_id where l.order_id = ${orderId}::uuid order by 1`,
  )
  for (const { id } of ids) await refreshRequisition(await requisitions.lock(id, call), call, false)
}

/** Books quantities of requisition lines to orders, or frees them. Never more than requested and the allowed percentage: 409 (rule P16). */
export async function allocate(allocations: Allocations, call: Call): Promise<void> {
  const changes = [...allocations].filter(([, quantity]) => compare(quantity, '0') !== 0)
  if (!changes.length) return
  const { tx } = call
  const ids = changes.map(([id]) => id)
  const owners = await tx
    .selectDistinct({ id: requisitionLineTable.requisitionId })
    .from(unscoped(requisitionLineTable, 'a reference'))
    .where(inArray(requisitionLineTable.id, ids))
    .orderBy(requisitionLineTable.requisitionId)
  const locked = []
  for (const { id } of owners) locked.push(await requisitions.lock(id, withoutVersion(call)))
  const { percent: overOrder } = await settingIn(tx, overOrderSetting)
  for (const [id, quantity] of changes) {
    const [line] = await tx
      .update(requisitionLineTable)
      .set({ ordered: sql`greatest(${requisitionLineTable.ordered} + ${quantity}::numeric, 0)` })
      .where(and(eq(requisitionLineTable.id, id), within(quantity, overOrder)))
      .returning({ id: requisitionLineTable.id })
    if (!line) await refuseMore(id, quantity, call)
  }
  for (const before of locked) await refreshRequisition(before, call, true)
}

/** Refuses now what could not be allocated later: a proposal takes nothing yet. */
export async function refuseBeyond(allocations: Allocations, call: Call): Promise<void> {
  const { percent: overOrder } = await settingIn(call.tx, overOrderSetting)
  for (const [id, quantity] of allocations) {
    if (compare(quantity, '0') <= 0) continue
    const [line] = await call.tx
      .select({ id: requisitionLineTable.id })
      .from(unscoped(requisitionLineTable, 'of one in hand'))
      .where(and(eq(requisitionLineTable.id, id), within(quantity, overOrder)))
    if (!line) await refuseMore(id, quantity, call)
  }
}

/** No more than requested and the allowed percentage. */
const within = (quantity: string, overOrder: string) =>
  sql`(${quantity}::numeric <= 0 or ${requisitionLineTable.ordered} + ${quantity}::numeric <= ${requisitionLineTable.quantity} * (1 + ${overOrder}::numeric / 100))`

async function refuseMore(lineId: string, quantity: string, { tx }: Call): Promise<never> {
  const [line] = await tx
    .select()
    .from(unscoped(requisitionLineTable, 'of one in hand'))
    .where(eq(requisitionLineTable.id, lineId))
  if (!line) throw new Problem('conflict', says.noSuchRequisitionLine())
  throw new Problem(
    'conflict',
    says.orderedMoreThanAsked({
      requested: plainDecimal(line.quantity),
      unit: line.unit,
      description: line.description,
      ordered: plainDecimal(line.ordered),
      more: plainDecimal(quantity),
    }),
  )
}
