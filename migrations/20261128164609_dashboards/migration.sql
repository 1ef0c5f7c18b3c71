CREATE TABLE "dashboard_defaults" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"role" text NOT NULL CONSTRAINT "dashboard_defaults_role" UNIQUE,
	"cards" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "dashboard_defaults_cards" CHECK (jsonb_array_length("cards") <= 24)
);
--> statement-breakpoint
CREATE TABLE "dashboard_layouts" (
	"user_id" uuid PRIMARY KEY,
	"cards" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dashboard_layouts_cards" CHECK (jsonb_array_length("cards") <= 24)
);
--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;