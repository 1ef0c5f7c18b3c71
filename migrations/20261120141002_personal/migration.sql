CREATE TABLE "favourites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"record" text NOT NULL,
	"record_id" uuid,
	"search" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "favourites_kind" CHECK ("record_id" is null or ("search" = '' and "label" = ''))
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid,
	"name" text,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_pkey" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "recents" (
	"user_id" uuid,
	"record" text,
	"record_id" uuid,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recents_pkey" PRIMARY KEY("user_id","record","record_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"record" text NOT NULL,
	"label" text NOT NULL,
	"for_everyone" boolean DEFAULT false NOT NULL,
	"shows" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_record" ON "favourites" ("user_id","record","record_id") WHERE "record_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_list" ON "favourites" ("user_id","record","search") WHERE "record_id" is null;--> statement-breakpoint
CREATE INDEX "recents_seen" ON "recents" ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "saved_views_record" ON "saved_views" ("record","user_id");--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recents" ADD CONSTRAINT "recents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;