CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY,
	"kind" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" uuid PRIMARY KEY,
	"email_key" text NOT NULL UNIQUE,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp(3) with time zone NOT NULL,
	"email_verified_at" timestamp(3) with time zone,
	"totp_secret" text,
	"totp_offered" text,
	"totp_step" bigint,
	"totp_since" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"roles" text[] NOT NULL,
	"code_hash" text NOT NULL UNIQUE,
	"invited_by_name" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY,
	"since" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" ("user_id","kind");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" ("email_key");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" ("created_at","id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_since" ON "sign_in_attempts" ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" ("email_key") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" ("created_at","id");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "accounts"("user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "accounts"("user_id") ON DELETE CASCADE;