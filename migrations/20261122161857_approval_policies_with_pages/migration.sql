ALTER TABLE "approval_delegations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD COLUMN "same_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "same_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The second net knows that the people of the steps are distinct where the policy does not say otherwise.
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
  if not asked.same_person and exists (select 1 from approval_decisions d where d.request_id = new.request_id and d.step <> new.step and d.actor_id = new.actor_id) then
    raise exception 'You have decided in an earlier step: someone else has to decide in this one' using errcode = 'MS001';
  end if;
  return new;
end $$;
