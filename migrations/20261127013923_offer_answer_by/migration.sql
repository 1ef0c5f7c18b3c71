ALTER TABLE "hr_offers" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "hr_offers" ADD CONSTRAINT "hr_offers_answer" CHECK ("answer_by" <= "starts_on");