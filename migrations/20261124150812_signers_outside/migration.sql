CREATE TABLE "documents_signing_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"link_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp(3) with time zone,
	"session_hash" text,
	CONSTRAINT "documents_signing_codes_used" CHECK (num_nonnulls(used_at, session_hash) <> 1)
);
--> statement-breakpoint
CREATE TABLE "documents_signing_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"signer_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "documents_signing_links_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "documents_signers" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "documents_signers" ADD COLUMN "role" text DEFAULT 'signer' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_signers" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signing_codes_session" ON "documents_signing_codes" ("session_hash");--> statement-breakpoint
CREATE INDEX "documents_signing_codes_link" ON "documents_signing_codes" ("link_id","sent_at");--> statement-breakpoint
CREATE INDEX "documents_signing_codes_sent" ON "documents_signing_codes" ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signing_links_token" ON "documents_signing_links" ("token_hash");--> statement-breakpoint
CREATE INDEX "documents_signing_links_signer" ON "documents_signing_links" ("signer_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_signers_address" ON "documents_signers" ("request_id",lower(mail));--> statement-breakpoint
ALTER TABLE "documents_signing_codes" ADD CONSTRAINT "documents_signing_codes_link_id_documents_signing_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "documents_signing_links"("id");--> statement-breakpoint
ALTER TABLE "documents_signing_links" ADD CONSTRAINT "documents_signing_links_signer_id_documents_signers_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "documents_signers"("id");--> statement-breakpoint
ALTER TABLE "documents_signers" ADD CONSTRAINT "documents_signers_somebody" CHECK (num_nonnulls(user_id, mail) = 1);--> statement-breakpoint
ALTER TABLE "documents_signers" ADD CONSTRAINT "documents_signers_role" CHECK (role = 'signer' or (user_id is null and (role = 'approver' or signed_at is null)));