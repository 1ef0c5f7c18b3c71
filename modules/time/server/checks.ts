import { find } from '#modules/ledger/server/checks.ts'
import type { Check } from '#server/module.ts'

/** What must hold in the time of people (rules H10, H11). */
export const checks: Check[] = [
  find(
    'A punch that was added is by an approved correction',
    `select 'The punch of ' || p.display_name || ' at ' || h.at || ' is by a correction that is ' || c.state as finding
     from hr_punches h join hr_people p on p.id = h.person_id join hr_time_corrections c on c.id = h.correction_id
     where c.state <> 'approved' or c.person_id <> h.person_id`,
  ),
  find(
    'A punch that does not count is void by an approved correction of its person',
    `select 'The punch of ' || p.display_name || ' at ' || h.at || ' is void by a correction that is ' || c.state as finding
     from hr_void_punches v join hr_punches h on h.id = v.punch_id join hr_people p on p.id = h.person_id
     join hr_time_corrections c on c.id = v.correction_id
     where c.state <> 'approved' or c.person_id <> h.person_id or c.voids_id is distinct from h.id`,
  ),
  find(
    'A punch counts for a day of its person, and a void one for none',
    `select 'The punch of ' || p.display_name || ' at ' || h.at || ' counts for a day of somebody else, or is void' as finding
     from hr_attendance_punches a join hr_punches h on h.id = a.punch_id join hr_people p on p.id = h.person_id
     join hr_attendance_days d on d.id = a.attendance_day_id
     where d.person_id <> h.person_id or exists (select 1 from hr_void_punches v where v.punch_id = h.id)`,
  ),
  find(
    'Every punch that counts is in the attendance',
    `select 'The punch of ' || p.display_name || ' at ' || h.at || ' is in no day of attendance' as finding
     from hr_punches h join hr_people p on p.id = h.person_id
     where not exists (select 1 from hr_attendance_punches a where a.punch_id = h.id)
       and not exists (select 1 from hr_void_punches v where v.punch_id = h.id)`,
  ),
]
