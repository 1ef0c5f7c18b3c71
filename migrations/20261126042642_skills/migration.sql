CREATE TABLE "hr_skills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"level" text,
	"issuer" text,
	"certificate_number" text,
	"issued_on" date,
	"valid_until" date,
	"state" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "hr_skills_span" CHECK ("valid_until" >= "issued_on"),
	CONSTRAINT "hr_skills_confirmed" CHECK (("state" = 'confirmed') = ("confirmed_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hr_skills_once" ON "hr_skills" ("person_id","kind","name") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "hr_skills_name" ON "hr_skills" ("name","id");--> statement-breakpoint
CREATE INDEX "hr_skills_until" ON "hr_skills" ("valid_until","id");--> statement-breakpoint
ALTER TABLE "hr_skills" ADD CONSTRAINT "hr_skills_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_skills" ADD CONSTRAINT "hr_skills_confirmed_by_id_users_id_fkey" FOREIGN KEY ("confirmed_by_id") REFERENCES "users"("id");