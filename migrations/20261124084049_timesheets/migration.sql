CREATE TABLE "hr_timesheet_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"timesheet_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"hours" numeric(7,2) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "hr_timesheet_lines_hours" CHECK ("hours" > 0 and "hours" <= 24)
);
--> statement-breakpoint
CREATE TABLE "hr_timesheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"hours" numeric(7,2) NOT NULL,
	"clocked_hours" numeric(7,2) NOT NULL,
	"correction_reason" text,
	"managed" boolean NOT NULL,
	"state_reason" text,
	"submitted_at" timestamp(3) with time zone,
	CONSTRAINT "hr_timesheets_monday" CHECK (extract(isodow from "week_of") = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hr_timesheet_lines_no" ON "hr_timesheet_lines" ("timesheet_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_timesheet_lines_once" ON "hr_timesheet_lines" ("timesheet_id","day","kind");--> statement-breakpoint
CREATE INDEX "hr_timesheets_person" ON "hr_timesheets" ("person_id","week_of");--> statement-breakpoint
CREATE INDEX "hr_timesheets_week" ON "hr_timesheets" ("week_of","id");--> statement-breakpoint
CREATE INDEX "hr_timesheets_state" ON "hr_timesheets" ("state","week_of");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_timesheets_written" ON "hr_timesheets" ("person_id","week_of") WHERE state in ('draft', 'in approval', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "hr_timesheets_counts" ON "hr_timesheets" ("person_id","week_of") WHERE state = 'approved';--> statement-breakpoint
ALTER TABLE "hr_timesheet_lines" ADD CONSTRAINT "hr_timesheet_lines_timesheet_id_hr_timesheets_id_fkey" FOREIGN KEY ("timesheet_id") REFERENCES "hr_timesheets"("id");--> statement-breakpoint
ALTER TABLE "hr_timesheets" ADD CONSTRAINT "hr_timesheets_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_timesheets" ADD CONSTRAINT "hr_timesheets_requester_id_users_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id");--> statement-breakpoint
-- Who decides on timesheets: the nearest manager of the chart who signs in; where there is none, somebody who keeps personnel files.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.timesheets', 'With a manager', 100, '[{"field": "managed", "op": "=", "value": "true"}]',
    '[{"name": "Manager", "quorum": 1, "approvers": [{"kind": "manager"}], "remind": 8, "escalate": {"after": 24, "to": {"kind": "role", "role": "hr"}}}]'),
  ('hr.timesheets', 'Without a manager', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
