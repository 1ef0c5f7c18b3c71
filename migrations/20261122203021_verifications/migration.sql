CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by" uuid,
	"started_by_name" text,
	"finished_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"current" text,
	"entries" bigint,
	"history" bigint,
	"findings" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "verifications_age" ON "verifications" ("started_at");