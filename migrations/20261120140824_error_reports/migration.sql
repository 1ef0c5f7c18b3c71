ALTER TABLE "error_reports" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "error_reports" ADD COLUMN "build" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX "error_reports_age";--> statement-breakpoint
CREATE INDEX "error_reports_age" ON "error_reports" ("received_at","id");--> statement-breakpoint
CREATE INDEX "error_reports_error" ON "error_reports" ("error_id");