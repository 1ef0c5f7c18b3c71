CREATE TABLE "reports_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"folder" text,
	"dataset" text NOT NULL,
	"question" jsonb NOT NULL,
	"audience" text NOT NULL,
	"roles" text[] NOT NULL,
	"people" uuid[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "reports_reports_readers" CHECK ("audience" = 'named' or ("roles" = '{}' and "people" = '{}'))
);
--> statement-breakpoint
CREATE TABLE "reports_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"question" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reports_reports_name" ON "reports_reports" ("name","id");--> statement-breakpoint
CREATE INDEX "reports_reports_owner" ON "reports_reports" ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_versions_number" ON "reports_versions" ("report_id","number");--> statement-breakpoint
ALTER TABLE "reports_reports" ADD CONSTRAINT "reports_reports_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "reports_versions" ADD CONSTRAINT "reports_versions_report_id_reports_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports_reports"("id");