CREATE TABLE "hr_working_patterns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"monday" numeric(6,4) NOT NULL,
	"tuesday" numeric(6,4) NOT NULL,
	"wednesday" numeric(6,4) NOT NULL,
	"thursday" numeric(6,4) NOT NULL,
	"friday" numeric(6,4) NOT NULL,
	"saturday" numeric(6,4) NOT NULL,
	"sunday" numeric(6,4) NOT NULL,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_working_weeks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'in force' NOT NULL,
	"person_id" uuid NOT NULL,
	"pattern_id" uuid,
	"monday" numeric(6,4),
	"tuesday" numeric(6,4),
	"wednesday" numeric(6,4),
	"thursday" numeric(6,4),
	"friday" numeric(6,4),
	"saturday" numeric(6,4),
	"sunday" numeric(6,4),
	"reason" text NOT NULL,
	CONSTRAINT "hr_working_weeks_span" CHECK ("valid_to" >= "valid_from"),
	CONSTRAINT "hr_working_weeks_of" CHECK (num_nulls("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday") = case when "pattern_id" is null then 0 else 7 end)
);
--> statement-breakpoint
CREATE INDEX "hr_leave_requests_substitute" ON "hr_leave_requests" ("substitute_id","first_day");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_working_patterns_name" ON "hr_working_patterns" ("name");--> statement-breakpoint
CREATE INDEX "hr_working_weeks_person" ON "hr_working_weeks" ("person_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_working_weeks_from" ON "hr_working_weeks" ("valid_from","id");--> statement-breakpoint
CREATE INDEX "hr_working_weeks_pattern" ON "hr_working_weeks" ("pattern_id");--> statement-breakpoint
ALTER TABLE "hr_working_weeks" ADD CONSTRAINT "hr_working_weeks_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_working_weeks" ADD CONSTRAINT "hr_working_weeks_pattern_id_hr_working_patterns_id_fkey" FOREIGN KEY ("pattern_id") REFERENCES "hr_working_patterns"("id");--> statement-breakpoint
-- By hand: of the types that are there, those that need a document or have no balance, such as sick leave, are confidential until somebody says otherwise.
ALTER TABLE "hr_leave_types" ADD COLUMN "confidential" boolean NOT NULL DEFAULT true;--> statement-breakpoint
ALTER TABLE "hr_leave_types" ALTER COLUMN "confidential" DROP DEFAULT;--> statement-breakpoint
UPDATE "hr_leave_types" SET "confidential" = false WHERE "tracked" AND "documents_after" IS NULL;--> statement-breakpoint
-- By hand: of one person no two working weeks in force overlap, as of every dated fact.
ALTER TABLE "hr_working_weeks" ADD CONSTRAINT "hr_working_weeks_apart" EXCLUDE USING gist (person_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (state = 'in force') DEFERRABLE INITIALLY DEFERRED;
