ALTER TABLE "hr_leave_entries" ADD COLUMN "balance" numeric(12,4);--> statement-breakpoint
ALTER TABLE "hr_leave_policies" ADD COLUMN "pro_rata" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_leave_policies" ADD COLUMN "back_posting" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_leave_policies" ADD COLUMN "held_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_entries_opening" ON "hr_leave_entries" ("person_id","type_id","effective_on") WHERE kind = 'opening';--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD CONSTRAINT "hr_leave_entries_balance" CHECK (("kind" = 'opening') = ("balance" is not null));