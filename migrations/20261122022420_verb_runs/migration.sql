CREATE TABLE "verb_run_rows" (
	"run_id" uuid,
	"record_id" uuid,
	"place" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text,
	"amount" text,
	"currency" text,
	"outcome" text NOT NULL,
	"code" text,
	"message" text,
	CONSTRAINT "verb_run_rows_pkey" PRIMARY KEY("run_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "verb_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record" text NOT NULL,
	"verb" text NOT NULL,
	"body" jsonb,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"started_by" uuid NOT NULL,
	"started_session" text,
	"rights" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "verb_run_rows_place" ON "verb_run_rows" ("run_id","place");--> statement-breakpoint
CREATE INDEX "verb_runs_age" ON "verb_runs" ("created_at");--> statement-breakpoint
ALTER TABLE "verb_run_rows" ADD CONSTRAINT "verb_run_rows_run_id_verb_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "verb_runs"("id") ON DELETE CASCADE;