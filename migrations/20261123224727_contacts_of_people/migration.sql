CREATE TABLE "hr_emergency_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"other_phone" text,
	"mail" text,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_private_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"post_code" text,
	"city" text,
	"region" text,
	"country" text,
	"phone" text,
	"mail" text
);
--> statement-breakpoint
-- What is private of a person is kept apart from the file that their manager sees.
insert into hr_private_contacts (person_id, phone, mail, created_by) select id, mobile_phone, other_mail, created_by from hr_people
  where mobile_phone is not null or other_mail is not null;--> statement-breakpoint
ALTER TABLE "hr_people" DROP COLUMN "mobile_phone";--> statement-breakpoint
ALTER TABLE "hr_people" DROP COLUMN "other_mail";--> statement-breakpoint
CREATE INDEX "hr_emergency_contacts_person" ON "hr_emergency_contacts" ("person_id","name");--> statement-breakpoint
CREATE INDEX "hr_emergency_contacts_name" ON "hr_emergency_contacts" ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_private_contacts_person" ON "hr_private_contacts" ("person_id");--> statement-breakpoint
CREATE INDEX "hr_private_contacts_entered" ON "hr_private_contacts" ("created_at","id");--> statement-breakpoint
ALTER TABLE "hr_emergency_contacts" ADD CONSTRAINT "hr_emergency_contacts_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_private_contacts" ADD CONSTRAINT "hr_private_contacts_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");