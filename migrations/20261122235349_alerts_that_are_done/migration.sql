ALTER TABLE "notices" ADD COLUMN "cause" text;
--> statement-breakpoint
-- Alerts were rows of lists; each is one line for all of its rows now.
DELETE FROM "notices" WHERE "kind" = 'alert';
