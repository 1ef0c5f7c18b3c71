ALTER TABLE "user_roles" ADD COLUMN "reach" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "entity_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "amount_limit" bigint;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "valid_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "valid_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "granted_by_name" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "granted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department" text;--> statement-breakpoint
CREATE INDEX "procurement_orders_buyer" ON "procurement_orders" ("buyer_id");--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_reach" CHECK (("reach" = 'entity') = (cardinality("entity_ids") > 0));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_limit" CHECK (("amount_limit" is null) = ("currency" is null) and "amount_limit" >= 0);--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_validity" CHECK ("valid_until" > "valid_from");