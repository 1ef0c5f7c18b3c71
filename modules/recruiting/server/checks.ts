import { find } from '#modules/ledger/server/checks.ts'
import type { Check, ReceivedFiles } from '#server/module.ts'

export const files: ReceivedFiles[] = [
  {
    name: 'Every file of an applicant is the one that was received',
    // Without its name: what was found is read by people who are not shown the files of applicants.
    received: `select id, '(hr_application_files ' || id || ')' as what, size, sha256, storage_key as key,
        'hr.applications' as record, application_id as record_id from hr_application_files`,
  },
]

/** What must hold in recruiting. */
export const checks: Check[] = [
  find(
    'Offers do not exceed the headcount of the requisition',
    `select 'Job requisition ' || r.number || ' has ' || count(*) || ' offers for ' || r.heads || ' heads' as finding
     from hr_offers f join hr_openings o on o.id = f.opening_id join hr_job_requisitions r on r.id = o.requisition_id
     where f.state in ('sent', 'accepted', 'hired') group by r.number, r.heads having count(*) > r.heads`,
  ),
  find(
    'Every hired applicant has accepted an offer',
    `select 'Application ' || a.number || ' is hired without an offer' as finding from hr_applications a
     where a.stage = 'hired' and not exists (select from hr_offers f where f.application_id = a.id and f.state = 'hired' and f.person_id = a.person_id)`,
  ),
  find(
    'Nothing is left of an applicant who is erased',
    `select 'Application ' || a.number || ' is erased and not empty' as finding from hr_applications a
     where a.erased_at is not null and (exists (select from hr_agreement_links l where l.application_id = a.id) or num_nonnulls(a.given_name, a.surname, a.mail, a.phone, a.letter, a.note) > 0
       or exists (select from hr_application_files f where f.application_id = a.id) or exists (select from hr_scorecards s where s.application_id = a.id and s.notes is not null))`,
  ),
]
