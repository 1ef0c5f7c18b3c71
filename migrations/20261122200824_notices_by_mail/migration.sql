ALTER TABLE "notices" ADD COLUMN "unsent_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "notices_unsent" ON "notices" ("user_id") WHERE unsent_since is not null;--> statement-breakpoint
-- Who chose mails about what waits for their decision goes on getting them.
INSERT INTO "preferences" ("user_id", "name", "value")
SELECT "user_id", 'notices', '{"kinds": {"decision": "mail"}, "quiet": null}' FROM "preferences" WHERE "name" = 'chosen' AND "value" -> 'approvalMail' = 'true';
--> statement-breakpoint
UPDATE "preferences" SET "value" = "value" - 'approvalMail' WHERE "name" = 'chosen' AND "value" ? 'approvalMail';
