ALTER TABLE "approval_requests" ADD COLUMN "namesake" text;--> statement-breakpoint
CREATE INDEX "approval_requests_namesake" ON "approval_requests" ("record","namesake","opened_at");