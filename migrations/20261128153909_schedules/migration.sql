CREATE TABLE "reports_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"title" text NOT NULL,
	"source" jsonb NOT NULL,
	"value_name" text NOT NULL,
	"value_label" text NOT NULL,
	"state" text DEFAULT 'watching' NOT NULL,
	"condition" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" numeric NOT NULL,
	"currency" text,
	"last_value" numeric,
	"base_value" numeric,
	"beyond" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"crossed_at" timestamp(3) with time zone,
	"muted_until" date,
	"owner_id" uuid NOT NULL,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "reports_alerts_muted" CHECK (("state" = 'muted') = ("muted_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "reports_alert_crossings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"alert_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"value" numeric NOT NULL,
	"before" numeric,
	"told" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports_schedule_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"figures" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports_schedule_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"schedule_id" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"open" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"title" text NOT NULL,
	"source" jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"rhythm" text NOT NULL,
	"frequency" text NOT NULL,
	"weekday" text,
	"day_of_month" integer,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"format" text NOT NULL,
	"send_when" text NOT NULL,
	"recipients" uuid[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"next_at" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	CONSTRAINT "reports_schedules_weekly" CHECK (("frequency" = 'every week') = ("weekday" is not null)),
	CONSTRAINT "reports_schedules_monthly" CHECK (("frequency" = 'every month') = ("day_of_month" is not null)),
	CONSTRAINT "reports_schedules_next" CHECK (("state" = 'active') = ("next_at" is not null))
);
--> statement-breakpoint
CREATE INDEX "reports_alerts_owner" ON "reports_alerts" ("owner_id");--> statement-breakpoint
CREATE INDEX "reports_alert_crossings_alert" ON "reports_alert_crossings" ("alert_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_schedule_deliveries_once" ON "reports_schedule_deliveries" ("run_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_schedule_deliveries_user" ON "reports_schedule_deliveries" ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_schedule_runs_once" ON "reports_schedule_runs" ("schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "reports_schedules_due" ON "reports_schedules" ("next_at");--> statement-breakpoint
CREATE INDEX "reports_schedules_owner" ON "reports_schedules" ("owner_id");--> statement-breakpoint
ALTER TABLE "reports_alerts" ADD CONSTRAINT "reports_alerts_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "reports_alert_crossings" ADD CONSTRAINT "reports_alert_crossings_alert_id_reports_alerts_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "reports_alerts"("id");--> statement-breakpoint
ALTER TABLE "reports_schedule_deliveries" ADD CONSTRAINT "reports_schedule_deliveries_GO7TAqj87IsN_fkey" FOREIGN KEY ("run_id") REFERENCES "reports_schedule_runs"("id");--> statement-breakpoint
ALTER TABLE "reports_schedule_deliveries" ADD CONSTRAINT "reports_schedule_deliveries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "reports_schedule_runs" ADD CONSTRAINT "reports_schedule_runs_schedule_id_reports_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "reports_schedules"("id");--> statement-breakpoint
ALTER TABLE "reports_schedules" ADD CONSTRAINT "reports_schedules_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");