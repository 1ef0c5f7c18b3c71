ALTER TABLE "reports_reports" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports_reports" ADD COLUMN "certified_by_name" text;--> statement-breakpoint
ALTER TABLE "reports_reports" ADD COLUMN "certified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "reports_reports" ADD CONSTRAINT "reports_reports_certified" CHECK (num_nonnulls("certified_by_name", "certified_at") = case "state" when 'certified' then 2 else 0 end);