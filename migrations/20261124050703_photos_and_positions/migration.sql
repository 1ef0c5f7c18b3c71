CREATE TABLE "hr_headcount_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'in force' NOT NULL,
	"subject_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"position_id" uuid,
	"planned" integer NOT NULL,
	"cost_per_head" numeric(19,4),
	"currency" text,
	"reason" text,
	CONSTRAINT "hr_headcount_plans_span" CHECK ("valid_to" >= "valid_from"),
	CONSTRAINT "hr_headcount_plans_planned" CHECK ("planned" >= 0),
	CONSTRAINT "hr_headcount_plans_of" CHECK ("subject_id" = coalesce("position_id", "department_id"))
);
--> statement-breakpoint
CREATE TABLE "hr_photos" (
	"person_id" uuid PRIMARY KEY,
	"image" bytea NOT NULL,
	"small" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_positions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"job_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"reports_to_id" uuid,
	"source_id" text,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD COLUMN "position_id" uuid;--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD COLUMN "over_plan" text;--> statement-breakpoint
ALTER TABLE "hr_people" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "hr_job_requisitions" ADD COLUMN "position_id" uuid;--> statement-breakpoint
ALTER TABLE "hr_job_requisitions" ADD COLUMN "over_plan" text;--> statement-breakpoint
CREATE INDEX "hr_assignments_position" ON "hr_assignments" ("position_id");--> statement-breakpoint
CREATE INDEX "hr_headcount_plans_subject" ON "hr_headcount_plans" ("subject_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_headcount_plans_from" ON "hr_headcount_plans" ("valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_positions_code" ON "hr_positions" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_positions_source" ON "hr_positions" ("source_id");--> statement-breakpoint
CREATE INDEX "hr_positions_department" ON "hr_positions" ("department_id");--> statement-breakpoint
CREATE INDEX "hr_positions_above" ON "hr_positions" ("reports_to_id");--> statement-breakpoint
CREATE INDEX "hr_job_requisitions_position" ON "hr_job_requisitions" ("position_id");--> statement-breakpoint
ALTER TABLE "hr_assignments" ADD CONSTRAINT "hr_assignments_position_id_hr_positions_id_fkey" FOREIGN KEY ("position_id") REFERENCES "hr_positions"("id");--> statement-breakpoint
ALTER TABLE "hr_headcount_plans" ADD CONSTRAINT "hr_headcount_plans_department_id_hr_departments_id_fkey" FOREIGN KEY ("department_id") REFERENCES "hr_departments"("id");--> statement-breakpoint
ALTER TABLE "hr_headcount_plans" ADD CONSTRAINT "hr_headcount_plans_position_id_hr_positions_id_fkey" FOREIGN KEY ("position_id") REFERENCES "hr_positions"("id");--> statement-breakpoint
ALTER TABLE "hr_photos" ADD CONSTRAINT "hr_photos_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_positions" ADD CONSTRAINT "hr_positions_job_id_hr_jobs_id_fkey" FOREIGN KEY ("job_id") REFERENCES "hr_jobs"("id");--> statement-breakpoint
ALTER TABLE "hr_positions" ADD CONSTRAINT "hr_positions_department_id_hr_departments_id_fkey" FOREIGN KEY ("department_id") REFERENCES "hr_departments"("id");--> statement-breakpoint
ALTER TABLE "hr_positions" ADD CONSTRAINT "hr_positions_reports_to_id_hr_positions_id_fkey" FOREIGN KEY ("reports_to_id") REFERENCES "hr_positions"("id");--> statement-breakpoint
ALTER TABLE "hr_job_requisitions" ADD CONSTRAINT "hr_job_requisitions_position_id_hr_positions_id_fkey" FOREIGN KEY ("position_id") REFERENCES "hr_positions"("id");--> statement-breakpoint
-- Of one position, or one department, one plan is in force on a day.
ALTER TABLE "hr_headcount_plans" ADD CONSTRAINT "hr_headcount_plans_apart" EXCLUDE USING gist (subject_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (state = 'in force') DEFERRABLE INITIALLY DEFERRED;
