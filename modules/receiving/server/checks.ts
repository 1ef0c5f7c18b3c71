import { check } from '#modules/purchasing/server/checks.ts'
import type { Check } from '#server/module.ts'

/** What must always hold of receipts, and of what bills took of them. */
export const checks: Check[] = [
  // At every posting date, from the documents alone: receipts from their day to the day they are reversed, less what bills cleared.
  check(
    'Goods received, not billed: the account is the worth of receipts less what bills cleared, on every day',
    `select a.number, day.posting_date::text as day, (day.ledger - day.worth)::text as difference
     from financial_accounts a cross join lateral (
       select posting_date, sum(sum(ledger)) over (order by posting_date) as ledger, sum(sum(worth)) over (order by posting_date) as worth from (
         select l.posting_date, l.credit - l.debit as ledger, 0 as worth from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where l.account_id = a.id
         union all select g.received_on, 0, r.amount from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id where g.entity_id = a.entity_id and g.state <> 'draft'
         union all select g.reversed_on, 0, -r.amount from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id where g.entity_id = a.entity_id and g.state = 'reversed'
         union all select c.posted_on, 0, -c.amount from procurement_clearings c where c.entity_id = a.entity_id and c.posted_on is not null) part group by posting_date) day
     where a.role = 'grir' and day.ledger <> day.worth order by day.posting_date`,
    ({ number, day, difference }) =>
      `Account ${number} on ${day}: ${difference} minor units are not explained by receipts and bills`,
  ),
  check(
    'Receipts: the entry of each is the worth of its goods',
    `select g.number from procurement_receipts g
     cross join lateral (select coalesce(sum(r.amount), 0) as worth from procurement_receipt_lines r where r.receipt_id = g.id) r
     cross join lateral (select coalesce(sum(l.credit - l.debit), 0) as posted from financial_entry_lines l join financial_accounts a on a.id = l.account_id and a.role = 'grir' where l.entry_id = g.entry_id) e
     where g.state <> 'draft' and (r.worth <> e.posted or r.worth <> g.amount)`,
    ({ number }) => `Receipt ${number}: its lines, its amount and its entry are not worth the same`,
  ),
  // A receipt takes up what rounding left of the others of its order line, at most a minor unit of each.
  check(
    'Receipts: the value of goods is their price, to the minor unit',
    `select g.number, r.line_no from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state <> 'draft'
     where r.unit_price is null or (r.quantity - r.rejected) * r.unit_price = 0 and r.amount <> 0
       or r.amount <> 0 and not exists (select from unnest(array[1, 100, 1000, 10000]) units(minor) where abs((r.quantity - r.rejected) * r.unit_price * minor - r.amount)
         <= 1 + (select count(*) from procurement_receipt_lines o where o.order_line_id = r.order_line_id and o.id <> r.id))`,
    ({ number, line_no }) => `Receipt ${number}, line ${line_no}: its value is not quantity times price`,
  ),
  check(
    'Bills take of a receipt no more than there is, and with the last unit all its worth',
    `select g.number, r.line_no from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id
     cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount from procurement_clearings where receipt_line_id = r.id) c
     where case when g.state = 'received' then c.quantity < 0 or c.quantity > r.quantity - r.rejected or c.amount < 0 or c.amount > r.amount
         or (c.quantity = r.quantity - r.rejected and c.amount <> r.amount) or (c.quantity = 0 and c.amount <> 0) else c.quantity <> 0 or c.amount <> 0 end`,
    ({ number, line_no }) => `Receipt ${number}, line ${line_no}: what bills took of it is not what it had`,
  ),
  check(
    'Bills: each line of an order has taken its quantity, a cancelled one nothing',
    `select b.number, l.line_no from financial_bill_lines l join financial_bills b on b.id = l.bill_id and b.state in ('posted', 'partly paid', 'paid', 'cancelled')
     left join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount, count(*) filter (where posted_on is null) as held from procurement_clearings where bill_line_id = l.id) c on true
     where l.order_line_id is not null and (c.held > 0 or c.quantity <> case when b.state = 'cancelled' then 0 else l.quantity end or (b.state = 'cancelled' and c.amount <> 0))`,
    ({ number, line_no }) => `Bill ${number}, line ${line_no}: what it took of goods received is not what it bills`,
  ),
  check(
    'Goods that are there stand behind the bills that were posted ahead of them',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id
     where (select sum(quantity) from procurement_clearings where order_line_id = l.id and receipt_line_id is null and posted_on is not null) > 0
       and l.accepted > (select coalesce(sum(c.quantity), 0) from procurement_clearings c where c.order_line_id = l.id and c.receipt_line_id is not null)`,
    ({ number, line_no }) => `Order ${number}, line ${line_no}: goods are free while a posted bill waits for some`,
  ),
  check(
    'Every receipt that was reversed although it is billed is listed',
    `select b.number, c.bill_line_id from procurement_clearings c join financial_bills b on b.id = c.bill_id
     left join procurement_receipt_lines r on r.id = c.receipt_line_id left join procurement_receipts g on g.id = r.receipt_id and g.state = 'reversed'
     where c.posted_on is not null group by b.number, c.bill_line_id
     having (coalesce(sum(c.quantity) filter (where c.receipt_line_id is null), 0) > 0 and count(g.id) > 0)
       <> exists (select from procurement_match_results m where m.bill_line_id = c.bill_line_id and m.kind = 'reversed receipt')`,
    ({ number }) => `Bill ${number}: goods went back after it was posted, and nothing says so, or no longer rightly`,
  ),
  check(
    'Order lines: quantities and amounts are those of their receipts and bills',
    `select o.number, l.line_no from procurement_order_lines l join procurement_orders o on o.id = l.order_id and o.origin = 'mainstay'
     left join lateral (select coalesce(sum(r.quantity - r.rejected), 0) as accepted, coalesce(sum(r.amount), 0) as amount, coalesce(sum((r.quantity - r.rejected) * r.unit_price), 0) as value
       from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received' where r.order_line_id = l.id) r on true
     left join lateral (select coalesce(sum(quantity), 0) as billed, coalesce(sum(amount), 0) as amount
       from procurement_clearings where order_line_id = l.id and posted_on is not null) c on true
     where (l.accepted, l.billed, l.received_amount, l.received_value, l.cleared_amount) is distinct from (r.accepted, c.billed, r.amount::bigint, r.value, c.amount::bigint)`,
    ({ number, line_no }) => `Order ${number}, line ${line_no}: received or billed differs from its receipts and bills`,
  ),
  check(
    'Bills that differ from their order are in the books with a release that stands',
    `select distinct b.number from procurement_match_results m join financial_bills b on b.id = m.bill_id and b.state in ('posted', 'partly paid', 'paid')
     where m.outcome = 'exception' and m.kind <> 'reversed receipt' and not exists (select from approval_requests r join approval_decisions d on d.request_id = r.id and d.verb = 'release' and d.undone_at is null
       where r.record = 'financial.bills' and r.record_id = b.id and r.state = 'approved')`,
    ({ number }) => `Bill ${number}: it differs from its order, and nobody released it`,
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
]
