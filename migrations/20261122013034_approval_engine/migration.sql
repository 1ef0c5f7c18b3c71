CREATE TABLE "approval_delegations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"from_user" uuid NOT NULL,
	"to_user" uuid NOT NULL,
	"record" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_makers" (
	"record" text,
	"record_id" uuid,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "approval_makers_pkey" PRIMARY KEY("record","record_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"record" text NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"policy_version" integer NOT NULL,
	"policy_name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"step" integer NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"alike" text,
	"opened_by" uuid NOT NULL,
	"opened_by_name" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "approval_seats" (
	"request_id" uuid,
	"step" integer,
	"user_id" uuid,
	"open" boolean NOT NULL,
	"since" timestamp(3) with time zone,
	CONSTRAINT "approval_seats_pkey" PRIMARY KEY("request_id","step","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "seat" uuid;--> statement-breakpoint
CREATE INDEX "approval_delegations_to" ON "approval_delegations" ("to_user") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_rank" ON "approval_policies" ("record","rank") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_stands" ON "approval_requests" ("record","record_id") WHERE state in ('open', 'approved');--> statement-breakpoint
CREATE INDEX "approval_requests_record" ON "approval_requests" ("record","record_id","opened_at");--> statement-breakpoint
CREATE INDEX "approval_requests_alike" ON "approval_requests" ("record","alike","opened_at");--> statement-breakpoint
CREATE INDEX "approval_seats_inbox" ON "approval_seats" ("user_id","since","request_id") WHERE open;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_decisions_once" ON "approval_decisions" ("request_id","step","actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_decisions_seat" ON "approval_decisions" ("request_id","step","seat");--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_from_user_users_id_fkey" FOREIGN KEY ("from_user") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_to_user_users_id_fkey" FOREIGN KEY ("to_user") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_request_id_approval_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_requests"("id");--> statement-breakpoint
-- Written once: who made what.
create trigger kept_as_written before update or delete on approval_makers for each row execute function ledger_refuse();--> statement-breakpoint
create trigger never_emptied before truncate on approval_makers for each statement execute function ledger_refuse();--> statement-breakpoint
revoke update, delete, truncate on approval_makers from mainstay_app;--> statement-breakpoint
revoke delete, truncate on approval_requests, approval_seats from mainstay_app;--> statement-breakpoint
-- The second net: an outcome is for good, and no maker decides, whatever the program says.
create function approval_request_moves() returns trigger language plpgsql as $$
begin
  if (old.state = 'open' and (new.state <> 'open' or new.step >= old.step)) or (old.state = 'approved' and new.state = 'void') then
    return new;
  end if;
  raise exception 'This approval has ended' using errcode = 'MS009';
end $$;--> statement-breakpoint
create trigger moves_forward before update on approval_requests for each row execute function approval_request_moves();--> statement-breakpoint
create function approval_decision_fits() returns trigger language plpgsql as $$
declare
  asked approval_requests%rowtype;
begin
  if new.request_id is null then
    return new;
  end if;
  select * into asked from approval_requests where id = new.request_id for update;
  if asked.state is distinct from 'open' or asked.step <> new.step then
    raise exception 'Nothing waits for this decision any more' using errcode = 'MS009';
  end if;
  if exists (select 1 from approval_makers m where m.record = new.record and m.record_id = new.record_id and m.user_id = new.actor_id) then
    raise exception 'You made this yourself: someone else has to decide on it' using errcode = 'MS001';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger fits before insert on approval_decisions for each row execute function approval_decision_fits();--> statement-breakpoint
-- Makers of what is there, from its columns and from the audit log.
insert into approval_makers (record, record_id, user_id, at)
  select distinct on (record, record_id, maker) record, record_id, maker, at from (
    select 'procurement.requisitions' as record, id as record_id, unnest(array[created_by, requester_id, submitted_by]) as maker, created_at as at from procurement_requisitions
    union all
    select 'procurement.orders', id, unnest(array[created_by, buyer_id, submitted_by]), created_at from procurement_orders
    union all
    select record, record_id, actor_id, at from audit_log
      where record in ('procurement.requisitions', 'procurement.orders') and record_id is not null and action in ('create', 'update', 'submit', 'revise')
  ) made where maker is not null order by record, record_id, maker, at;--> statement-breakpoint
-- The first policies: the limits of the roles where there were any, from the lowest; then one for all else.
insert into approval_policies (record, name, rank, conditions, steps)
  select record, 'Up to a limit', 100 + row_number() over (partition by record order by currency, amount),
    jsonb_build_array(jsonb_build_object('field', 'amount', 'op', '<=', 'value', trim_scale(amount::numeric / 100)::text, 'currency', currency)),
    jsonb_build_array(jsonb_build_object('name', 'Approval', 'quorum', 1, 'approvers',
      (select jsonb_agg(jsonb_build_object('kind', 'role', 'role', h.role)) from approval_limits h where h.record = l.record and h.currency = l.currency and (h.amount is null or h.amount >= l.amount))))
  from (select distinct record, currency, amount from approval_limits where amount is not null and record in ('procurement.orders', 'procurement.requisitions')) l;--> statement-breakpoint
insert into approval_policies (record, name, rank, conditions, steps)
  select record, 'All others', 9999, '[]', jsonb_build_array(jsonb_build_object('name', 'Approval', 'quorum', 1, 'approvers',
    jsonb_build_array(jsonb_build_object('kind', 'role', 'role', 'approver'), jsonb_build_object('kind', 'role', 'role', 'administrator'))))
  from unnest(array['procurement.requisitions', 'procurement.orders']) as record;
