CREATE TABLE "hr_agreement_links" (
	"token_hash" text PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hr_agreement_links_application" ON "hr_agreement_links" ("application_id");--> statement-breakpoint
ALTER TABLE "hr_agreement_links" ADD CONSTRAINT "hr_agreement_links_application_id_hr_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "hr_applications"("id");