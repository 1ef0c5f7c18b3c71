ALTER TABLE "verb_run_rows" ADD COLUMN "record" text;--> statement-breakpoint
UPDATE "verb_run_rows" r SET "record" = v."record" FROM "verb_runs" v WHERE v."id" = r."run_id";--> statement-breakpoint
ALTER TABLE "verb_run_rows" ALTER COLUMN "record" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "approval_requests_ended" ON "approval_requests" ("record","opened_by","ended_at") WHERE state in ('approved', 'rejected');
