CREATE TABLE "documents_disposal_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"disposal_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"versions" integer NOT NULL,
	"title" text NOT NULL,
	"document_type" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"why" text,
	"disposed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "documents_disposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"number" text NOT NULL,
	"rule_id" uuid,
	"note" text,
	"documents" integer NOT NULL,
	"list_hash" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_reason" text,
	"proposed_by_id" uuid NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_disposal_items_once" ON "documents_disposal_items" ("disposal_id","document_id");--> statement-breakpoint
CREATE INDEX "documents_disposal_items_document" ON "documents_disposal_items" ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_disposals_number" ON "documents_disposals" ("number");--> statement-breakpoint
CREATE INDEX "documents_disposals_proposer" ON "documents_disposals" ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "documents_disposals_rule" ON "documents_disposals" ("rule_id");--> statement-breakpoint
ALTER TABLE "documents_disposal_items" ADD CONSTRAINT "documents_disposal_items_mtnhxCufOJcX_fkey" FOREIGN KEY ("disposal_id") REFERENCES "documents_disposals"("id");--> statement-breakpoint
ALTER TABLE "documents_disposal_items" ADD CONSTRAINT "documents_disposal_items_bl7TjKTW0DRd_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_disposal_items" ADD CONSTRAINT "documents_disposal_items_DlBNvYF2t5qI_fkey" FOREIGN KEY ("rule_id") REFERENCES "documents_retention_rules"("id");--> statement-breakpoint
ALTER TABLE "documents_disposal_items" ADD CONSTRAINT "documents_disposal_items_bytes" FOREIGN KEY ("version_id","document_id","sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
ALTER TABLE "documents_disposals" ADD CONSTRAINT "documents_disposals_rule_id_documents_retention_rules_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "documents_retention_rules"("id");--> statement-breakpoint
ALTER TABLE "documents_disposals" ADD CONSTRAINT "documents_disposals_proposed_by_id_users_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_disposal_items" ALTER CONSTRAINT "documents_disposal_items_mtnhxCufOJcX_fkey" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
insert into approval_policies (record, name, rank, conditions, steps)
  values ('documents.disposals', 'All others', 9999, '[]', jsonb_build_array(jsonb_build_object('name', 'Approval', 'quorum', 1, 'approvers',
    jsonb_build_array(jsonb_build_object('kind', 'role', 'role', 'manager'), jsonb_build_object('kind', 'role', 'role', 'administrator')))));
