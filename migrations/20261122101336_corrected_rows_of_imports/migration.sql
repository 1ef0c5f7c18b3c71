ALTER TABLE "import_rows" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "repairs" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "import_rows" r SET "place" = r."line" + CASE WHEN i."header" THEN 1 ELSE 0 END FROM "imports" i WHERE i."id" = r."import_id";
