ALTER TABLE "financial_bills" ADD COLUMN "reject_reason" text;--> statement-breakpoint
CREATE INDEX "financial_entries_unnumbered" ON "financial_entries" ("posting_date","id") WHERE number is null;--> statement-breakpoint
ALTER TABLE "financial_payments" ADD COLUMN "reject_reason" text;--> statement-breakpoint
insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', 'migration', 'migration approval_of_bills');--> statement-breakpoint
create function pg_temp.exponent(currency text) returns int language sql as $$
  select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 when currency in ('CLF', 'UYW') then 4 else 2 end
$$;--> statement-breakpoint
create function pg_temp.units(amount numeric, currency text) returns text language sql as $$
  select trim_scale(amount / power(10::numeric, pg_temp.exponent(currency)))::text
$$;--> statement-breakpoint
create function pg_temp.step(roles text[]) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('name', 'Approval', 'quorum', 1, 'approvers', (select jsonb_agg(jsonb_build_object('kind', 'role', 'role', each)) from unnest(roles) each)))
$$;--> statement-breakpoint
-- The limits of the roles as policies, and one for all else.
insert into approval_policies (record, name, rank, conditions, steps)
  select l.record, 'Up to ' || pg_temp.units(l.amount, l.currency) || ' ' || l.currency, 999 + row_number() over (partition by l.record order by l.currency, l.amount),
    jsonb_build_array(jsonb_build_object('field', 'amount', 'op', '<=', 'value', pg_temp.units(l.amount, l.currency), 'currency', l.currency)),
    pg_temp.step(array(select distinct h.role from approval_limits h where h.record = l.record and h.currency = l.currency and (h.amount is null or h.amount >= l.amount)))
  from (select distinct record, currency, amount from approval_limits where amount is not null and record in ('financial.bills', 'financial.payments')) l;--> statement-breakpoint
insert into approval_policies (record, name, rank, conditions, steps)
  select record, 'All others in ' || currency, 5000 + row_number() over (partition by record order by currency),
    jsonb_build_array(jsonb_build_object('field', 'currency', 'op', '=', 'value', currency, 'currency', currency)), pg_temp.step(array_agg(distinct role))
  from approval_limits where amount is null and record in ('financial.bills', 'financial.payments') group by record, currency;--> statement-breakpoint
insert into approval_policies (record, name, rank, conditions, steps)
  select record, 'All others', 9999, '[]', pg_temp.step(array['approver', 'administrator']) from unnest(array['financial.bills', 'financial.payments', 'financial.journal-entries']) as record;--> statement-breakpoint
-- The amounts from which somebody else was asked, for the entities in the currency they were meant in; for any other, somebody always is.
insert into approval_policies (record, name, rank, conditions, steps)
  select t.record, 'Below ' || v.amount || ' ' || e.currency, row_number() over (partition by t.record order by e.created_at, e.id),
    jsonb_build_array(jsonb_build_object('field', 'amount', 'op', '<', 'value', v.amount, 'currency', e.currency), jsonb_build_object('field', 'entityId', 'op', '=', 'value', e.id::text)), '[]'
  from (values ('financial.bills', 'financial.bill-approval-from'), ('financial.payments', 'financial.payment-approval-from'), ('financial.journal-entries', 'financial.payment-approval-from')) t(record, name)
    join installation i on i.name = t.name and i.value #>> '{}' ~ '^[0-9]{1,16}$'
    cross join (select currency from financial_entities order by created_at, id limit 1) first
    join financial_entities e on e.currency = first.currency
    cross join lateral (select pg_temp.units((i.value #>> '{}')::numeric, e.currency) as amount) v;--> statement-breakpoint
delete from installation where name in ('financial.bill-approval-from', 'financial.payment-approval-from');--> statement-breakpoint
update roles set permissions = permissions || array['financial.payments.cancel', 'financial.journal-entries.approve', 'financial.journal-entries.reverse']
  where name = 'approver' and 'financial.payments.approve' = any (permissions);--> statement-breakpoint
-- Makers of what is there, from its columns and from the audit log.
insert into approval_makers (record, record_id, user_id, at)
  select record, record_id, maker, min(at) from (
    select 'financial.bills' as record, id as record_id, unnest(array_append(makers, created_by)) as maker, created_at as at from financial_bills
    union all
    select 'financial.payments', id, unnest(array_append(makers, created_by)), created_at from financial_payments
    union all
    select 'financial.journal-entries', id, created_by, created_at from financial_entries where state = 'draft'
    union all
    select record, record_id, actor_id, at from audit_log
      where record in ('financial.bills', 'financial.payments') and record_id is not null and action in ('create', 'update')
  ) made where maker is not null and maker <> '00000000-0000-4000-8000-000000000000' group by record, record_id, maker;--> statement-breakpoint
-- What was agreed to before there were policies stays agreed to.
insert into approval_requests (record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, currency, opened_by, opened_by_name, opened_at, ended_at)
  select record, id, 'approved', '00000000-0000-0000-0000-000000000000', 1, 'Before there were policies', '[]', 0, title, amount, currency, created_by, coalesce((select name from users where users.id = created_by), 'Mainstay'), updated_at, updated_at from (
    select 'financial.bills' as record, id, reference as title, total_amount as amount, currency, created_by, updated_at from financial_bills where state in ('approved', 'posted', 'partly paid', 'paid')
    union all
    select 'financial.payments', id, number, amount, currency, created_by, updated_at from financial_payments where state in ('approved', 'booked')
    union all
    select 'financial.journal-entries', id, description, amount, currency, created_by, posted_at from financial_entries where state <> 'draft' and source_type = 'financial.journal-entries'
  ) agreed;--> statement-breakpoint
-- What waits for somebody now waits in a state of its own; a release that was not approved is given again, by somebody who did not make the bill.
create function pg_temp.moves(record text, record_id uuid, old jsonb, new jsonb) returns void language sql as $$
  insert into audit_log (at, actor_id, actor_name, action, record, record_id, before, after, correlation_id)
  select now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', 'submit', moves.record, moves.record_id, last.after || old, last.after - 'approvalRequired' || new, 'migration approval_of_bills'
  from (select a.after from audit_log a where a.record = moves.record and a.record_id = moves.record_id and a.after ? 'number' order by a.seq desc limit 1) last
$$;--> statement-breakpoint
select pg_temp.moves('financial.bills', id, '{"state": "matched"}', jsonb_build_object('state', case when released_by is null then 'in approval' else 'exception' end, 'version', version + 1, 'releasedBy', null, 'releasedByName', null, 'releaseReason', null))
  from financial_bills where state = 'matched' and approved_by is null and (approval_required or released_by is not null);--> statement-breakpoint
update financial_bills set state = case when released_by is null then 'in approval' else 'exception' end, released_by = null, released_by_name = null, release_reason = null, version = version + 1
  where state = 'matched' and approved_by is null and (approval_required or released_by is not null);--> statement-breakpoint
select pg_temp.moves('financial.payments', id, '{"state": "proposed"}', jsonb_build_object('state', 'in approval', 'version', version + 1))
  from financial_payments where state = 'proposed' and approval_required and approved_by is null;--> statement-breakpoint
update financial_payments set state = 'in approval', version = version + 1 where state = 'proposed' and approval_required and approved_by is null;--> statement-breakpoint
DROP TABLE "approval_limits";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "approval_required";--> statement-breakpoint
ALTER TABLE "financial_bills" DROP COLUMN "makers";--> statement-breakpoint
ALTER TABLE "financial_payments" DROP COLUMN "approval_required";--> statement-breakpoint
ALTER TABLE "financial_payments" DROP COLUMN "makers";
