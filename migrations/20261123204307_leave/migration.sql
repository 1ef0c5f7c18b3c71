CREATE TABLE "hr_leave_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"type_id" uuid,
	"department_id" uuid,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "hr_leave_blocks_span" CHECK ("last_day" >= "first_day")
);
--> statement-breakpoint
CREATE TABLE "hr_leave_closings" (
	"person_id" uuid,
	"type_id" uuid,
	"year" integer,
	"carry_over" numeric(12,4),
	"carry_months" integer,
	CONSTRAINT "hr_leave_closings_pkey" PRIMARY KEY("person_id","type_id","year")
);
--> statement-breakpoint
CREATE TABLE "hr_leave_days" (
	"request_id" uuid,
	"person_id" uuid NOT NULL,
	"day" date,
	"half" text,
	"quantity" numeric(12,4) NOT NULL,
	CONSTRAINT "hr_leave_days_pkey" PRIMARY KEY("request_id","day","half")
);
--> statement-breakpoint
CREATE TABLE "hr_leave_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(12,4) NOT NULL,
	"cause" text NOT NULL,
	"expires_on" date,
	"request_id" uuid,
	"period" text,
	"turn" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_leave_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"type_id" uuid NOT NULL,
	"employee_type" text NOT NULL,
	"after_years" integer NOT NULL,
	"per_year" numeric(12,4) NOT NULL,
	"frequency" text NOT NULL,
	"posted_on" text NOT NULL,
	"rounding" text NOT NULL,
	"most" numeric(12,4),
	"carry_over" numeric(12,4),
	"carry_months" integer,
	"starts_on" date NOT NULL,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_leave_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"requester_id" uuid,
	"type_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"half_day" date,
	"half" text,
	"hours" numeric(12,4),
	"quantity" numeric(12,4) NOT NULL,
	"recounted" numeric(12,4),
	"substitute_id" uuid,
	"reason" text,
	"state" text NOT NULL,
	"state_reason" text,
	"managed" boolean NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"origin" text DEFAULT 'entered' NOT NULL,
	CONSTRAINT "hr_leave_requests_span" CHECK ("last_day" >= "first_day")
);
--> statement-breakpoint
CREATE TABLE "hr_leave_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"paid" boolean NOT NULL,
	"tracked" boolean NOT NULL,
	"negative_limit" numeric(12,4) NOT NULL,
	"counts_days_off" boolean NOT NULL,
	"most_consecutive" integer,
	"waiting_days" integer NOT NULL,
	"notice_days" integer,
	"documents_after" integer,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_days_once" ON "hr_leave_days" ("person_id","day","half");--> statement-breakpoint
CREATE INDEX "hr_leave_entries_person" ON "hr_leave_entries" ("person_id","type_id","effective_on");--> statement-breakpoint
CREATE INDEX "hr_leave_entries_day" ON "hr_leave_entries" ("effective_on","id");--> statement-breakpoint
CREATE INDEX "hr_leave_entries_request" ON "hr_leave_entries" ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_entries_period" ON "hr_leave_entries" ("person_id","type_id","period","turn") WHERE period is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_policies_tier" ON "hr_leave_policies" ("type_id","employee_type","after_years") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "hr_leave_requests_person" ON "hr_leave_requests" ("person_id","first_day");--> statement-breakpoint
CREATE INDEX "hr_leave_requests_first" ON "hr_leave_requests" ("first_day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_types_name" ON "hr_leave_types" ("name");--> statement-breakpoint
ALTER TABLE "hr_leave_blocks" ADD CONSTRAINT "hr_leave_blocks_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_blocks" ADD CONSTRAINT "hr_leave_blocks_department_id_hr_departments_id_fkey" FOREIGN KEY ("department_id") REFERENCES "hr_departments"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_closings" ADD CONSTRAINT "hr_leave_closings_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_closings" ADD CONSTRAINT "hr_leave_closings_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_days" ADD CONSTRAINT "hr_leave_days_request_id_hr_leave_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "hr_leave_requests"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_days" ADD CONSTRAINT "hr_leave_days_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD CONSTRAINT "hr_leave_entries_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD CONSTRAINT "hr_leave_entries_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD CONSTRAINT "hr_leave_entries_request_id_hr_leave_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "hr_leave_requests"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_policies" ADD CONSTRAINT "hr_leave_policies_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_requests" ADD CONSTRAINT "hr_leave_requests_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_requests" ADD CONSTRAINT "hr_leave_requests_requester_id_users_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_requests" ADD CONSTRAINT "hr_leave_requests_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_requests" ADD CONSTRAINT "hr_leave_requests_substitute_id_hr_people_id_fkey" FOREIGN KEY ("substitute_id") REFERENCES "hr_people"("id");
--> statement-breakpoint
-- Who decides on leave: the nearest manager of the chart who signs in; where there is none, somebody who keeps personnel files.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.leave-requests', 'With a manager', 100, '[{"field": "managed", "op": "=", "value": "true"}]',
    '[{"name": "Manager", "quorum": 1, "approvers": [{"kind": "manager"}], "remind": 8, "escalate": {"after": 24, "to": {"kind": "role", "role": "hr"}}}]'),
  ('hr.leave-requests', 'Without a manager', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
