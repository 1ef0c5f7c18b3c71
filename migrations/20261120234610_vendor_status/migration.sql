ALTER TABLE "procurement_vendors" ADD COLUMN "status_by_name" text;--> statement-breakpoint
ALTER TABLE "procurement_vendors" ADD COLUMN "status_at" timestamp(3) with time zone;