ALTER TABLE "roles" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "created_by" uuid DEFAULT '00000000-0000-4000-8000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "state" text DEFAULT 'in use' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "seeded" text[];--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_id_key" UNIQUE("id");--> statement-breakpoint
-- Until now every start wrote what these allow, so nobody has changed it since.
UPDATE "roles" SET "seeded" = "permissions" WHERE "name" IN ('administrator', 'accountant', 'buyer', 'approver', 'receiver', 'hr', 'manager', 'employee', 'auditor');
