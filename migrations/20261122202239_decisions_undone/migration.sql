CREATE TABLE "approval_ways_back" (
	"decision_id" uuid PRIMARY KEY,
	"until" timestamp(3) with time zone NOT NULL,
	"txid" text NOT NULL,
	"beside" text NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"seats" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "undone_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "approval_decisions_once";--> statement-breakpoint
CREATE UNIQUE INDEX "approval_decisions_once" ON "approval_decisions" ("request_id","step","actor_id") WHERE undone_at is null;--> statement-breakpoint
DROP INDEX "approval_decisions_seat";--> statement-breakpoint
CREATE UNIQUE INDEX "approval_decisions_seat" ON "approval_decisions" ("request_id","step","seat") WHERE undone_at is null;--> statement-breakpoint
-- A decision stays as it was written: all that may come to it, once and within seconds, is the moment in which it was undone.
drop trigger kept_as_written on approval_decisions;--> statement-breakpoint
create function approval_decision_kept() returns trigger language plpgsql as $$
begin
  if old.undone_at is null and new.undone_at between old.decided_at and old.decided_at + interval '15 seconds'
    and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
    return new;
  end if;
  raise exception 'A decision stays as it was made' using errcode = 'MS009';
end $$;--> statement-breakpoint
create trigger kept_as_written before update on approval_decisions for each row execute function approval_decision_kept();--> statement-breakpoint
create trigger never_removed before delete on approval_decisions for each row execute function ledger_refuse();--> statement-breakpoint
grant update (undone_at) on approval_decisions to mainstay_app;--> statement-breakpoint
-- A submission goes back only together with the decision that is undone.
create or replace function approval_request_moves() returns trigger language plpgsql as $$
begin
  if (old.state = 'open' and (new.state <> 'open' or new.step >= old.step)) or (old.state = 'approved' and new.state = 'void') then
    return new;
  end if;
  if new.state = 'open' and exists (select from approval_decisions d where d.request_id = old.id and d.undone_at is not null
    and d.step = new.step and d.xmin = pg_current_xact_id()::xid) then
    return new;
  end if;
  raise exception 'This approval has ended' using errcode = 'MS009';
end $$;--> statement-breakpoint
create or replace function approval_decision_fits() returns trigger language plpgsql as $$
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
  if not asked.same_person and exists (select 1 from approval_decisions d where d.request_id = new.request_id and d.step <> new.step and d.actor_id = new.actor_id and d.undone_at is null) then
    raise exception 'You have decided in an earlier step: someone else has to decide in this one' using errcode = 'MS001';
  end if;
  return new;
end $$;
