CREATE TABLE "documents_thumbnails" (
	"sha256" text PRIMARY KEY,
	"picture" bytea
);
--> statement-breakpoint
ALTER TABLE "documents_readings" ADD COLUMN "opened" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_readings" ADD COLUMN "pictures_waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_readings" ADD COLUMN "pictures_failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_texts" ADD COLUMN "places" bytea;--> statement-breakpoint
ALTER TABLE "documents_texts" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE INDEX "documents_texts_waiting" ON "documents_texts" ("version_id","page") WHERE picture = 'waiting';--> statement-breakpoint
-- Written by hand: pictures and pages that are pictures are read anew; where the words of other PDFs stand is read when somebody looks for them.
DELETE FROM documents_readings r USING documents_versions v, documents_documents d
  WHERE v.id = r.version_id AND d.id = v.document_id AND d.state <> 'disposed' AND r.state <> 'failed'
    AND (v.media_type LIKE 'image/%' OR (v.media_type = 'application/pdf' AND (r.state = 'none'
      OR EXISTS (SELECT FROM documents_texts t WHERE t.version_id = v.id AND length(regexp_replace(t.body, '\s', '', 'g')) < 20))));--> statement-breakpoint
UPDATE documents_readings r SET opened = false FROM documents_versions v
  WHERE v.id = r.version_id AND v.media_type = 'application/pdf' AND r.state = 'read';--> statement-breakpoint
-- Texts and their words lie outside the rows, so that many rows are found without reading them.
ALTER TABLE documents_texts SET (toast_tuple_target = 128);
