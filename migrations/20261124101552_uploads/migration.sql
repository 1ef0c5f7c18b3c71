CREATE TABLE "upload_parts" (
	"upload_id" uuid,
	"number" integer,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "upload_parts_pkey" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "file_places" (
	"key" text PRIMARY KEY,
	"storage" text NOT NULL,
	CONSTRAINT "file_places_storage" CHECK ("storage" in ('s3', 'azure'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"part_size" integer NOT NULL,
	"to" text NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'open' NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"touched_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "uploads_hash" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" ("touched_at");--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;