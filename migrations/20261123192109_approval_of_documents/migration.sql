CREATE TABLE "documents_readers" (
	"request_id" uuid,
	"user_id" uuid,
	"acknowledged_at" timestamp(3) with time zone,
	"sha256" text,
	"reminded_on" date,
	CONSTRAINT "documents_readers_pkey" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "documents_readers_hash" CHECK (num_nonnulls(acknowledged_at, sha256) <> 1)
);
--> statement-breakpoint
CREATE TABLE "documents_read_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"note" text,
	"effective_on" date,
	"review_on" date,
	"state" text NOT NULL,
	"state_reason" text,
	"effective_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "review_on" date;--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "controlled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_versions" ADD CONSTRAINT "documents_versions_bytes" UNIQUE("id","document_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_documents_review" ON "documents_documents" ("review_on");--> statement-breakpoint
CREATE INDEX "documents_readers_waiting" ON "documents_readers" ("user_id") WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "documents_read_requests_document" ON "documents_read_requests" ("document_id");--> statement-breakpoint
CREATE INDEX "documents_read_requests_created" ON "documents_read_requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_read_requests_due" ON "documents_read_requests" ("due_on") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_revisions_open" ON "documents_revisions" ("document_id") WHERE state in ('draft', 'in review', 'rejected', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "documents_revisions_effective" ON "documents_revisions" ("document_id") WHERE state = 'effective';--> statement-breakpoint
CREATE INDEX "documents_revisions_version" ON "documents_revisions" ("version_id");--> statement-breakpoint
CREATE INDEX "documents_revisions_created" ON "documents_revisions" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_revisions_due" ON "documents_revisions" ("effective_on") WHERE state = 'approved';--> statement-breakpoint
ALTER TABLE "documents_readers" ADD CONSTRAINT "documents_readers_request_id_documents_read_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "documents_read_requests"("id");--> statement-breakpoint
ALTER TABLE "documents_readers" ADD CONSTRAINT "documents_readers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_read_requests" ADD CONSTRAINT "documents_read_requests_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_read_requests" ADD CONSTRAINT "documents_read_requests_bytes" FOREIGN KEY ("version_id","document_id","sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
ALTER TABLE "documents_revisions" ADD CONSTRAINT "documents_revisions_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_revisions" ADD CONSTRAINT "documents_revisions_bytes" FOREIGN KEY ("version_id","document_id","sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
-- Of a document whose versions are approved, readers get none that is not: the second net behind modules/documents/server/release.ts.
create function documents_approved() returns trigger language plpgsql as $$
begin
  if new.controlled and new.state = 'effective'
    and (tg_op = 'INSERT' or new.current_version_id <> old.current_version_id or old.state = 'draft')
    and not exists (select from documents_revisions r
      where r.document_id = new.id and r.version_id = new.current_version_id and r.state in ('approved', 'effective'))
  then
    raise exception 'A version is approved before readers get it' using errcode = 'MS001';
  end if;
  if tg_op = 'UPDATE' and old.controlled and not new.controlled then
    raise exception 'A version is approved before readers get it' using errcode = 'MS001';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_approved before insert or update of current_version_id, state, controlled on documents_documents for each row execute function documents_approved();--> statement-breakpoint
insert into approval_policies (record, name, rank, conditions, steps)
  values ('documents.revisions', 'All others', 9999, '[]', jsonb_build_array(jsonb_build_object('name', 'Approval', 'quorum', 1, 'approvers',
    jsonb_build_array(jsonb_build_object('kind', 'role', 'role', 'manager'), jsonb_build_object('kind', 'role', 'role', 'administrator')))));
