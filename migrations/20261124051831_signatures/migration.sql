CREATE TABLE "documents_signature_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"method" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"sha256" text NOT NULL,
	"details" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents_signature_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"request_id" uuid NOT NULL,
	"signer_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"kind" text NOT NULL,
	"left" integer NOT NULL,
	"top" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "documents_signature_places_inside" CHECK ("left" + width <= 1000 and top + height <= 1000)
);
--> statement-breakpoint
CREATE TABLE "documents_signature_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"pages" jsonb NOT NULL,
	"in_order" boolean NOT NULL,
	"due_on" date NOT NULL,
	"message" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_reason" text,
	"requested_by_id" uuid NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"signed_version_id" uuid,
	"signed_sha256" text,
	CONSTRAINT "documents_signature_requests_whole" CHECK ((state = 'signed') = (signed_version_id is not null))
);
--> statement-breakpoint
CREATE TABLE "documents_seal_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"created_at" timestamp(3) with time zone NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents_signers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp(3) with time zone,
	"signed_name" text,
	"reminded_on" date,
	CONSTRAINT "documents_signers_signed" CHECK (num_nonnulls(signed_at, signed_name) <> 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signature_events_number" ON "documents_signature_events" ("request_id","number");--> statement-breakpoint
CREATE INDEX "documents_signature_places_request" ON "documents_signature_places" ("request_id");--> statement-breakpoint
CREATE INDEX "documents_signature_places_signer" ON "documents_signature_places" ("signer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signature_requests_open" ON "documents_signature_requests" ("document_id") WHERE state in ('sent', 'partly signed');--> statement-breakpoint
CREATE INDEX "documents_signature_requests_document" ON "documents_signature_requests" ("document_id");--> statement-breakpoint
CREATE INDEX "documents_signature_requests_created" ON "documents_signature_requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_signature_requests_requested" ON "documents_signature_requests" ("requested_by_id");--> statement-breakpoint
CREATE INDEX "documents_signature_requests_due" ON "documents_signature_requests" ("due_on") WHERE state in ('sent', 'partly signed');--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signers_position" ON "documents_signers" ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signers_once" ON "documents_signers" ("request_id","user_id");--> statement-breakpoint
CREATE INDEX "documents_signers_waiting" ON "documents_signers" ("user_id") WHERE signed_at is null;--> statement-breakpoint
ALTER TABLE "documents_signature_events" ADD CONSTRAINT "documents_signature_events_RLCkth6M6hWK_fkey" FOREIGN KEY ("request_id") REFERENCES "documents_signature_requests"("id");--> statement-breakpoint
ALTER TABLE "documents_signature_places" ADD CONSTRAINT "documents_signature_places_5l2LHey41inP_fkey" FOREIGN KEY ("request_id") REFERENCES "documents_signature_requests"("id");--> statement-breakpoint
ALTER TABLE "documents_signature_places" ADD CONSTRAINT "documents_signature_places_signer_id_documents_signers_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "documents_signers"("id");--> statement-breakpoint
ALTER TABLE "documents_signature_requests" ADD CONSTRAINT "documents_signature_requests_majWEClNMcXm_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_signature_requests" ADD CONSTRAINT "documents_signature_requests_requested_by_id_users_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "documents_signature_requests" ADD CONSTRAINT "documents_signature_requests_bytes" FOREIGN KEY ("version_id","document_id","sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
ALTER TABLE "documents_signature_requests" ADD CONSTRAINT "documents_signature_requests_signed" FOREIGN KEY ("signed_version_id","document_id","signed_sha256") REFERENCES "documents_versions"("id","document_id","sha256");--> statement-breakpoint
ALTER TABLE "documents_signers" ADD CONSTRAINT "documents_signers_o3Yhe5mL3gCH_fkey" FOREIGN KEY ("request_id") REFERENCES "documents_signature_requests"("id");--> statement-breakpoint
ALTER TABLE "documents_signers" ADD CONSTRAINT "documents_signers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");