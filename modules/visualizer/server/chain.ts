import { sql, type SQL } from 'drizzle-orm'
import { allocations, billLines, payments } from '#modules/payables/server/tables.ts'
import { orderLineTable, requisitionLineTable } from '#modules/purchasing/server/tables.ts'
import { receiptTable } from '#modules/receiving/server/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'

/** The ids of everything that belongs to one purchase, whoever may see what of it: what is shown of each is asked of its record type. */
export type Chain = {
  requisitions: string[]
  orders: string[]
  receipts: string[]
  bills: string[]
  payments: string[]
}

const ids = async (tx: Tx, query: SQL): Promise<string[]> =>
  (await rowsOf<{ id: string }>(tx, query)).map(({ id }) => id)

const oneOf = (list: readonly string[]): SQL => sql`= any(${`{${list.join(',')}}`}::uuid[])`

/** Follows a purchase from its order, or from the requisition that leads to orders. */
export async function chainOf(tx: Tx, from: 'order' | 'requisition', id: string): Promise<Chain> {
  const orders =
    from === 'order'
      ? [id]
      : await ids(
          tx,
          sql`select distinct l.order_id as id from ${joined(requisitionLineTable, 'r')} join ${joined(orderLineTable, 'l')} on l.requisition_line_id = r.id where r.requisition_id = ${id}`,
        )
  const requisitions =
    from === 'requisition'
      ? [id]
      : await ids(
          tx,
          sql`select distinct r.requisition_id as id from ${joined(orderLineTable, 'l')} join ${joined(requisitionLineTable, 'r')} on r.id = l.requisition_line_id where l.order_id ${oneOf(orders)}`,
        )
  const received = await ids(tx, sql`select g.id from ${joined(receiptTable, 'g')} where g.order_id ${oneOf(orders)}`)
  const bills = await ids(
    tx,
    sql`select distinct b.bill_id as id from ${joined(orderLineTable, 'l')} join ${joined(billLines, 'b')} on b.order_line_id = l.id where l.order_id ${oneOf(orders)}`,
  )
  const paid = await ids(
    tx,
    sql`select distinct payment_id as id from ${joined(allocations, 'a')} where bill_id ${oneOf(bills)}`,
  )
  return { requisitions, orders, receipts: received, bills, payments: paid }
}

/** Orders of the bills that were paid last, the latest first: purchases that have come to their end. */
export const paidOrders = (tx: Tx): Promise<string[]> =>
  ids(
    tx,
    sql`select l.order_id as id from (select p.id, p.value_date from ${joined(payments, 'p')} where p.state = 'booked' order by p.value_date desc, p.id desc limit 50) p
      join ${joined(allocations, 'a')} on a.payment_id = p.id join ${joined(billLines, 'b')} on b.bill_id = a.bill_id
      join ${joined(orderLineTable, 'l')} on l.id = b.order_line_id
      group by l.order_id order by bool_or(l.requisition_line_id is not null) desc, max(p.value_date) desc, l.order_id limit 20`,
  )
