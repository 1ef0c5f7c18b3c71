import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** The ids of everything that belongs to one purchase, whoever may read what of it. */
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
          sql`select distinct l.order_id as id from procurement_requisition_lines r join procurement_order_lines l on l.requisition_line_id = r.id where r.requisition_id = ${id}`,
        )
  const requisitions =
    from === 'requisition'
      ? [id]
      : await ids(
          tx,
          sql`select distinct r.requisition_id as id from procurement_order_lines l join procurement_requisition_lines r on r.id = l.requisition_line_id where l.order_id ${oneOf(orders)}`,
        )
  const receipts = await ids(tx, sql`select id from procurement_receipts where order_id ${oneOf(orders)}`)
  const bills = await ids(
    tx,
    sql`select distinct b.bill_id as id from procurement_order_lines l join financial_bill_lines b on b.order_line_id = l.id where l.order_id ${oneOf(orders)}`,
  )
  const payments = await ids(
    tx,
    sql`select distinct payment_id as id from financial_allocations where bill_id ${oneOf(bills)}`,
  )
  return { requisitions, orders, receipts, bills, payments }
}

/** Orders of the bills that were paid last, the latest first: purchases that have come to their end. */
export const paidOrders = (tx: Tx): Promise<string[]> =>
  ids(
    tx,
    sql`select l.order_id as id from (select id, value_date from financial_payments where state = 'booked' order by value_date desc, id desc limit 50) p
      join financial_allocations a on a.payment_id = p.id join financial_bill_lines b on b.bill_id = a.bill_id
      join procurement_order_lines l on l.id = b.order_line_id
      group by l.order_id order by bool_or(l.requisition_line_id is not null) desc, max(p.value_date) desc, l.order_id limit 20`,
  )
