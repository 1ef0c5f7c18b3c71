import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/module.ts'

const holds = (day: string) =>
  `a.state = 'in force' and a.valid_from <= ${day} and coalesce(a.valid_to, 'infinity') >= ${day}`

/** What must hold in the files of people. */
export const checks: Check[] = [
  find(
    'What people do today is what their assignments say',
    `select 'Personnel file ' || p.employee_id || ' shows another assignment than that of ' || d.day as finding
     from hr_people p cross join hr_stands_at d left join hr_assignments a on a.person_id = p.id and ${holds('d.day')}
     where p.assignment_id is distinct from a.id`,
  ),
  find(
    'Who is on leave of absence has one that has not ended',
    `select 'Personnel file ' || p.employee_id || ' says otherwise than its leaves of absence whether the person is on one' as finding
     from hr_people p where p.on_leave <> exists (select from hr_leaves_of_absence l where l.person_id = p.id and l.ends_on is null)`,
  ),
  find(
    'Facts of one person do not overlap',
    ['hr_assignments', 'hr_pay_rates', 'hr_bank_accounts', 'hr_working_weeks']
      .map(
        (table) =>
          `select 'Personnel file ' || p.employee_id || ' has two facts of ${table} on ' || b.valid_from as finding from ${table} a
       join ${table} b on b.person_id = a.person_id and b.id > a.id and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')
       join hr_people p on p.id = a.person_id where a.state = 'in force' and b.state = 'in force'`,
      )
      .join(' union all '),
  ),
  find(
    'Headcount plans of one position or department do not overlap',
    `select 'Two headcount plans of ' || a.subject_id || ' hold on ' || b.valid_from as finding from hr_headcount_plans a
       join hr_headcount_plans b on b.subject_id = a.subject_id and b.id > a.id and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')
       where a.state = 'in force' and b.state = 'in force'`,
  ),
  find(
    'Nobody reports to themselves',
    `with recursive above(who, id, first, last) as (
        select a.person_id, a.manager_id, a.valid_from, coalesce(a.valid_to, 'infinity') from hr_assignments a where a.state = 'in force' and a.manager_id is not null
        union
        select u.who, a.manager_id, greatest(u.first, a.valid_from), least(u.last, coalesce(a.valid_to, 'infinity')) from above u
        join hr_assignments a on a.person_id = u.id and a.state = 'in force' and a.manager_id is not null and a.valid_from <= u.last and coalesce(a.valid_to, 'infinity') >= u.first
        where u.id <> u.who)
     select distinct 'Personnel file ' || p.employee_id || ' reports to itself' as finding from above a join hr_people p on p.id = a.who where a.id = a.who`,
  ),
]
