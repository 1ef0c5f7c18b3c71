CREATE TABLE "ended_tokens" (
	"id_hash" text PRIMARY KEY,
	"refresh_token" text NOT NULL,
	"ended_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_tokens_due" ON "ended_tokens" ("due_at");--> statement-breakpoint
create function sessions_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ended_tokens (id_hash, refresh_token) values (old.id_hash, old.refresh_token) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions for each row when (old.refresh_token is not null) execute function sessions_ended();
