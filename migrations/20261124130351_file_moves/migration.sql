CREATE TABLE "file_copies" (
	"key" text,
	"storage" text,
	CONSTRAINT "file_copies_pkey" PRIMARY KEY("key","storage")
);
--> statement-breakpoint
CREATE TABLE "file_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"started_by_name" text NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"from_storage" text,
	"to_storage" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"current" text,
	"stop_asked_at" timestamp(3) with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"left" jsonb DEFAULT '[]' NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_moves_one" ON "file_moves" ("state") WHERE state = 'running';