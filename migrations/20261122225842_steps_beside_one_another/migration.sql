-- Steps beside one another are asked at the same time: from the first of them on, up to one that is not beside the step before it.
create function approval_step_waits(steps jsonb, first int, step int) returns boolean language sql immutable parallel safe as $$
  select step >= first and step < jsonb_array_length(steps)
    and not exists (select from generate_series(first + 1, step) n where not coalesce((steps -> n ->> 'beside')::boolean, false))
$$;--> statement-breakpoint
-- A submission goes back only together with the decision that is undone, to the steps among which that was made.
create or replace function approval_request_moves() returns trigger language plpgsql as $$
begin
  if (old.state = 'open' and (new.state <> 'open' or new.step >= old.step)) or (old.state = 'approved' and new.state = 'void') then
    return new;
  end if;
  if new.state = 'open' and exists (select from approval_decisions d where d.request_id = old.id and d.undone_at is not null
    and approval_step_waits(new.steps, new.step, d.step) and d.xmin = pg_current_xact_id()::xid) then
    return new;
  end if;
  raise exception 'This approval has ended' using errcode = 'MS009';
end $$;--> statement-breakpoint
-- What comes fits a step that still waits for somebody: one that has its people takes no more, also while others beside it wait.
create or replace function approval_decision_fits() returns trigger language plpgsql as $$
declare
  asked approval_requests%rowtype;
begin
  if new.request_id is null then
    return new;
  end if;
  select * into asked from approval_requests where id = new.request_id for update;
  if asked.state is distinct from 'open' or not approval_step_waits(asked.steps, asked.step, new.step)
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
end $$;
