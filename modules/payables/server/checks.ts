import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/module.ts'

/** True of a row for which nothing proves that it was approved, or needed no approval, with this amount. */
const unproved = (recordType: string, row: string, amount: string) =>
  `not exists (select 1 from approval_requests r where r.record = 'financial.${recordType}' and r.record_id = ${row}.id and r.state = 'approved' and r.amount >= ${amount === '0' ? amount : `${row}.${amount}`})`

/** What must hold of bills and payments at every moment (invariants I1–I15); each finding names the document. */
export const checks: Check[] = [
  find(
    'What is open of a bill is its total less its payments',
    `select 'Bill ' || b.number || ' shows ' || b.open_amount || ' open, its payments and settlements leave ' || (b.total_amount - coalesce(sum(a.amount), 0)) as finding
     from financial_bills b left join (
       select a.bill_id, a.amount from financial_allocations a join financial_payments p on p.id = a.payment_id and p.state = 'booked'
       union all select s.bill_id, s.amount from financial_settlements s where s.state = 'settled') a on a.bill_id = b.id
     group by b.id having case when b.state in ('posted', 'partly paid', 'paid') then b.open_amount <> b.total_amount - coalesce(sum(a.amount), 0) or (b.state = 'paid') <> (b.open_amount = 0) else b.open_amount <> 0 end`,
  ),
  find(
    'Bills are posted, payments booked and money moved by hand with what the policies ask',
    `select 'Bill ' || b.number || ' was posted without the approval it needs' as finding from financial_bills b where b.state in ('posted', 'partly paid', 'paid') and ${unproved('bills', 'b', 'total_amount')}
     union all select 'Payment ' || p.number || ' was booked without the approval it needs' from financial_payments p where p.state = 'booked' and ${unproved('payments', 'p', 'amount')}
     union all select 'Entry ' || e.number || ' was posted by hand without the approval it needs' from financial_entries e
       where e.state = 'posted' and e.source_type = 'financial.journal-entries' and e.reversal_of_id is null and ${unproved('journal-entries', 'e', '0')}
       and exists (select 1 from financial_entry_lines l join financial_accounts a on a.id = l.account_id and (a."group" = 'cash and bank' or a.require_party or a.role in ('bank', 'payable', 'receivable', 'grir')) where l.entry_id = e.id)
     union all select 'Bill ' || b.number || ' was released by one of its makers' from financial_bills b join approval_requests r on r.record = 'financial.bills' and r.record_id = b.id and r.state = 'approved' and jsonb_array_length(r.steps) > 0
       join approval_decisions d on d.request_id = r.id and d.verb = 'release' and d.undone_at is null join approval_makers m on m.record = r.record and m.record_id = b.id and m.user_id = d.actor_id
     union all select 'Settlement ' || s.number || ' was made by one who made what it settles' from financial_settlements s join approval_makers m on m.record = 'financial.journal-entries'
       and m.record_id in (s.debit_id, s.credit_id) and m.user_id = s.created_by
       join approval_requests r on r.record = m.record and r.record_id = m.record_id and r.state = 'approved' and jsonb_array_length(r.steps) > 0`,
  ),
  find(
    'No entry is settled with more than it is',
    `select 'Entry ' || e.number || ' is settled with ' || s.amount || ' of ' || coalesce(l.amount, 0) || ' minor units' as finding from (
       select debit_id as entry_id, party_id, 1 as side, sum(amount) as amount from financial_settlements where state = 'settled' group by 1, 2
       union all select credit_id, party_id, -1, sum(amount) from financial_settlements where state = 'settled' and credit_id is not null group by 1, 2) s
     join financial_entries e on e.id = s.entry_id left join lateral (
       select sum(l.debit - l.credit) * s.side as amount from financial_entry_lines l join financial_accounts a on a.id = l.account_id and a.role = 'payable' where l.entry_id = e.id and l.party_id = s.party_id) l on true
     where e.state <> 'posted' or s.amount > coalesce(l.amount, 0)`,
  ),
  find(
    'Payables are the sum of their open items on every day',
    // An item counts from the day it is posted until it is taken back, a payment while both it and its bill are in force, a settlement on each of its sides.
    `with moves as (
       select b.entity_id, b.party_id, b.posting_date as day, b.total_amount as amount from financial_bills b where b.entry_id is not null
       union all select b.entity_id, b.party_id, b.cancelled_on, - b.total_amount from financial_bills b where b.entry_id is not null and b.cancelled_on is not null
       union all select s.entity_id, s.party_id, d.day, d.sign * s.amount from (
         select b.entity_id, b.party_id, a.amount, greatest(p.value_date, b.posting_date) as since, least(p.cancelled_on, b.cancelled_on) as until
         from financial_allocations a join financial_payments p on p.id = a.payment_id and p.entry_id is not null join financial_bills b on b.id = a.bill_id
       ) s cross join lateral (values (s.since, -1), (s.until, 1)) as d (day, sign) where d.day is not null and (s.until is null or s.until > s.since)
       union all select s.entity_id, s.party_id, d.day, d.sign * s.amount from (
         select s.entity_id, s.party_id, s.amount, -1 as side, greatest(s.settled_on, b.posting_date) as since, least(s.undone_on, b.cancelled_on) as until from financial_settlements s join financial_bills b on b.id = s.bill_id
         union all select s.entity_id, s.party_id, s.amount, case when e.id = s.debit_id then 1 else -1 end, greatest(s.settled_on, e.posting_date), s.undone_on from financial_settlements s join financial_entries e on e.id in (s.debit_id, s.credit_id)
       ) s cross join lateral (values (s.since, s.side), (s.until, - s.side)) as d (day, sign) where d.day is not null and (s.until is null or s.until > s.since)
       union all select e.entity_id, l.party_id, l.posting_date, l.credit - l.debit
       from financial_accounts a join financial_entry_lines l on l.account_id = a.id join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
       where a.role = 'payable' and e.source_type not in ('financial.bills', 'financial.payments')
     ), ledger as (
       select e.entity_id, l.party_id, l.posting_date as day, l.debit - l.credit as amount
       from financial_accounts a join financial_entry_lines l on l.account_id = a.id join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where a.role = 'payable'
     ), days as (select entity_id, party_id, day, sum(amount) as amount from (select * from moves union all select * from ledger) both_sides group by 1, 2, 3
     ), gaps as (select *, sum(amount) over (partition by entity_id, party_id order by day) as gap from days)
     select n.name || ', ' || coalesce(p.name, 'no vendor') || ': from ' || min(g.day) || ' open items differ from the payables account, by ' || (array_agg(g.gap order by g.day))[1] || ' minor units'
       as finding from gaps g join financial_entities n on n.id = g.entity_id left join financial_parties p on p.id = g.party_id where g.gap <> 0 group by n.name, p.name, g.entity_id, g.party_id`,
  ),
]
