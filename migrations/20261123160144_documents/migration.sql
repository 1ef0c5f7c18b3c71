CREATE TABLE "documents_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"folder_id" uuid NOT NULL,
	"user_id" uuid,
	"role" text,
	CONSTRAINT "documents_access_once" UNIQUE NULLS NOT DISTINCT("folder_id","user_id","role"),
	CONSTRAINT "documents_access_one" CHECK (num_nonnulls(user_id, role) = 1)
);
--> statement-breakpoint
CREATE TABLE "documents_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"title" text NOT NULL,
	"document_type" text NOT NULL,
	"folder_id" uuid,
	"tags" text,
	"description" text,
	"owner_id" uuid,
	"classification" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"state" text DEFAULT 'effective' NOT NULL,
	"current_version_id" uuid NOT NULL,
	"checked_out_by_id" uuid,
	"checked_out_at" timestamp(3) with time zone,
	"words" tsvector GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || coalesce(tags, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
	CONSTRAINT "documents_documents_valid" CHECK (valid_until >= valid_from),
	CONSTRAINT "documents_documents_checked_out" CHECK (num_nonnulls(checked_out_by_id, checked_out_at) <> 1)
);
--> statement-breakpoint
CREATE TABLE "documents_folders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"description" text,
	"access" text DEFAULT 'open' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"guards" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "documents_folders_name" UNIQUE NULLS NOT DISTINCT("parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "documents_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"document_id" uuid NOT NULL,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "documents_links_once" UNIQUE("document_id","record","record_id")
);
--> statement-breakpoint
CREATE TABLE "documents_readings" (
	"version_id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"pages" integer NOT NULL,
	"why" jsonb
);
--> statement-breakpoint
CREATE TABLE "documents_texts" (
	"version_id" uuid,
	"page" integer,
	"body" text NOT NULL,
	"words" tsvector GENERATED ALWAYS AS (to_tsvector('english', body)) STORED NOT NULL,
	CONSTRAINT "documents_texts_pkey" PRIMARY KEY("version_id","page")
);
--> statement-breakpoint
CREATE TABLE "documents_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"scan" text NOT NULL,
	"comment" text,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "documents_versions_hash" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "documents_access_user" ON "documents_access" ("user_id");--> statement-breakpoint
CREATE INDEX "documents_access_role" ON "documents_access" ("role");--> statement-breakpoint
CREATE INDEX "documents_documents_folder" ON "documents_documents" ("folder_id");--> statement-breakpoint
CREATE INDEX "documents_documents_owner" ON "documents_documents" ("owner_id");--> statement-breakpoint
CREATE INDEX "documents_documents_version" ON "documents_documents" ("current_version_id");--> statement-breakpoint
CREATE INDEX "documents_documents_updated" ON "documents_documents" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_documents_words" ON "documents_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "documents_folders_path" ON "documents_folders" ("path");--> statement-breakpoint
CREATE INDEX "documents_links_record" ON "documents_links" ("record","record_id");--> statement-breakpoint
CREATE INDEX "documents_texts_words" ON "documents_texts" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_versions_number" ON "documents_versions" ("document_id","number");--> statement-breakpoint
CREATE INDEX "documents_versions_sha256" ON "documents_versions" ("sha256");--> statement-breakpoint
ALTER TABLE "documents_access" ADD CONSTRAINT "documents_access_folder_id_documents_folders_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "documents_folders"("id");--> statement-breakpoint
ALTER TABLE "documents_access" ADD CONSTRAINT "documents_access_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_folder_id_documents_folders_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "documents_folders"("id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_checked_out_by_id_users_id_fkey" FOREIGN KEY ("checked_out_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_folders" ADD CONSTRAINT "documents_folders_parent_id_documents_folders_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "documents_folders"("id");--> statement-breakpoint
ALTER TABLE "documents_links" ADD CONSTRAINT "documents_links_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_readings" ADD CONSTRAINT "documents_readings_version_id_documents_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "documents_versions"("id");--> statement-breakpoint
ALTER TABLE "documents_texts" ADD CONSTRAINT "documents_texts_version_id_documents_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "documents_versions"("id");--> statement-breakpoint
ALTER TABLE "documents_versions" ADD CONSTRAINT "documents_versions_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_versions" ADD CONSTRAINT "documents_versions_of" UNIQUE ("id","document_id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_current" FOREIGN KEY ("current_version_id","id") REFERENCES "documents_versions"("id","document_id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "documents_versions" ALTER CONSTRAINT "documents_versions_document_id_documents_documents_id_fkey" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
create function documents_folder_place() returns trigger language plpgsql as $$
begin
  -- Two moves at once would each find the other's place as it was.
  perform pg_advisory_xact_lock(hashtext('documents.folders'));
  if new.parent_id is not null and exists (
    with recursive up(id, parent_id) as (
      select id, parent_id from documents_folders where id = new.parent_id
      union select f.id, f.parent_id from documents_folders f join up on f.id = up.parent_id)
    select from up where id = new.id)
  then
    raise exception 'A folder cannot lie in itself, nor in a folder below it' using errcode = 'MS001';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_folder_place before insert or update of parent_id on documents_folders for each row execute function documents_folder_place();
