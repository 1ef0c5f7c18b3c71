CREATE TABLE "approval_reminders" (
	"request_id" uuid,
	"step" integer,
	"kind" text,
	"at" timestamp(3) with time zone NOT NULL,
	"people" jsonb NOT NULL,
	CONSTRAINT "approval_reminders_pkey" PRIMARY KEY("request_id","step","kind")
);
--> statement-breakpoint
ALTER TABLE "approval_reminders" ADD CONSTRAINT "approval_reminders_request_id_approval_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_requests"("id");