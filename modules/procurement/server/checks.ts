import type pg from 'pg'
import type { Check } from '#server/room.ts'
import { approvalChecks } from './approval-checks.ts'

const check = (name: string, statement: string, sentence: (row: Record<string, string>) => string): Check => ({
  name,
  run: async (pool: pg.Pool) => (await pool.query(`${statement} limit 50`)).rows.map(sentence),
})

/** What must always hold in purchasing. */
export const checks: Check[] = [
  ...approvalChecks,
  check(
    'Goods received, not billed: the account is what its order lines explain',
    `select a.number, coalesce(day.posting_date, '1900-01-01')::text as day, (coalesce(day.ledger, 0) - coalesce(day.moves, 0))::text as difference
     from financial_accounts a cross join lateral (
       select posting_date, sum(sum(ledger)) over (order by posting_date) as ledger, sum(sum(moves)) over (order by posting_date) as moves from (
         select l.posting_date, l.credit - l.debit as ledger, 0 as moves from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where l.account_id = a.id
         union all select m.posted_on, 0, m.amount from procurement_grir_moves m where m.entity_id = a.entity_id) part group by posting_date) day
     where a.role = 'grir' and day.ledger <> day.moves order by day.posting_date`,
    ({ number, day, difference }) =>
      `Account ${number} on ${day}: ${difference} minor units are not explained by order lines`,
  ),
  check(
    'Order lines: quantities and amounts are those of their movements',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id and o.origin = 'mainstay'
     left join lateral (select coalesce(sum(quantity) filter (where side = 'receipt'), 0) as accepted, coalesce(sum(quantity) filter (where side = 'bill'), 0) as billed,
       coalesce(sum(amount) filter (where side = 'receipt'), 0) as received_amount, coalesce(-sum(amount) filter (where side = 'bill'), 0) as cleared
       from procurement_grir_moves where order_line_id = l.id) m on true
     where (l.accepted, l.billed, l.received_amount, l.cleared_amount) is distinct from (m.accepted, m.billed, m.received_amount::bigint, m.cleared::bigint)`,
    ({ number, line_no }) => `Order ${number}, line ${line_no}: received or billed differs from its movements`,
  ),
  check(
    'Equal quantities leave nothing on goods received, not billed',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id and o.origin = 'mainstay'
     where l.accepted = l.billed and l.received_amount <> l.cleared_amount`,
    ({ number, line_no }) =>
      `Order ${number}, line ${line_no}: everything received is billed, and an amount is left over`,
  ),
  check(
    'Order lines: received is what posted receipts say',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id and o.origin = 'mainstay'
     left join lateral (select coalesce(sum(r.quantity), 0) as received, coalesce(sum(r.rejected), 0) as rejected from procurement_receipt_lines r
       join procurement_receipts g on g.id = r.receipt_id and g.state = 'received' where r.order_line_id = l.id) r on true
     where (l.received, l.rejected) is distinct from (r.received, r.rejected)`,
    ({ number, line_no }) => `Order ${number}, line ${line_no}: the received quantity is not the sum of its receipts`,
  ),
  check(
    'Order lines: billed is what posted bills say',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id and o.origin = 'mainstay'
     left join lateral (select coalesce(sum(b.quantity), 0) as billed from financial_bill_lines b
       join financial_bills d on d.id = b.bill_id and d.state in ('posted', 'partly paid', 'paid') where b.order_line_id = l.id) b on true
     where l.billed is distinct from b.billed`,
    ({ number, line_no }) => `Order ${number}, line ${line_no}: the billed quantity is not the sum of its posted bills`,
  ),
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
