CREATE TABLE "refused_sign_ins" (
	"id" bigserial PRIMARY KEY,
	"day" date NOT NULL,
	"address" text NOT NULL,
	"claimed" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"session_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"begun_at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "member_views_other" CHECK ("viewer_id" <> "member_id")
);
--> statement-breakpoint
DROP INDEX "audit_log_sign_ins";--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" ("at","seq") WHERE action in ('login success', 'login failure', 'logout', 'token expired', 'token refresh failed', 'session extended', 'unauthorized access', 'identity library error', 'end session', 'end other sessions', 'endSessions', 'create access token', 'revoke access token', 'register', 'confirm address', 'change password', 'set a new password', 'turn second factor on', 'turn second factor off', 'dropSecondFactor', 'viewAs', 'end view');--> statement-breakpoint
CREATE UNIQUE INDEX "refused_sign_ins_alike" ON "refused_sign_ins" ("day","address","claimed","reason");--> statement-breakpoint
CREATE INDEX "refused_sign_ins_time" ON "refused_sign_ins" ("last_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_views_open" ON "member_views" ("session_id") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "member_views_member" ON "member_views" ("member_id","begun_at");--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_viewer_id_users_id_fkey" FOREIGN KEY ("viewer_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_member_id_users_id_fkey" FOREIGN KEY ("member_id") REFERENCES "users"("id");