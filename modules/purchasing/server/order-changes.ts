import { sql } from 'drizzle-orm'
import { compare, subtract } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { note, type Allocations } from './allocations.ts'
import type { orderLineTable } from './tables.ts'
import { says } from './sentences.ts'

type Kept = typeof orderLineTable.$inferSelect
type Changed = {
  id?: string
  itemId?: string | null
  accountId?: string | null
  quantity: string
  unitPrice: string
}

/** Units that were received or billed, whichever is more: what a change must leave alone. */
const doneOf = ({ received, billed }: Pick<Kept, 'received' | 'billed'>): string =>
  compare(received, billed) > 0 ? received : billed

/** Refuses to remove or lower what was received or billed, or to turn it into another item (rule P07). */
export function refuseUndoing(kept: readonly Kept[], lines: readonly Changed[]): void {
  const fields: FieldSentences = {}
  const left = new Map(lines.map((line, at) => [line.id ?? '', { line, at }]))
  for (const old of kept) {
    const done = doneOf(old)
    if (compare(done, '0') === 0) continue
    const now = left.get(old.id)
    if (!now) throw new Problem('conflict', says.lineInProgress({ line: old.lineNo, description: old.description }))
    if (compare(now.line.quantity, done) < 0)
      fields[`lines.${now.at}.quantity`] = says.doneAlready({ done: plainDecimal(done) })
    if ((now.line.itemId ?? null) !== old.itemId) fields[`lines.${now.at}.itemId`] = says.inProgress()
    if ((now.line.accountId ?? null) !== old.accountId) fields[`lines.${now.at}.accountId`] = says.inProgress()
  }
  if (Object.keys(fields).length) throw new Problem('conflict', says.receivedStays(), fields)
}

/** Refuses to remove a line that a receipt or a bill still names, be it reversed or waiting. */
export async function refuseRemoval(kept: readonly Kept[], lines: readonly Changed[], { tx }: Call): Promise<void> {
  const left = new Set(lines.map(({ id }) => id))
  const gone = kept.filter(({ id }) => !left.has(id))
  if (!gone.length) return
  const ids = sql`any(${sql.param(gone.map(({ id }) => id))}::uuid[])`
  const [named] = await rowsOf<{ id: string }>(
    tx,
    sql`select l.id from procurement_order_lines l where l.id = ${ids} and (
      exists (select from procurement_receipt_lines r where r.order_line_id = l.id)
      or exists (select from financial_bill_lines b join financial_bills h on h.id = b.bill_id where b.order_line_id = l.id and h.state <> 'cancelled')
      or exists (select from procurement_grir_moves m where m.order_line_id = l.id)) limit 1`,
  )
  const line = named && gone.find(({ id }) => id === named.id)
  if (line) throw new Problem('conflict', says.lineInUse({ line: line.lineNo, description: line.description }))
}

/** How the quantities of requisition lines on this order change; a line that goes frees all of its own. */
export function allocationChanges(kept: readonly Kept[], lines: readonly Changed[]): Allocations {
  const changes: Allocations = new Map()
  const left = new Map(lines.map((line) => [line.id ?? '', line]))
  for (const old of kept)
    note(changes, old.requisitionLineId, subtract(left.get(old.id)?.quantity ?? '0', old.quantity))
  return changes
}
