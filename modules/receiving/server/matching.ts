import { eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { outcomeOf } from '#modules/receiving/shared/match-rules.ts'
import { says as findings, together } from '#modules/receiving/shared/match-sentences.ts'
import { matchResults as declared } from '#modules/receiving/shared/matching.ts'
import { bills as billRecord } from '#modules/payables/shared/bills.ts'
import { approvalOf } from '#server/approval/outcome.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { approvalDecisions } from '#server/db/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { rematchBill } from '#modules/payables/server/bills.ts'
import type { BillLineRow, BillRow, MatchAnswer } from '#modules/payables/server/matcher.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { hold, takenBy } from './clearings.ts'
import { compareBill, type Found } from './compare-bill.ts'
import type { OrderLineRow } from './line-lock.ts'
import { orders, type OrderRow } from '#modules/purchasing/server/orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { explanationColumns, matchResultTable } from './match-tables.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** What the release of its bill says of a difference. It was given to what there was then: not to goods that went back after the bill was posted. */
const release = <K extends 'actorName' | 'reason' | 'decidedAt'>(column: K) => {
  const { billId, kind, outcome } = matchResultTable
  const said = approvalOf(billRecord.name, billId, column, 'release')
  return sql`case when ${outcome} = 'exception' and ${kind} <> 'reversed receipt' then ${said} end`.mapWith(
    approvalDecisions[column],
  ) as typeof said
}

/** The worklist: rows are written by the match alone. */
export const matchResults = serveRecord(declared, {
  table: matchResultTable,
  reach: { entity: sql`(select b.entity_id from financial_bills b where b.id = ${matchResultTable.billId})` },
  joins: [
    {
      table: orderTable,
      on: eq(matchResultTable.orderId, orderTable.id),
      fields: { orderNumber: orderTable.number, vendorId: orderTable.vendorId, currency: orderTable.currency },
    },
    {
      table: orderLineTable,
      on: eq(matchResultTable.orderLineId, orderLineTable.id),
      fields: { lineNo: orderLineTable.lineNo },
    },
    { table: vendorTable, on: eq(orderTable.vendorId, vendorTable.id), fields: { vendorName: vendorTable.name } },
    {
      table: bills,
      on: eq(matchResultTable.billId, bills.id),
      fields: { billReference: bills.reference },
    },
  ],
  computed: {
    releasedByName: release('actorName'),
    releaseReason: release('reason'),
    releasedAt: release('decidedAt'),
  },
})

export type Ordered = { bill: BillLineRow; line: OrderLineRow; order: OrderRow }

/** The order lines of a bill with their orders, held in the order everyone takes them; refuses lines of another vendor's or an unapproved order. */
export async function orderedLines(bill: BillRow, lines: readonly BillLineRow[], call: Call): Promise<Ordered[]> {
  const wanted = lines.flatMap((each) => (each.orderLineId ? [{ bill: each, id: each.orderLineId }] : []))
  const ids = [...new Set(wanted.map(({ id }) => id))]
  if (!ids.length) return []
  const owners = await call.tx
    .selectDistinct({ id: orderLineTable.orderId })
    .from(unscoped(orderLineTable, 'a rule'))
    .where(inArray(orderLineTable.id, ids))
    .orderBy(orderLineTable.orderId)
  const held = new Map<string, OrderRow>()
  for (const { id } of owners) held.set(id, await orders.lock(id, withoutVersion(call)))
  const rows = await call.tx
    .select()
    .from(unscoped(orderLineTable, 'of one in hand'))
    .where(inArray(orderLineTable.id, ids))
    .orderBy(orderLineTable.orderId, orderLineTable.lineNo)
    .for('update')
  return wanted.map(({ bill: each, id }) => {
    const line = rows.find((row) => row.id === id)
    const order = line && held.get(line.orderId)
    if (!line || !order)
      throw new Problem('unprocessable', says.noSuchOrderLine({ line: each.lineNo }), {
        [`lines.${each.lineNo - 1}.orderLineId`]: says.chooseOrderLine(),
      })
    refuseOrder(order, bill, each)
    return { bill: each, line, order }
  })
}

function refuseOrder(order: OrderRow, bill: BillRow, { lineNo }: BillLineRow): void {
  const number = order.number
  const field = `lines.${lineNo - 1}.orderLineId`
  if (order.vendorId !== bill.partyId)
    throw new Problem('unprocessable', says.orderOfOtherVendor({ number }), {
      [field]: says.orderOfOtherVendor({ number }),
    })
  if (order.entityId !== bill.entityId)
    throw new Problem('unprocessable', says.orderOfOtherCompany({ number }), {
      [field]: says.ofOtherCompany(),
    })
  if (order.origin === 'imported')
    throw new Problem('unprocessable', says.orderFromElsewhere({ number }), {
      [field]: says.keptAsHistory(),
    })
  if (order.currency !== bill.currency)
    throw new Problem('unprocessable', says.orderInCurrency({ number, currency: order.currency }), {
      [field]: says.otherCurrency(),
    })
  // A bill that was here before its order was cancelled is examined again, and found wrong.
  if (!order.agreed && !(order.state === 'cancelled' && bill.state !== 'draft'))
    throw new Problem('conflict', says.approveOrderFirst({ number, state: order.state }), {
      [field]: says.orderIs({ state: order.state }),
    })
}

/** The three-way match (rules P08–P12): the whole bill against its orders and what was received of them. */
export async function match(bill: BillRow, lines: BillLineRow[], call: Call): Promise<MatchAnswer> {
  const ordered = await orderedLines(bill, lines, call)
  const taken = await takenBy(bill, ordered, call)
  const found = await compareBill(bill, lines, ordered, taken, call)
  // What was released stays as it was seen then.
  if (!bill.releasedBy) await keep(bill, found, call)
  const state = outcomeOf(found)
  await hold(bill, state === 'matched' || bill.releasedBy ? ordered : [], taken, call)
  const worst = state === 'matched' ? 'within' : state
  const told = found.filter(({ outcome }) => outcome === worst).map(({ explanation }) => explanation)
  return {
    state,
    note: together(told, findings.findings) ?? undefined,
    grir: ordered.map(({ bill: { id }, line }) => ({
      orderLineId: line.id,
      amount: (taken.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0n),
    })),
  }
}

async function keep(bill: BillRow, found: readonly Found[], { tx, now }: Call): Promise<void> {
  await tx.delete(matchResultTable).where(eq(matchResultTable.billId, bill.id))
  const rows = found.map(({ tolerance, explanation, ...row }) => ({
    ...row,
    ...explanationColumns({ tolerance, explanation }),
    billId: bill.id,
    matchedAt: now.toISOString(),
  }))
  if (rows.length) await tx.insert(matchResultTable).values(rows)
}

/** Matches the bills of an order again after something they depend on has changed, in the same transaction, the oldest first (rule P12); what was released takes what goods there are now. */
export async function rematchOrder(orderId: string, states: readonly BillRow['state'][], call: Call): Promise<void> {
  const waiting = await rowsOf<{ id: string }>(
    call.tx,
    sql`select distinct b.id, b.number from financial_bills b join financial_bill_lines l on l.bill_id = b.id join procurement_order_lines o on o.id = l.order_line_id
      where o.order_id = ${orderId}::uuid and (b.state in (${sql.join(
        states.map((state) => sql`${state}`),
        sql`, `,
      )}) or (b.state = 'approved' and ${approvalOf(billRecord.name, sql`b.id`, 'actorId', 'release')} is not null)) order by b.number`,
  )
  for (const { id } of waiting) await rematchBill(call, id)
}
