CREATE TABLE "connector_call" (
	"seq" bigserial PRIMARY KEY,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"error_code" text,
	"correlation_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connector" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" jsonb NOT NULL,
	"tested_at" timestamp(3) with time zone,
	"test_ok" boolean,
	"test_ms" integer,
	"test_code" text,
	"test_says" text,
	"test_facts" jsonb
);
--> statement-breakpoint
CREATE INDEX "connector_call_age" ON "connector_call" ("started_at");--> statement-breakpoint
CREATE INDEX "connector_call_kind" ON "connector_call" ("kind","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connector_kind" ON "connector" ("kind");