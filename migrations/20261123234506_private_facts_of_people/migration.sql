CREATE TABLE "hr_bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'in force' NOT NULL,
	"person_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"iban" text,
	"account_number" text,
	"bank_code" text,
	"bank_name" text,
	"reason" text NOT NULL,
	CONSTRAINT "hr_bank_accounts_span" CHECK ("valid_to" >= "valid_from")
);
--> statement-breakpoint
CREATE TABLE "hr_dependants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"dependant_name" text NOT NULL,
	"relation" text NOT NULL,
	"birth_date" date,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_identifiers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"identifier_number" text NOT NULL,
	"country" text NOT NULL,
	"valid_until" date,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "hr_bank_accounts_person" ON "hr_bank_accounts" ("person_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_bank_accounts_from" ON "hr_bank_accounts" ("valid_from","id");--> statement-breakpoint
CREATE INDEX "hr_dependants_person" ON "hr_dependants" ("person_id");--> statement-breakpoint
CREATE INDEX "hr_dependants_entered" ON "hr_dependants" ("created_at","id");--> statement-breakpoint
CREATE INDEX "hr_identifiers_person" ON "hr_identifiers" ("person_id","kind");--> statement-breakpoint
CREATE INDEX "hr_identifiers_entered" ON "hr_identifiers" ("created_at","id");--> statement-breakpoint
CREATE INDEX "hr_identifiers_until" ON "hr_identifiers" ("valid_until");--> statement-breakpoint
ALTER TABLE "hr_bank_accounts" ADD CONSTRAINT "hr_bank_accounts_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_dependants" ADD CONSTRAINT "hr_dependants_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_identifiers" ADD CONSTRAINT "hr_identifiers_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
-- Of one person one account is in force on a day.
ALTER TABLE "hr_bank_accounts" ADD CONSTRAINT "hr_bank_accounts_apart" EXCLUDE USING gist (person_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (state = 'in force') DEFERRABLE INITIALLY DEFERRED;
