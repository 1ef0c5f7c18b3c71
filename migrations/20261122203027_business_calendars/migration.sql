CREATE TABLE "business_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"entity_id" uuid,
	"time_zone" text,
	"week" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"working_time" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'in use' NOT NULL,
	CONSTRAINT "business_calendars_default_in_use" CHECK (not is_default or state = 'in use')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendars_name" ON "business_calendars" ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendars_entity" ON "business_calendars" ("entity_id") WHERE state = 'in use';--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendars_default" ON "business_calendars" ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "business_calendars" ADD CONSTRAINT "business_calendars_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
-- Everybody goes by this one, each in the time zone of their legal entity, until somebody says otherwise.
INSERT INTO "business_calendars" ("created_by", "name", "week", "days", "working_time", "is_default") VALUES ('00000000-0000-4000-8000-000000000000', 'Office days', '[[{"start": 540, "end": 1020}], [{"start": 540, "end": 1020}], [{"start": 540, "end": 1020}], [{"start": 540, "end": 1020}], [{"start": 540, "end": 1020}], [], []]', '[]', 'Monday to Friday 09:00–17:00', true);
