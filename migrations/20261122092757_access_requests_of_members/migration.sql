ALTER TABLE "access_requests" ADD COLUMN "member_id" uuid;--> statement-breakpoint
DROP INDEX "access_requests_open";--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" ("email_key") WHERE state = 'open' and member_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open_of_member" ON "access_requests" ("member_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_member_id_users_id_fkey" FOREIGN KEY ("member_id") REFERENCES "users"("id") ON DELETE CASCADE;