CREATE TABLE "hr_attendance_punches" (
	"punch_id" uuid PRIMARY KEY,
	"attendance_day_id" uuid NOT NULL,
	"outside" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_attendance_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shift_type_id" uuid,
	"state" text NOT NULL,
	"first_in" timestamp(3) with time zone,
	"last_out" timestamp(3) with time zone,
	"hours" numeric(7,2) NOT NULL,
	"planned_hours" numeric(7,2) NOT NULL,
	"late_minutes" integer NOT NULL,
	"early_minutes" integer NOT NULL,
	"missing" text,
	"outside" integer NOT NULL,
	"leave_request_id" uuid,
	"conflict" boolean NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_time_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"requester_id" uuid,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"in_on" date,
	"in_at" text,
	"out_on" date,
	"out_at" text,
	"second_time" boolean NOT NULL,
	"voids_id" uuid,
	"time_zone" text NOT NULL,
	"managed" boolean NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"submitted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_punches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"source" text NOT NULL,
	"correction_id" uuid,
	CONSTRAINT "hr_punches_corrected" CHECK (("source" = 'correction') = ("correction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "hr_shift_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'in force' NOT NULL,
	"person_id" uuid NOT NULL,
	"shift_type_id" uuid,
	"pattern_id" uuid,
	CONSTRAINT "hr_shift_assignments_span" CHECK ("valid_to" >= "valid_from"),
	CONSTRAINT "hr_shift_assignments_one" CHECK (num_nonnulls("shift_type_id", "pattern_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "hr_shift_patterns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"monday_id" uuid,
	"tuesday_id" uuid,
	"wednesday_id" uuid,
	"thursday_id" uuid,
	"friday_id" uuid,
	"saturday_id" uuid,
	"sunday_id" uuid,
	"on_holidays" boolean NOT NULL,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_shift_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"break_minutes" integer NOT NULL,
	"break_after" numeric(7,2) NOT NULL,
	"late_grace" integer NOT NULL,
	"early_grace" integer NOT NULL,
	"opens_before" integer NOT NULL,
	"closes_after" integer NOT NULL,
	"counting" text NOT NULL,
	"kind_rule" text NOT NULL,
	"half_day_below" numeric(7,2),
	"absent_below" numeric(7,2),
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "hr_shift_types_times" CHECK ("starts_at" <> "ends_at")
);
--> statement-breakpoint
CREATE TABLE "hr_void_punches" (
	"punch_id" uuid PRIMARY KEY,
	"correction_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hr_attendance_punches_day" ON "hr_attendance_punches" ("attendance_day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_attendance_days_once" ON "hr_attendance_days" ("person_id","day");--> statement-breakpoint
CREATE INDEX "hr_attendance_days_day" ON "hr_attendance_days" ("day","id");--> statement-breakpoint
CREATE INDEX "hr_attendance_days_state" ON "hr_attendance_days" ("state","day");--> statement-breakpoint
CREATE INDEX "hr_attendance_days_shift" ON "hr_attendance_days" ("shift_type_id");--> statement-breakpoint
CREATE INDEX "hr_time_corrections_person" ON "hr_time_corrections" ("person_id","day");--> statement-breakpoint
CREATE INDEX "hr_time_corrections_day" ON "hr_time_corrections" ("day","id");--> statement-breakpoint
CREATE INDEX "hr_time_corrections_state" ON "hr_time_corrections" ("state","day");--> statement-breakpoint
CREATE INDEX "hr_punches_person" ON "hr_punches" ("person_id","at");--> statement-breakpoint
CREATE INDEX "hr_punches_at" ON "hr_punches" ("at","id");--> statement-breakpoint
CREATE INDEX "hr_punches_correction" ON "hr_punches" ("correction_id");--> statement-breakpoint
CREATE INDEX "hr_shift_assignments_person" ON "hr_shift_assignments" ("person_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_shift_assignments_from" ON "hr_shift_assignments" ("valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_patterns_name" ON "hr_shift_patterns" ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_types_name" ON "hr_shift_types" ("name");--> statement-breakpoint
CREATE INDEX "hr_shift_types_start" ON "hr_shift_types" ("starts_at","id");--> statement-breakpoint
ALTER TABLE "hr_attendance_punches" ADD CONSTRAINT "hr_attendance_punches_punch_id_hr_punches_id_fkey" FOREIGN KEY ("punch_id") REFERENCES "hr_punches"("id");--> statement-breakpoint
ALTER TABLE "hr_attendance_punches" ADD CONSTRAINT "hr_attendance_punches_ouZH3g8KNsOZ_fkey" FOREIGN KEY ("attendance_day_id") REFERENCES "hr_attendance_days"("id");--> statement-breakpoint
ALTER TABLE "hr_attendance_days" ADD CONSTRAINT "hr_attendance_days_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_attendance_days" ADD CONSTRAINT "hr_attendance_days_shift_type_id_hr_shift_types_id_fkey" FOREIGN KEY ("shift_type_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_attendance_days" ADD CONSTRAINT "hr_attendance_days_leave_request_id_hr_leave_requests_id_fkey" FOREIGN KEY ("leave_request_id") REFERENCES "hr_leave_requests"("id");--> statement-breakpoint
ALTER TABLE "hr_time_corrections" ADD CONSTRAINT "hr_time_corrections_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_time_corrections" ADD CONSTRAINT "hr_time_corrections_requester_id_users_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_time_corrections" ADD CONSTRAINT "hr_time_corrections_voids_id_hr_punches_id_fkey" FOREIGN KEY ("voids_id") REFERENCES "hr_punches"("id");--> statement-breakpoint
ALTER TABLE "hr_punches" ADD CONSTRAINT "hr_punches_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_assignments" ADD CONSTRAINT "hr_shift_assignments_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_assignments" ADD CONSTRAINT "hr_shift_assignments_shift_type_id_hr_shift_types_id_fkey" FOREIGN KEY ("shift_type_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_assignments" ADD CONSTRAINT "hr_shift_assignments_pattern_id_hr_shift_patterns_id_fkey" FOREIGN KEY ("pattern_id") REFERENCES "hr_shift_patterns"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_monday_id_hr_shift_types_id_fkey" FOREIGN KEY ("monday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_tuesday_id_hr_shift_types_id_fkey" FOREIGN KEY ("tuesday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_wednesday_id_hr_shift_types_id_fkey" FOREIGN KEY ("wednesday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_thursday_id_hr_shift_types_id_fkey" FOREIGN KEY ("thursday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_friday_id_hr_shift_types_id_fkey" FOREIGN KEY ("friday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_saturday_id_hr_shift_types_id_fkey" FOREIGN KEY ("saturday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_shift_patterns" ADD CONSTRAINT "hr_shift_patterns_sunday_id_hr_shift_types_id_fkey" FOREIGN KEY ("sunday_id") REFERENCES "hr_shift_types"("id");--> statement-breakpoint
ALTER TABLE "hr_void_punches" ADD CONSTRAINT "hr_void_punches_punch_id_hr_punches_id_fkey" FOREIGN KEY ("punch_id") REFERENCES "hr_punches"("id");--> statement-breakpoint
ALTER TABLE "hr_void_punches" ADD CONSTRAINT "hr_void_punches_correction_id_hr_time_corrections_id_fkey" FOREIGN KEY ("correction_id") REFERENCES "hr_time_corrections"("id");--> statement-breakpoint
-- Of one person no two shift assignments in force overlap.
ALTER TABLE "hr_shift_assignments" ADD CONSTRAINT "hr_shift_assignments_apart" EXCLUDE USING gist (person_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (state = 'in force') DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Who decides on corrections of punches: the nearest manager of the chart who signs in; where there is none, somebody who keeps personnel files.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.time-corrections', 'With a manager', 100, '[{"field": "managed", "op": "=", "value": "true"}]',
    '[{"name": "Manager", "quorum": 1, "approvers": [{"kind": "manager"}], "remind": 8, "escalate": {"after": 24, "to": {"kind": "role", "role": "hr"}}}]'),
  ('hr.time-corrections', 'Without a manager', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
