-- Before goods carried their price, what a bill cleared and what its cancelling gave back could differ by a cent. The difference belongs to the order
-- line, on the day it came about: the bill has taken nothing.
insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, quantity, amount, posted_on)
  select c.entity_id, c.order_line_id, part.bill_id, part.bill_line_id, 0, part.amount, c.day
  from (select entity_id, order_line_id, bill_id, bill_line_id, max(posted_on) as day, sum(amount) as amount from procurement_clearings where posted_on is not null
      group by 1, 2, 3, 4 having sum(quantity) = 0 and sum(amount) <> 0) c
    join financial_bills b on b.id = c.bill_id and b.state = 'cancelled'
    cross join lateral (values (c.bill_id, c.bill_line_id, -c.amount), ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', c.amount)) part(bill_id, bill_line_id, amount);
