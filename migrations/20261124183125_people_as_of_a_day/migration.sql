CREATE TABLE "hr_leaves_of_absence" (
	"person_id" uuid,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "hr_leaves_of_absence_pkey" PRIMARY KEY("person_id","starts_on"),
	CONSTRAINT "hr_leaves_of_absence_span" CHECK ("ends_on" >= "starts_on")
);
--> statement-breakpoint
ALTER TABLE "hr_people" ADD COLUMN "notice_date" date;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leaves_of_absence_open" ON "hr_leaves_of_absence" ("person_id") WHERE "ends_on" is null;--> statement-breakpoint
ALTER TABLE "hr_leaves_of_absence" ADD CONSTRAINT "hr_leaves_of_absence_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
-- By hand: of those who are there, the log says when it was entered that they leave, or are on leave of absence; of whom it says nothing, it was on the last day, or today.
UPDATE "hr_people" p SET "notice_date" = least(p."leave_date", coalesce((SELECT max(l."at")::date FROM "audit_log" l WHERE l."record" = 'hr.people' AND l."record_id" = p."id" AND l."action" = 'giveNotice'), current_date)) WHERE p."leave_date" IS NOT NULL;--> statement-breakpoint
INSERT INTO "hr_leaves_of_absence" ("person_id", "starts_on") SELECT p."id", coalesce((SELECT max(l."at")::date FROM "audit_log" l WHERE l."record" = 'hr.people' AND l."record_id" = p."id" AND l."action" = 'startLeave'), current_date) FROM "hr_people" p WHERE p."on_leave";--> statement-breakpoint
ALTER TABLE "hr_people" ADD CONSTRAINT "hr_people_notice" CHECK (coalesce("notice_date" <= "leave_date", num_nulls("notice_date", "leave_date") = 2));