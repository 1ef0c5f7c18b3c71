import type pg from 'pg'
import type { Check } from '#server/module.ts'
import { approvalChecks } from './approval-checks.ts'

/** A check whose findings are the rows of one statement, a sentence each. */
export const check = (name: string, statement: string, sentence: (row: Record<string, string>) => string): Check => ({
  name,
  run: async (pool: pg.Pool) => (await pool.query(`${statement} limit 50`)).rows.map(sentence),
})

/** What must always hold of requisitions and orders. */
export const checks: Check[] = [
  ...approvalChecks,
  check(
    'Requisitions: ordered is what their orders say',
    `select r.number, q.line_no from procurement_requisition_lines q join procurement_requisitions r on r.id = q.requisition_id
     left join lateral (select coalesce(sum(case when o.state = 'cancelled' then 0 when o.state = 'closed' then least(l.received, l.quantity) else l.quantity end), 0) as ordered
       from procurement_order_lines l join procurement_orders o on o.id = l.order_id where l.requisition_line_id = q.id) l on true
     where q.ordered <> l.ordered`,
    ({ number, line_no }) =>
      `Requisition ${number}, line ${line_no}: the ordered quantity is not what stands on orders`,
  ),
  check(
    'Orders: the amounts are those of their lines',
    `select o.number from procurement_orders o left join lateral (select coalesce(sum(line_total), 0) as total, count(*)::int as count from procurement_order_lines where order_id = o.id) l on true
     where o.origin = 'mainstay' and (o.subtotal <> l.total or o.total_due <> o.subtotal + o.tax_amount + o.freight or o.line_count <> l.count)`,
    ({ number }) => `Order ${number}: subtotal, total or number of lines is not what its lines say`,
  ),
]
