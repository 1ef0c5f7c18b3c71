import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/module.ts'

/** What must hold in the expenses of people (rule H20). */
export const checks: Check[] = [
  find(
    'The total of an expense claim equals its lines',
    `select 'Claim ' || c.number || ' comes to ' || c.total_amount || ', its lines to ' || coalesce(sum(l.amount), 0) || ' minor units' as finding
     from hr_expense_claims c left join hr_expense_lines l on l.claim_id = c.id group by c.id having c.total_amount <> coalesce(sum(l.amount), 0)`,
  ),
  find(
    'The approved total of an expense claim equals its lines',
    `select 'Of claim ' || c.number || ' is approved ' || c.approved_amount || ', of its lines ' || coalesce(sum(l.approved_amount), 0) || ' minor units' as finding
     from hr_expense_claims c left join hr_expense_lines l on l.claim_id = c.id group by c.id having c.approved_amount <> coalesce(sum(l.approved_amount), 0)`,
  ),
  find(
    'An expense claim is paid by a bill of its person and amount',
    `select 'Claim ' || c.number || ' is in payables with a bill that is ' || b.state || ' over ' || b.total_amount || ' of ' || c.approved_amount || ' minor units' as finding
     from hr_expense_claims c join financial_bills b on b.id = c.bill_id
     where b.state = 'cancelled' or b.party_id <> c.person_id or b.total_amount <> c.approved_amount or b.currency <> c.currency or b.entity_id <> c.entity_id`,
  ),
  find(
    'An expense claim is paid with the approval it needs',
    `select 'Claim ' || c.number || ' is ' || c.state || ' without the approval it needs' as finding from hr_expense_claims c
     where c.state in ('approved', 'in payables') and not exists (
       select 1 from approval_requests r where r.record = 'hr.expense-claims' and r.record_id = c.id and r.state = 'approved' and r.amount >= c.total_amount)`,
  ),
  find(
    'The cleared amount of an advance equals its clearings',
    `select 'Of advance ' || a.number || ' is cleared ' || a.cleared_amount || ', its clearings come to ' || coalesce(sum(c.amount), 0) || ' minor units' as finding
     from hr_expense_advances a left join hr_advance_clearings c on c.advance_id = a.id and c.state <> 'undone' group by a.id having a.cleared_amount <> coalesce(sum(c.amount), 0)`,
  ),
  find(
    'An advance is set off against claims of its own person',
    `select 'Advance ' || a.number || ' is set off against claim ' || e.number || ' of another person, company or currency' as finding
     from hr_advance_clearings c join hr_expense_advances a on a.id = c.advance_id left join hr_expense_claims e on e.id = c.claim_id
     where (c.person_id, c.entity_id, c.currency) is distinct from (a.person_id, a.entity_id, a.currency)
       or e.id is not null and (e.person_id, e.entity_id, e.currency) is distinct from (a.person_id, a.entity_id, a.currency)`,
  ),
  find(
    'An advance is paid by a bill of its person and amount, with the approval it needs',
    `select 'Advance ' || a.number || ' is in payables with a bill that is ' || b.state || ' over ' || b.total_amount || ' of ' || a.amount || ' minor units' as finding
     from hr_expense_advances a join financial_bills b on b.id = a.bill_id
     where b.state = 'cancelled' or b.party_id <> a.person_id or b.total_amount <> a.amount or b.currency <> a.currency or b.entity_id <> a.entity_id
     union all select 'Advance ' || a.number || ' is ' || a.state || ' without the approval it needs' from hr_expense_advances a
     where a.state in ('approved', 'in payables') and not exists (
       select 1 from approval_requests r where r.record = 'hr.expense-advances' and r.record_id = a.id and r.state = 'approved' and r.amount >= a.amount)`,
  ),
  find(
    'The account of advances is the sum of the advances that are outstanding',
    `with kept as (
       select a.account_id, a.amount from hr_expense_advances a join financial_bills b on b.id = a.bill_id and b.entry_id is not null
       union all select a.account_id, - c.amount from hr_advance_clearings c join hr_expense_advances a on a.id = c.advance_id where c.state = 'booked'
     ), books as (
       select l.account_id, l.debit - l.credit as amount from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
       where l.account_id in (select account_id from hr_expense_advances) and e.source_type <> 'financial.journal-entries'
     ), gaps as (select account_id, sum(amount) as amount from (select * from kept union all select account_id, - amount from books) both_sides group by 1)
     select 'Account ' || n.number || ' ' || n.name || ' differs from the advances that are outstanding by ' || - g.amount || ' minor units' as finding
     from gaps g join financial_accounts n on n.id = g.account_id where g.amount <> 0`,
  ),
]
