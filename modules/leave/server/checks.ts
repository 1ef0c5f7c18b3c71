import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/module.ts'

/** What must hold in the leave of people. */
export const checks: Check[] = [
  find(
    'What is taken for a leave is what its days say',
    `select 'The leave of ' || p.display_name || ' from ' || r.first_day || ' takes ' || coalesce(e.taken, 0) || ' and its days say ' || coalesce(d.days, 0) as finding
     from hr_leave_requests r join hr_people p on p.id = r.person_id join hr_leave_types t on t.id = r.type_id
     left join (select person_id, type_id, max(effective_on) as day from hr_leave_entries where kind = 'opening' group by person_id, type_id) o
       on o.person_id = r.person_id and o.type_id = r.type_id
     left join lateral (select -sum(quantity) as taken from hr_leave_entries where request_id = r.id and effective_on > coalesce(o.day, '-infinity')) e on true
     left join lateral (select sum(quantity) as days from hr_leave_days where request_id = r.id and day > coalesce(o.day, '-infinity')) d on true
     where t.tracked and coalesce(e.taken, 0) <> case when r.state = 'approved' then coalesce(d.days, 0) else 0 end`,
  ),
  find(
    'Only leave that is asked for or agreed to keeps days',
    `select 'The leave of ' || p.display_name || ' from ' || r.first_day || ' is ' || r.state || ' and comes to ' || r.quantity || ', its days to ' || coalesce(d.days, 0) as finding
     from hr_leave_requests r join hr_people p on p.id = r.person_id
     left join (select request_id, sum(quantity) as days from hr_leave_days group by request_id) d on d.request_id = r.id
     where case when r.state in ('in approval', 'approved') then r.quantity <> coalesce(d.days, 0) else d.days is not null end`,
  ),
]
