ALTER TABLE "approval_policies" ADD COLUMN "off_reason" text;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD COLUMN "off_by" text;