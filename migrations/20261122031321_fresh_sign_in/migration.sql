CREATE TABLE "accepted_role_conflicts" (
	"user_id" uuid,
	"role" text,
	"other" text,
	"why" text NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "accepted_role_conflicts_pkey" PRIMARY KEY("user_id","role","other")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accepted_role_conflicts" ADD CONSTRAINT "accepted_role_conflicts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
update sessions set signed_in_at = created_at;
