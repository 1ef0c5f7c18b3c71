ALTER TABLE "hr_assignments" ADD COLUMN "probation_until" date;--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD COLUMN "probation_confirmed_on" date;--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD COLUMN "probation_reason" text;--> statement-breakpoint
CREATE INDEX "hr_assignments_probation" ON "hr_assignments" ("probation_until") WHERE "probation_until" is not null;--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD CONSTRAINT "hr_assignments_probation" CHECK ("probation_until" >= "valid_from");--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD CONSTRAINT "hr_assignments_confirmed" CHECK ("probation_confirmed_on" is null or "probation_until" is not null);