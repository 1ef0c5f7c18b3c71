import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/room.ts'

/** What must hold in the expenses of people (rule H20). */
export const checks: Check[] = [
  find(
    'An expense claim comes to its lines',
    `select 'Claim ' || c.number || ' comes to ' || c.total_amount || ', its lines to ' || coalesce(sum(l.amount), 0) || ' minor units' as finding
     from hr_expense_claims c left join hr_expense_lines l on l.claim_id = c.id group by c.id having c.total_amount <> coalesce(sum(l.amount), 0)`,
  ),
  find(
    'An expense claim is paid by a bill of its person and amount',
    `select 'Claim ' || c.number || ' is in payables with a bill that is ' || b.state || ' over ' || b.total_amount || ' of ' || c.total_amount || ' minor units' as finding
     from hr_expense_claims c join financial_bills b on b.id = c.bill_id
     where b.state = 'cancelled' or b.party_id <> c.person_id or b.total_amount <> c.total_amount or b.currency <> c.currency or b.entity_id <> c.entity_id`,
  ),
  find(
    'An expense claim is paid with the approval it needs',
    `select 'Claim ' || c.number || ' is ' || c.state || ' without the approval it needs' as finding from hr_expense_claims c
     where c.state in ('approved', 'in payables') and not exists (
       select 1 from approval_requests r where r.record = 'hr.expense-claims' and r.record_id = c.id and r.state = 'approved' and r.amount >= c.total_amount)`,
  ),
]
