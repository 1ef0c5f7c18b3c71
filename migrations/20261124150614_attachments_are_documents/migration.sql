CREATE TABLE "removed_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"file_key" text NOT NULL UNIQUE,
	"removed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "belongs_to" text;--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "belongs_to_id" uuid;--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_attachment" UNIQUE("attachment_id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_attachment_id_attachments_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "attachments"("id");--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_attached" CHECK (num_nonnulls(belongs_to, belongs_to_id, attachment_id) in (0, 3));--> statement-breakpoint
ALTER TABLE "documents_documents" ADD CONSTRAINT "documents_documents_place" CHECK (belongs_to is null or folder_id is null);--> statement-breakpoint
-- Written by hand: every file that is attached to a record becomes its document, with its bytes, hash, author and moment, and the link to its record,
-- as modules/documents/server/attached.ts makes one of a new file. Its text is read by the job that reads whatever waits.
with waiting as (
  select a.*, gen_random_uuid() as document_id, gen_random_uuid() as version_id,
    coalesce(nullif(left(btrim(replace(regexp_replace(a.name, '\.\w{1,10}$', ''), '_', ' ')), 200), ''), left(a.name, 200)) as title
  from attachments a),
kept as (
  insert into documents_documents (id, created_by, created_at, updated_at, title, document_type, classification, owner_id, current_version_id, belongs_to, belongs_to_id, attachment_id)
  select w.document_id, w.author_id, w.created_at, w.created_at, w.title, 'other', 'confidential', u.id, w.version_id, w.record, w.record_id, w.id
  from waiting w left join users u on u.id = w.author_id),
versions as (
  insert into documents_versions (id, document_id, number, file_name, media_type, size, sha256, storage_key, scan, created_by, created_by_name, created_at)
  select version_id, document_id, 1, name, type, size, sha256, storage_key, scan, author_id, author, created_at from waiting)
insert into documents_links (document_id, record, record_id, created_by, created_at)
select document_id, record, record_id, author_id, created_at from waiting;
