CREATE TABLE "follows" (
	"record" text,
	"record_id" uuid,
	"user_id" uuid,
	"state" text NOT NULL,
	"why" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follows_pkey" PRIMARY KEY("record","record_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"user_id" uuid,
	"kind" text,
	"record" text,
	"record_id" uuid,
	"why" text NOT NULL,
	"action" text NOT NULL,
	"by_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"snoozed_until" timestamp(3) with time zone,
	CONSTRAINT "notices_pkey" PRIMARY KEY("user_id","kind","record","record_id")
);
--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" ("user_id");--> statement-breakpoint
CREATE INDEX "notices_latest" ON "notices" ("user_id","at");--> statement-breakpoint
CREATE INDEX "notices_snoozed" ON "notices" ("snoozed_until");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;