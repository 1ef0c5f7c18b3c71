CREATE TABLE "approval_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"request_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_of" uuid NOT NULL,
	"asked_of_name" text NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp(3) with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE INDEX "approval_questions_request" ON "approval_questions" ("request_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_questions_open" ON "approval_questions" ("request_id","asked_by","asked_of") WHERE ended is null;--> statement-breakpoint
ALTER TABLE "approval_questions" ADD CONSTRAINT "approval_questions_request_id_approval_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_requests"("id");