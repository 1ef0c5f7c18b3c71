CREATE TABLE "anonymous_events" (
	"minute" timestamp(3) with time zone,
	"action" text,
	"source" text,
	"count" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"last_address" text NOT NULL,
	"last_detail" text NOT NULL,
	CONSTRAINT "anonymous_events_pkey" PRIMARY KEY("minute","action","source")
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD COLUMN "call_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "scan" text DEFAULT 'not scanned' NOT NULL;--> statement-breakpoint
create or replace function sessions_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.refresh_token is not null then
    insert into ended_tokens (id_hash, refresh_token) values (old.id_hash, old.refresh_token) on conflict do nothing;
  end if;
  perform pg_notify('mainstay_events', json_build_array(json_build_object('record', 'auth.sessions', 'id', old.id, 'action', 'end'))::text);
  return null;
end $$;
--> statement-breakpoint
drop trigger sessions_ended on sessions;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions for each row execute function sessions_ended();
