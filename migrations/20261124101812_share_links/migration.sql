CREATE TABLE "documents_document_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_type" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"choices" text,
	"currency" text,
	"hint" text,
	"required" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "documents_document_fields_choices" CHECK ((kind = 'choice') = (choices is not null)),
	CONSTRAINT "documents_document_fields_currency" CHECK ((kind = 'money') = (currency is not null))
);
--> statement-breakpoint
CREATE TABLE "documents_field_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"value" text,
	"number" numeric(21,6),
	"day" date,
	CONSTRAINT "documents_field_values_whole" CHECK (value is not null or num_nonnulls("number", "day") = 0),
	CONSTRAINT "documents_field_values_one" CHECK (num_nonnulls("number", "day") <= 1)
);
--> statement-breakpoint
CREATE TABLE "documents_share_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"link_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"document_id" uuid,
	"version_id" uuid,
	"sha256" text,
	CONSTRAINT "documents_share_openings_whole" CHECK (num_nonnulls(version_id, document_id, sha256) = case kind when 'opened' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "documents_share_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid,
	"recipient" text NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"most_openings" integer,
	"opened" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp(3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"shared_by_id" uuid NOT NULL,
	"revoked_by_id" uuid,
	CONSTRAINT "documents_share_links_opened" CHECK (opened between 0 and coalesce(most_openings, opened)),
	CONSTRAINT "documents_share_links_used_up" CHECK ((state = 'used up') <= coalesce(opened = most_openings, false)),
	CONSTRAINT "documents_share_links_revoked" CHECK ((state = 'revoked') = (revoked_by_id is not null)),
	CONSTRAINT "documents_share_links_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_document_fields_label" ON "documents_document_fields" ("document_type",lower(label)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "documents_document_fields_position" ON "documents_document_fields" ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_field_values_once" ON "documents_field_values" ("document_id","field_id");--> statement-breakpoint
CREATE INDEX "documents_field_values_text" ON "documents_field_values" ("field_id","value");--> statement-breakpoint
CREATE INDEX "documents_field_values_number" ON "documents_field_values" ("field_id","number");--> statement-breakpoint
CREATE INDEX "documents_field_values_day" ON "documents_field_values" ("field_id","day");--> statement-breakpoint
CREATE INDEX "documents_field_values_updated" ON "documents_field_values" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_share_openings_link" ON "documents_share_openings" ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_share_links_token" ON "documents_share_links" ("token_hash");--> statement-breakpoint
CREATE INDEX "documents_share_links_document" ON "documents_share_links" ("document_id");--> statement-breakpoint
CREATE INDEX "documents_share_links_created" ON "documents_share_links" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_share_links_shared" ON "documents_share_links" ("shared_by_id");--> statement-breakpoint
CREATE INDEX "documents_share_links_due" ON "documents_share_links" ("ends_at") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "documents_field_values" ADD CONSTRAINT "documents_field_values_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_field_values" ADD CONSTRAINT "documents_field_values_UuTSysXtv7rc_fkey" FOREIGN KEY ("field_id") REFERENCES "documents_document_fields"("id");--> statement-breakpoint
ALTER TABLE "documents_share_openings" ADD CONSTRAINT "documents_share_openings_link_id_documents_share_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "documents_share_links"("id");--> statement-breakpoint
ALTER TABLE "documents_share_openings" ADD CONSTRAINT "documents_share_openings_bytes" FOREIGN KEY ("version_id","document_id","sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
ALTER TABLE "documents_share_links" ADD CONSTRAINT "documents_share_links_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_share_links" ADD CONSTRAINT "documents_share_links_version_id_documents_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "documents_versions"("id");--> statement-breakpoint
ALTER TABLE "documents_share_links" ADD CONSTRAINT "documents_share_links_shared_by_id_users_id_fkey" FOREIGN KEY ("shared_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_share_links" ADD CONSTRAINT "documents_share_links_revoked_by_id_users_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id");