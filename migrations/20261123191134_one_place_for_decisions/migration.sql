-- Decisions are kept by the approval alone. Each names the verb by which it was made: a release is one, and was told from an approval by columns of its bill.
ALTER TABLE "approval_decisions" ADD COLUMN "verb" text;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "carried_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
alter table approval_decisions disable trigger kept_as_written;--> statement-breakpoint
alter table approval_decisions disable trigger fits;--> statement-breakpoint
update approval_decisions d set verb = case when d.decision = 'rejected' then 'reject'
  when exists (select from financial_bills b join approval_requests r on r.record = 'financial.bills' and r.record_id = b.id and r.state = 'approved'
      where b.id = d.record_id and r.id = d.request_id and b.released_by = d.actor_id)
    or d.request_id is not null and exists (select from audit_log a where a.record = 'financial.bills' and a.record_id = d.record_id and a.action = 'release' and a.actor_id = d.actor_id
      and a.at between d.decided_at - interval '1 second' and d.decided_at + interval '1 second') then 'release'
  else 'approve' end;--> statement-breakpoint
ALTER TABLE "approval_decisions" ALTER COLUMN "verb" SET NOT NULL;--> statement-breakpoint
-- What only the columns say, of bills and payments of every age.
create temporary table said on commit drop as
  select 'financial.bills' as record, b.id as record_id, b.reference as title, b.total_amount as amount, b.currency, b.created_by, b.updated_at, v.verb, v.actor_id, v.actor_name, v.reason,
      (select min(m.released_at) from procurement_match_results m where v.verb = 'release' and m.bill_id = b.id and m.released_by_name = v.actor_name) as at
    from financial_bills b cross join lateral (values ('release', b.released_by, b.released_by_name, b.release_reason), ('approve', b.approved_by, b.approved_by_name, null)) v(verb, actor_id, actor_name, reason)
    -- A release is an approval.
    where v.actor_id is not null and not (v.verb = 'approve' and v.actor_id is not distinct from b.released_by)
  union all
  select 'financial.payments', id, number, amount, currency, created_by, updated_at, 'approve', approved_by, approved_by_name, null, null from financial_payments where approved_by is not null;--> statement-breakpoint
insert into approval_requests (record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, currency, opened_by, opened_by_name, opened_at, ended_at)
  select distinct on (s.record, s.record_id) s.record, s.record_id, 'approved', '00000000-0000-0000-0000-000000000000'::uuid, 1, 'Before there were policies', '[]'::jsonb, 0, s.title, s.amount, s.currency,
    s.created_by, coalesce((select name from users u where u.id = s.created_by), 'Mainstay'), s.updated_at, s.updated_at
  from said s where not exists (select from approval_requests r where r.record = s.record and r.record_id = s.record_id and r.state in ('open', 'approved'));--> statement-breakpoint
update approval_decisions d set request_id = r.id from approval_requests r
  where d.request_id is null and d.decision = 'approved' and r.record = d.record and r.record_id = d.record_id and r.state = 'approved'
    and exists (select from said s where s.record = d.record and s.record_id = d.record_id and s.actor_id = d.actor_id);--> statement-breakpoint
insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, reason, decided_at, request_id, carried_over)
  select s.record, s.record_id, 'approved', s.verb, s.actor_id, coalesce(s.actor_name, (select name from users u where u.id = s.actor_id), 'Somebody'), s.amount, s.currency, s.reason,
    coalesce((select max(a.at) from audit_log a where a.record = s.record and a.record_id = s.record_id and a.action = s.verb and a.actor_id = s.actor_id), s.at, r.ended_at, s.updated_at), r.id, true
  from said s join approval_requests r on r.record = s.record and r.record_id = s.record_id and r.state = 'approved'
  where not exists (select from approval_decisions d where d.request_id = r.id and d.actor_id = s.actor_id and d.decision = 'approved' and d.undone_at is null and (s.verb = 'approve' or d.verb = s.verb));--> statement-breakpoint
alter table approval_decisions enable trigger kept_as_written;--> statement-breakpoint
alter table approval_decisions enable trigger fits;--> statement-breakpoint
-- A decision is one of a submission that waits for it, in a step that still waits for somebody; without a step it is what was said where approval was switched off.
create or replace function approval_decision_fits() returns trigger language plpgsql as $$
declare
  asked approval_requests%rowtype;
begin
  select * into asked from approval_requests where id = new.request_id for update;
  if not new.carried_over and new.step is null and asked.state = 'approved' and jsonb_array_length(asked.steps) = 0
    and exists (select from approval_policies p where p.id = asked.policy_id and p.off_reason is not null) then
    return new;
  end if;
  if new.carried_over or new.step is null or asked.state is distinct from 'open' or not approval_step_waits(asked.steps, asked.step, new.step)
    or (select count(*) from approval_decisions d where d.request_id = new.request_id and d.step = new.step and d.decision = 'approved' and d.undone_at is null)
      >= (asked.steps -> new.step ->> 'quorum')::int then
    raise exception 'Nothing waits for this decision any more' using errcode = 'MS009';
  end if;
  if exists (select 1 from approval_makers m where m.record = new.record and m.record_id = new.record_id and m.user_id = new.actor_id) then
    raise exception 'You made this yourself: someone else has to decide on it' using errcode = 'MS001';
  end if;
  if not asked.same_person and exists (select 1 from approval_decisions d where d.request_id = new.request_id and d.step <> new.step and d.actor_id = new.actor_id and d.undone_at is null) then
    raise exception 'You have decided in another step: someone else has to decide in this one' using errcode = 'MS001';
  end if;
  return new;
end $$;--> statement-breakpoint
-- What could still be undone was kept with columns that go.
delete from approval_ways_back;--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "released_by";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "released_by_name";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "release_reason";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "approved_by";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "approved_by_name";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "reject_reason";--> statement-breakpoint
ALTER TABLE "financial_payments" DROP COLUMN "approved_by";--> statement-breakpoint
ALTER TABLE "financial_payments" DROP COLUMN "approved_by_name";--> statement-breakpoint
ALTER TABLE "financial_payments" DROP COLUMN "reject_reason";--> statement-breakpoint
ALTER TABLE "procurement_match_results" DROP COLUMN "released_by_name";--> statement-breakpoint
ALTER TABLE "procurement_match_results" DROP COLUMN "release_reason";--> statement-breakpoint
ALTER TABLE "procurement_match_results" DROP COLUMN "released_at";--> statement-breakpoint
ALTER TABLE "procurement_orders" DROP COLUMN "submitted_by";--> statement-breakpoint
ALTER TABLE "procurement_orders" DROP COLUMN "approved_at";--> statement-breakpoint
ALTER TABLE "procurement_requisitions" DROP COLUMN "submitted_by";
