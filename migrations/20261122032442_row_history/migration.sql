CREATE TABLE "row_history" (
	"seq" bigserial,
	"txid" xid8 DEFAULT pg_current_xact_id(),
	"tab" text NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "row_history_pkey" PRIMARY KEY("txid","seq")
);
--> statement-breakpoint
CREATE TABLE "row_seals" (
	"number" bigint PRIMARY KEY,
	"after_seq" bigint NOT NULL,
	"from_xid" xid8 NOT NULL,
	"to_xid" xid8 NOT NULL,
	"rows" integer NOT NULL,
	"last_seq" bigint NOT NULL,
	"leaves" bytea NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
-- Written once, by the database alone: as its owner, whoever changes the row, in a form that no session setting changes.
create function note_row() returns trigger language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  if tg_op = 'DELETE' then
    insert into row_history (tab, gone, "row") values (tg_table_name, true, to_jsonb(old) - tg_argv[0]::text[]);
  else
    insert into row_history (tab, "row") values (tg_table_name, to_jsonb(new) - tg_argv[0]::text[]);
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  kept text;
begin
  foreach kept in array array['row_history', 'row_seals'] loop
    execute format('create trigger kept_as_written before update or delete on %I for each row execute function ledger_refuse()', kept);
    execute format('create trigger never_emptied before truncate on %I for each statement execute function ledger_refuse()', kept);
  end loop;
end $$;
--> statement-breakpoint
-- Refuses with the sentence that the trigger was made with: see server/db/facts.ts.
create function fact_refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'MS001';
end $$;
--> statement-breakpoint
-- The same for a line, where the document it belongs to (table, column, states) is final.
create function fact_refuse_line() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owner text;
  state text;
begin
  foreach owner in array array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]] loop
    execute format('select state from %I where id = $1 for share', tg_argv[0]) into state using owner::uuid;
    if state = any (tg_argv[2]::text[]) then raise exception '%', tg_argv[3] using errcode = 'MS001'; end if;
  end loop;
  return coalesce(new, old);
end $$;
